import type { Part } from "#app/charts/chart.ts";
import { eachInSteps, type Steps } from "#app/lib/steps.ts";
import { divide } from "#app/metrics/combine.ts";
import { ExactSum, exactSum } from "#app/metrics/exact-sum.ts";
import type { WidgetBody } from "#app/views/widget-view.ts";
import { buildTable } from "./build-table.ts";
import { buildEmpty } from "./build-empty.ts";
import type { ShownRow, ShownTable } from "../rows/shown-table.ts";
import { beforeText, unitOfColumn, type ViewContext } from "../rows/view-context.ts";

export const maxParts = 6;
const smallestShare = 0.01;

/** Needs additive metrics without negative values. */
export function* buildParts(context: ViewContext, table: ShownTable, limit: number): Steps<WidgetBody> {
  const column = table.columns.find((candidate) => !candidate.cloaked)!;
  const unit = unitOfColumn(column);
  if (column.metric.combine !== "sum")
    return buildEmpty(
      `${column.label} cannot be shown as parts of a whole`,
      "Its values cannot be added up. Choose a table or a bar chart.",
    );
  const known: Known[] = [];
  const sum = new ExactSum();
  let least = 0;
  yield* eachInSteps(table.rows, (row) => {
    const value = row.values[column.key];
    if (value === null || value === undefined) return;
    known.push({ row, value });
    sum.add(value);
    least = Math.min(least, value);
  });
  if (least < 0)
    return buildEmpty(
      "A value is negative",
      "Parts of a whole cannot be negative. Choose a table or a bar chart.",
    );
  const rowSum = sum.value() ?? 0;
  // The total may include withheld rows.
  const total = Math.max(table.totals[column.key] ?? rowSum, rowSum);
  if (total === 0) return buildEmpty(`${column.label}: 0`, "All values are zero.");

  const keep = keptParts(known, total, rowSum);
  const rest = exactSum([total, -(exactSum(keep.map(({ value }) => value)) ?? 0)]) ?? 0;
  const source = context.widget.instances[0]?.sourceId ?? "";
  const slots =
    table.dimension &&
    context.names?.of(
      source,
      table.dimension.key,
      keep.map(({ row }) => row.key),
    );
  const days = table.comparedDays?.[column.key];
  const part = (name: string, value: number, other: boolean): Part => ({
    name,
    value,
    text: context.words.value(value, unit),
    share: context.words.share(divide(value, total)),
    other,
  });
  const parts = [
    ...keep.map(({ row, value }, i): Part => {
      const name = table.dimension ? context.words.cell(row.key, table.dimension) : column.label;
      const then = row.incomparable?.has(column.key) ? undefined : row.previous?.[column.key];
      const [slot, before] = [slots?.[i], beforeText(context, column, then, days)];
      return {
        ...part(name, value, false),
        ...(slot !== undefined && { slot }),
        ...(before && { before }),
      };
    }),
    ...(rest > 0 ? [part(otherName(known.length - keep.length, total > rowSum), rest, true)] : []),
  ];
  const totalText = context.words.value(total, unit);
  return {
    kind: "chart",
    chart: {
      kind: "pie",
      label: `${context.widget.title}: ${parts.map(({ name, share }) => `${name} ${share}`).join(", ")}; ${column.label.toLowerCase()} ${totalText} in all`,
      doughnut: context.widget.formatOptions.doughnut === true,
      parts,
      total: totalText,
      totalName: column.label.toLowerCase(),
    },
    data: buildTable(context, table, limit, null),
  };
}

type Known = { readonly row: ShownRow; readonly value: number };

function keptParts(known: readonly Known[], total: number, rowSum: number): readonly Known[] {
  const first = known.length > maxParts || total > rowSum ? known.slice(0, maxParts - 1) : known;
  const seen = first.filter(({ value }) => value >= total * smallestShare);
  const folded = known.length - seen.length;
  return seen.length === 0 || (folded === 1 && total === rowSum) ? first : seen;
}

function otherName(folded: number, hasUnlisted: boolean): string {
  return hasUnlisted || folded === 0 ? "Other" : `Other (${folded})`;
}
