import type { TableOptions } from "#db/schema/documents/table.ts";
import { whyLeftOut } from "./why-left-out.ts";

export type LeftOutView = {
  readonly totals: number;
  readonly areLeftOut: boolean;
  readonly lines: readonly {
    readonly line: number;
    readonly cells: readonly string[];
    readonly why: string;
    readonly isByHand: boolean;
  }[];
  readonly more: number;
};

const shownLines = 12;

export function leftOutView({ left_out = [], has_footer }: TableOptions): LeftOutView {
  const totals = left_out.filter(({ why }) => why === "total").length;
  const shown = left_out.filter(({ cells, why }) => cells !== undefined || why === "person");
  return {
    totals,
    areLeftOut: has_footer,
    lines: shown.slice(0, shownLines).map((line) => ({
      line: line.line,
      cells: line.cells ?? [],
      why: whyLeftOut(line),
      isByHand: line.why === "person",
    })),
    more: left_out.length - Math.min(shown.length, shownLines),
  };
}
