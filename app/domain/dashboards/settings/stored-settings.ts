import { noImage } from "#app/lib/images/uploaded-image.ts";
import { pdfPagesOf } from "#app/domain/summary/summary-of-page.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";

export type StoredSettings = ReturnType<typeof storedSettings>;

export function storedSettings({ styles, ...content }: DashboardContent) {
  const { cover, summary, sources, paper, orientation } = pdfPagesOf(content);
  return {
    name: content.name,
    rangeType: content.rangeType as string,
    startDate: (content.startDate ?? "") as string,
    endDate: (content.endDate ?? "") as string,
    comparison: content.comparison as string,
    compareStartDate: (content.compareStartDate ?? "") as string,
    compareEndDate: (content.compareEndDate ?? "") as string,
    timezone: content.timezone,
    hiddenDateSelector: content.hiddenDateSelector ? "on" : "",
    hiddenFilters: content.hiddenFilters ? "on" : "",
    hiddenSummary: content.hiddenSummary ? "on" : "",
    clientReceipts: content.clientReceipts ? "on" : "",
    pdfCover: cover ? "on" : "",
    pdfSummary: summary ? "on" : "",
    pdfSources: sources ? "on" : "",
    pdfPaper: (paper ?? "A4") as string,
    pdfOrientation: (orientation ?? "landscape") as string,
    latestDay: (content.latestDay ?? "yesterday") as string,
    theme: (styles.theme ?? "auto") as string,
    color: styles.color ?? "",
    backgroundColor: styles.backgroundColor ?? "",
    dashboardBackgroundColor: styles.dashboardBackgroundColor ?? "",
    logoImage: styles.logoImage ?? noImage,
    clientImage: styles.clientImage ?? noImage,
    backgroundImage: styles.backgroundImage ?? noImage,
    coverImage: styles.coverImage ?? noImage,
    footer: content.footer,
  };
}

const uploads = {
  newLogoImage: "logoImage",
  newClientImage: "clientImage",
  newBackgroundImage: "backgroundImage",
  newCoverImage: "coverImage",
} as const;

const names: Readonly<Record<keyof StoredSettings, string>> = {
  name: "name",
  color: "brand color",
  clientImage: "client’s logo",
  logoImage: "your logo",
  timezone: "time zone",
  rangeType: "date range",
  startDate: "start date",
  endDate: "end date",
  comparison: "comparison",
  compareStartDate: "comparison start",
  compareEndDate: "comparison end",
  hiddenDateSelector: "date picker",
  hiddenFilters: "filters",
  hiddenSummary: "written summary",
  clientReceipts: "receipts for clients",
  pdfCover: "PDF cover",
  pdfSummary: "PDF summary",
  pdfSources: "PDF sources",
  pdfPaper: "paper",
  pdfOrientation: "orientation of the PDF",
  coverImage: "cover picture",
  latestDay: "last day",
  theme: "theme",
  backgroundColor: "page background",
  dashboardBackgroundColor: "background behind the widgets",
  backgroundImage: "background image",
  footer: "footer",
};

/** `files`: upload fields with a file. */
export function unsavedNames(
  stored: StoredSettings,
  entered: Readonly<Record<string, unknown>>,
  files: readonly string[] = [],
): string[] {
  const uploaded = new Set(files.map((file) => uploads[file as keyof typeof uploads] as string | undefined));
  return (Object.keys(names) as (keyof StoredSettings)[])
    .filter((field) => uploaded.has(field) || enteredValue(field, entered, stored) !== stored[field])
    .map((field) => names[field]);
}

/** Empty fields and unchecked boxes may be missing. */
function enteredValue(
  field: keyof StoredSettings,
  entered: Readonly<Record<string, unknown>>,
  stored: StoredSettings,
): string {
  const value = entered[field];
  if (typeof value === "string") return value.replaceAll("\r\n", "\n");
  return field.endsWith("Image") ? stored[field] : "";
}
