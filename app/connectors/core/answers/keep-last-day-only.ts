import type { Row } from "#app/metrics/table.ts";

export function keepLastDayOnly(
  days: readonly (Row & { readonly date: string })[],
  dimensions: readonly string[],
  counts: readonly string[],
): Row[] {
  const nameOf = (row: Row) => dimensions.map((dimension) => row[dimension]).join("\n");
  const last = new Map<string, string>();
  for (const row of days) if ((last.get(nameOf(row)) ?? "") < row.date) last.set(nameOf(row), row.date);
  const unsaid = Object.fromEntries(counts.map((key) => [key, null]));
  return days.map((day) => {
    const { date, ...row } = day;
    return last.get(nameOf(day)) === date ? row : { ...row, ...unsaid };
  });
}
