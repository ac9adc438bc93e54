import { monthNumbers, namesInSteps, weekdayNumbers } from "#app/connectors/tables/cells/month-names.ts";
import type { Steps } from "#app/lib/steps.ts";
import type { Cell } from "#app/metrics/table.ts";

const mostNames = 40;

/** In any language: January is 1, Monday is 1. Null for other names. */
export function* calendarOrder(cells: readonly Cell[]): Steps<((cell: Cell) => Cell) | null> {
  if (cells.length > mostNames) return null;
  const names = cells.flatMap((cell) => (cell === null || cell === "" ? [] : String(cell).trim()));
  if (names.length < 2 || names.some((name) => !/^[\p{L}\p{M}.-]+$/u.test(name))) return null;
  yield* namesInSteps();
  const numbers = monthNumbers(names) ?? weekdayNumbers(names);
  return numbers && ((cell) => numbers.get(String(cell ?? "").trim()) ?? null);
}
