import type { DateRange } from "#app/lib/plain-date.ts";
import type { Row } from "#app/metrics/table.ts";
import { missingSteps } from "#app/metrics/periods/time-steps.ts";
import { addUpParts } from "./add-up-parts.ts";
import { figuresIn, type Line, type Reading } from "./figures.ts";
import { splits } from "./splits.ts";

export function rowsOf(
  parts: readonly (readonly Line[])[],
  dimensions: readonly string[],
  metrics: readonly string[],
  reading: Reading,
  range: DateRange,
): Row[] {
  const cells = dimensions.map((key) => [key, splits[key]!.cells(parts.flat())] as const);
  const rows = addUpParts(
    parts.map((lines) =>
      lines.map((line): Row => ({
        ...Object.fromEntries(cells.map(([key, cell]) => [key, cell(line)])),
        ...figuresIn(line, metrics, reading),
      })),
    ),
    { dimensions, metrics, specs: reading.specs },
  );
  // Meta leaves out what had no delivery: missing totals and months are zero.
  const counted = metrics.filter((key) => reading.specs[key]!.combine !== "average");
  const quiet = Object.fromEntries(counted.map((key) => [key, 0]));
  if (dimensions.length === 0) return rows.length > 0 ? rows : [quiet];
  if (dimensions.length > 1 || dimensions[0] !== "month") return rows;
  const months = rows.map((row) => row["month"]);
  const missing = missingSteps(months, { type: "month" }, range);
  return [...rows, ...missing.map((month) => ({ month, ...quiet }))];
}
