export type DurationForm = "seconds" | "minutes" | "hours" | "days";

const [minute, hour, day] = [60, 3_600, 86_400];

const units = {
  minutes: { large: minute, small: 1, letters: "ms" },
  hours: { large: hour, small: minute, letters: "hm" },
  days: { large: day, small: hour, letters: "dh" },
} as const;

export function durationForm(durations: Iterable<number | null>): DurationForm {
  let longest = 0; // a spread could exceed the argument limit
  for (const seconds of durations)
    if (seconds !== null && Number.isFinite(seconds)) longest = Math.max(longest, Math.abs(seconds));
  if (Math.round(longest * 100) / 100 < minute) return "seconds";
  if (Math.round(longest) < hour) return "minutes";
  return longest < 2 * day ? "hours" : "days";
}

/** "12.57s", "3m 05s", "16d 15h"; "<1m" instead of zero. */
export function durationText(
  seconds: number,
  form: DurationForm,
  decimal: (value: number, digits: number) => string,
): string {
  if (form === "seconds") return `${decimal(seconds, 2)}s`;
  const { large, small, letters } = units[form];
  const count = Math.round(Math.abs(seconds) / small);
  if (count === 0 && seconds !== 0) return `<1${letters[1]}`;
  const each = large / small;
  const rest = String(count % each).padStart(2, "0");
  const sign = seconds < 0 ? "−" : "";
  return `${sign}${decimal(Math.floor(count / each), 0)}${letters[0]} ${rest}${letters[1]}`;
}

/** "1m 30s", "2d" */
export function durationTick(seconds: number, decimal: (value: number, digits: number) => string): string {
  if (seconds === 0) return "0s";
  return durationText(seconds, durationForm([seconds]), decimal)
    .replace(/ 00\w$/u, "")
    .replace(/ 0(?=\d)/u, " ")
    .replace(/[.,]00s$/u, "s");
}
