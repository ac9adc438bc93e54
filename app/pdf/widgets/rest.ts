import type { DataTable, SummaryFigure } from "#app/views/widget-view.ts";
import type { Prose } from "./prose.ts";

/** What did not fit and is on later pages. */
export type Overflow =
  /** `from`: 0 for tables, whose pages have all rows; of a chart, the first that it does not show. */
  | { readonly kind: "rows"; readonly data: DataTable; readonly from: number }
  | { readonly kind: "prose"; readonly prose: readonly Prose[] }
  | { readonly kind: "figures"; readonly figures: readonly SummaryFigure[] };
