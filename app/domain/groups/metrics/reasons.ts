import type { Formatter } from "#app/metrics/format/format.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import type { Coverage } from "#app/metrics/periods/coverage.ts";
import type { Measured, Series } from "./measure.ts";
import type { GroupPeriod } from "./period.ts";

// numbers.md 28–32

/** `name`: the source. Null: every day is known. */
export function valueReason(
  { known }: Measured,
  { coverage, isMixed }: Pick<Series, "coverage" | "isMixed">,
  name: string,
  { range }: GroupPeriod,
  say: Formatter,
): string | null {
  if (known === null || known.known === known.of) return null;
  if (isMixed) return `${name} has amounts in several currencies, which are not added.`;
  if (known.known > 0) return `${name} has ${known.known} of ${known.of} days.`;
  const covers = coverage ? coversText(coverage, say) : "";
  return [`${name} has no data for ${say.range(range)}.`, covers].filter(Boolean).join(" ");
}

function coversText({ first, last, finalUntil }: Coverage, say: Formatter): string {
  const end = last === null || (finalUntil !== null && finalUntil < last) ? finalUntil : last;
  if (first && end && first <= end) return `It covers ${say.range({ from: first, to: end })}.`;
  if (first) return `It starts on ${say.day(first)}.`;
  return end ? `It ends on ${say.day(end)}.` : "";
}

/** `readSince`: our first reading of present values. */
export function changeReason(
  { days, current }: Measured,
  readSince: PlainDate | null,
  name: string,
  { compareRange }: GroupPeriod,
  say: Formatter,
): string | null {
  if (days === null) return `${name} reports present values only: there is no change yet.`;
  if (readSince !== null) {
    const since = `${name} reports present values only. They are read once a day since ${say.day(readSince)}.`;
    return current === null ? `${since} A change needs a reading of each day of both periods.` : since;
  }
  if (days.outcome === "whole") return null;
  const { compared, of, leftOut } = days;
  if (days.outcome === "part" && current !== null) return `The change compares ${compared} of ${of} days.`;
  if (leftOut.unknownBefore > 0 && leftOut.unknown === 0)
    return `No change: ${name} has too few days of ${say.range(compareRange)}.`;
  if (leftOut.moving > 0 && leftOut.unknown === 0)
    return `No change: ${name} has too few settled days in this period.`;
  if (compared === 0) return "No change: no day is known in both periods.";
  return `No change: only ${compared} of ${of} days can be compared.`;
}
