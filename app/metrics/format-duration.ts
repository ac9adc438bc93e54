const units = [
  ["y", 365 * 86_400],
  ["m", 30 * 86_400],
  ["d", 86_400],
  ["h", 3_600],
  ["m", 60],
  ["s", 1],
] as const;
const [minute, day, month] = [60, 86_400, 30 * 86_400];

/**
 * Seconds as y/m/d/h/m/s parts: "1h 2m 5s". A year has 365 days and a month 30. From a minute up whole seconds, below
 * it up to two decimals. Months are never alone ("2m 0d"), or they would read as minutes.
 */
export function durationText(seconds: number, decimals: (value: number) => string): string {
  const size = Math.abs(seconds);
  if (Math.round(size * 100) / 100 < minute) return `${decimals(seconds)}s`;

  let rest = Math.round(size);
  const hasMonths = rest % (365 * day) >= month;
  const parts: string[] = [];
  for (const [letter, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0 || (length === day && hasMonths)) parts.push(`${decimals(count)}${letter}`);
  }
  return `${seconds < 0 ? "−" : ""}${parts.join(" ")}`;
}
