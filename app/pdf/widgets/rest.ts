import type { DataTable, SummaryFigure } from "#app/views/widget-view.ts";
import type { Prose } from "./prose.ts";

/** What did not fit into a widget and continues in the appendix. */
export type Rest =
  /** `from` is the first row that the widget does not show: 0 when it could not show all columns either. */
  | { readonly kind: "rows"; readonly data: DataTable; readonly from: number }
  | { readonly kind: "prose"; readonly prose: readonly Prose[] }
  | { readonly kind: "figures"; readonly figures: readonly SummaryFigure[] };
