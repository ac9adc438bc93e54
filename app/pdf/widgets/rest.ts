import type { DataTable, SummaryFigure } from "#app/views/widget-view.ts";
import type { Prose } from "./prose.ts";

export type Overflow =
  /** `from`: 0 for tables; for a chart, the first hidden row. */
  | { readonly kind: "rows"; readonly data: DataTable; readonly from: number }
  | { readonly kind: "prose"; readonly prose: readonly Prose[] }
  | { readonly kind: "figures"; readonly figures: readonly SummaryFigure[] };
