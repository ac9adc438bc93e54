import type { Brand } from "#app/theme/derive.ts";
import type { WidgetView } from "./widget-view.ts";

/** A whole dashboard over one period, ready to be shown anywhere. JSON: a sent report keeps it as its snapshot. */
export type DashboardView = {
  readonly id: string;
  readonly permalink: string;
  readonly name: string;
  readonly lang: string;
  readonly period: PeriodView;
  /** "Data as of 3 November 2026, 06:10, Europe/Berlin". */
  readonly asOf: string;
  /** For the agency "2 widgets need attention", for clients what was left out and why; null when all is well. */
  readonly attention: string | null;
  /** Said once for all widgets: which days sources do not know, and which are compared. */
  readonly notes?: readonly string[];
  /** Some numbers are being fetched: a page looks again by itself. */
  readonly isPending?: boolean;
  readonly brand: Brand;
  readonly theme: "light" | "dark" | "auto";
  /** File ids of this company's images. */
  readonly logoFileId: string | null;
  readonly backgroundFileId: string | null;
  readonly clientFileId: string | null;
  readonly backgroundColor: string | null;
  readonly footer: string;
  readonly agency: { readonly name: string; readonly contact: string };
  readonly widgets: readonly WidgetView[];
};

export type PeriodView = {
  readonly from: string;
  readonly to: string;
  readonly compareFrom: string | null;
  readonly compareTo: string | null;
  /** "1–31 October 2026". */
  readonly text: string;
  /** "compared with the 31 days before, 31 August – 30 September"; empty without a comparison. */
  readonly compareText: string;
};
