import { stableJson } from "#app/domain/widgets/changes/widget-hash.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";

const parts: readonly (readonly [name: string, of: (content: DashboardContent) => unknown])[] = [
  ["the name", ({ name }) => name],
  ["the widgets", ({ widgets }) => widgets.map(({ order: _order, hash: _hash, ...widget }) => widget)],
  ["the appearance", ({ styles }) => styles],
  [
    "the date range",
    ({ rangeType, startDate, endDate, comparison, compareStartDate, compareEndDate }) => [
      rangeType,
      startDate,
      endDate,
      comparison,
      compareStartDate,
      compareEndDate,
    ],
  ],
  ["the time zone", ({ timezone }) => timezone],
  ["the footer", ({ footer }) => footer],
  ["who can change dates", ({ hiddenDateSelector }) => hiddenDateSelector],
  ["who can filter", ({ hiddenFilters }) => hiddenFilters ?? false],
  ["the written summary", ({ hiddenSummary }) => hiddenSummary ?? false],
  ["receipts for clients", ({ clientReceipts }) => clientReceipts ?? false],
  ["the pages of the PDF", ({ pdfCover, pdfSummary, pdfSources }) => [pdfCover, pdfSummary, pdfSources]],
  ["the paper", ({ pdfPaper = "A4", pdfOrientation = "landscape" }) => [pdfPaper, pdfOrientation]],
  ["the filters", ({ filters }) => filters ?? []],
  ["the annotations shown", ({ hiddenLists, googleUpdates }) => [hiddenLists ?? [], googleUpdates ?? false]],
  ["the last day of the date picker", ({ latestDay }) => latestDay ?? "yesterday"],
  ["the defaults", ({ defaults }) => defaults],
];

export function whatChanged(before: DashboardContent, after: DashboardContent): string {
  const changed = parts.filter(([, of]) => stableJson(of(before)) !== stableJson(of(after)));
  return changed.length === 0 ? "Changed nothing" : `Changed ${changed.map(([name]) => name).join(", ")}`;
}
