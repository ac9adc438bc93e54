import { addDays, type DateRange, dayOfMonth, type PlainDate } from "#app/lib/plain-date.ts";
import { type DateFormat, readPeriod } from "../cells/days.ts";
import { dateNameOf } from "./date-names.ts";

const formats: readonly DateFormat[] = [
  "yyyy-mm-dd", "d mmm yyyy", "mmm d, yyyy", "yyyymmdd", "yyyy mmm d", "dd.mm.yyyy", "mmm yyyy", "q yyyy",
  "yyyy-www", "yyyy-mm",
]; // oxfmt-ignore
const maxWords = 9;

/** "1–30 November 2026", "report_2026-11-01_2026-11-30.csv". A single day is the export's date. */
export function periodNamedIn(lines: readonly string[]): DateRange | null {
  let [from, to]: (PlainDate | null)[] = [null, null];
  for (const line of lines.slice(0, 40)) {
    const text = line.slice(0, 200).replace(/\.(?:csv|tsv|txt|xlsx?)$/i, "");
    const words = text.replace(/_|(?<=\p{L})-|-(?=\p{L})/gu, " ");
    const found = betweenDays(text) ?? longest(text) ?? longest(words);
    if (!found) continue;
    if (found.from !== found.to) return found;
    const { end } = dateNameOf(text.replace(/[\d:#.-]+/g, " "));
    if (end === "start") from = found.from;
    if (end === "end") to = found.to;
  }
  return from && to && from < to ? { from, to } : null;
}

function longest(text: string): DateRange | null {
  const words = text
    .split(/[\s:;#"()]+/)
    .filter(Boolean)
    .slice(0, 24);
  for (let count = Math.min(maxWords, words.length); count > 0; count--)
    for (let at = 0; at + count <= words.length; at++) {
      const part = words
        .slice(at, at + count)
        .join(" ")
        .replace(/[,.]$/, "");
      if (!/\d{4}/.test(part)) continue;
      const written = rangeIn(part);
      if (written !== "none") return written;
      for (const format of formats) {
        const found = readPeriod(part, format);
        if (found) return found;
      }
    }
  return null;
}

/** A whole month decides "01/11/2026 – 05/11/2026". Null: ambiguous. */
function rangeIn(text: string): DateRange | "none" | null {
  const both = [readPeriod(text, "from-to"), readPeriod(text, "from-to month first")];
  const found = both.flatMap((range) => range ?? []);
  const [first, other] = found;
  if (!first) return "none";
  if (!other || (first.from === other.from && first.to === other.to)) return first;
  const months = found.filter(({ from, to }) => isFirstOfMonth(from) && isFirstOfMonth(addDays(to, 1)));
  return months.length === 1 ? months[0]! : null;
}

const isFirstOfMonth = (day: PlainDate) => dayOfMonth(day) === 1;

function betweenDays(text: string): DateRange | null {
  const days = [...text.matchAll(/(?<!\d)(\d{4})[-._]?(\d{2})[-._]?(\d{2})(?!\d)/g)].flatMap(
    ([, year, month, day]) => readPeriod(`${year}-${month}-${day}`, "yyyy-mm-dd")?.from ?? [],
  );
  const [from, to] = days;
  return days.length === 2 && from! <= to! ? { from: from!, to: to! } : null;
}
