import type { DashboardView } from "#app/views/dashboard-view.ts";
import { deriveBrand } from "#app/theme/derive.ts";

export function emptyView(): DashboardView {
  return {
    id: "",
    permalink: "",
    name: "Plainboard",
    lang: "en",
    period: {
      from: "2026-10-01",
      to: "2026-10-31",
      compareFrom: null,
      compareTo: null,
      text: "1–31 October 2026",
      compareText: "",
    },
    asOf: "",
    attention: null,
    brand: deriveBrand("#0b5c73"),
    theme: "light",
    logoFileId: null,
    backgroundFileId: null,
    clientFileId: null,
    backgroundColor: null,
    footer: "",
    agency: { name: "Plainboard", contact: "" },
    widgets: [],
  };
}
