import { isPlainDate, type PlainDate } from "#app/lib/plain-date.ts";

/** Two-digit years up to 79 are in this century. Thai years (2569) do not exist. */
export function existingDay(
  year: string | number,
  month: string | number,
  dayOfMonth: string | number,
): PlainDate | null {
  const written = String(year);
  const full = written.length === 2 ? (Number(written) < 80 ? 2000 : 1900) + Number(written) : Number(year);
  if (full < 1900 || full > 2199) return null;
  const two = (part: string | number) => String(part).padStart(2, "0");
  const text = `${full}-${two(month)}-${two(dayOfMonth)}`;
  return isPlainDate(text) ? text : null;
}
