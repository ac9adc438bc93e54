import type { DataTable, SummaryFigure } from "#app/views/widget-view.ts";
import type { Part } from "../drawing.ts";
import type { Prose } from "./prose.ts";

/** What did not fit and continues in the appendix. */
export type Overflow =
  /** `from`: first missing row; 0 if columns are missing. `part`: of the table that continues. */
  | { readonly kind: "rows"; readonly data: DataTable; readonly from: number; readonly part?: Part }
  | { readonly kind: "prose"; readonly prose: readonly Prose[] }
  | { readonly kind: "figures"; readonly figures: readonly SummaryFigure[] };
