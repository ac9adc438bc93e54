import { isoWeek, type PlainDate, weekday } from "#app/lib/plain-date.ts";
import type { Language } from "../truth/words.ts";
import type { DateStyle } from "./shape.ts";

const monthNames = new Map<string, readonly string[]>();

/** As the language writes it within a date. */
function monthName(month: number, language: Language, length: "short" | "long"): string {
  const key = `${language} ${length}`;
  let names = monthNames.get(key);
  if (!names) {
    const format = new Intl.DateTimeFormat(language, { day: "numeric", month: length, timeZone: "UTC" });
    names = Array.from({ length: 12 }, (_, at) => {
      const parts = format.formatToParts(Date.UTC(2026, at, 5));
      return parts.find(({ type }) => type === "month")?.value ?? String(at + 1);
    });
    monthNames.set(key, names);
  }
  return names[month - 1]!;
}

export function writeDate(
  { from, to, hour }: { readonly from: PlainDate; readonly to: PlainDate; readonly hour: number },
  style: DateStyle,
  language: Language,
): string {
  const [year, mm, dd] = from.split("-") as [string, string, string];
  const [m, d] = [Number(mm), Number(dd)];
  const hh = String(hour).padStart(2, "0");
  const short = () => monthName(m, language, "short");
  switch (style) {
    case "yyyy-mm-dd":
    case "from":
      return from;
    case "yyyy/mm/dd":
      return `${year}/${mm}/${dd}`;
    case "yyyymmdd":
      return year + mm + dd;
    case "dd.mm.yyyy":
      return `${dd}.${mm}.${year}`;
    case "d.m.yyyy":
      return `${d}.${m}.${year}`;
    case "d. m. yyyy":
      return `${d}. ${m}. ${year}`;
    case "dd/mm/yyyy":
      return `${dd}/${mm}/${year}`;
    case "mm/dd/yyyy":
      return `${mm}/${dd}/${year}`;
    case "m/d/yyyy":
      return `${m}/${d}/${year}`;
    case "m/d/yy":
      return `${m}/${d}/${year.slice(2)}`;
    case "dd-mm-yyyy":
      return `${dd}-${mm}-${year}`;
    case "yyyy.mm.dd":
      return `${year}.${mm}.${dd}`;
    case "yyyy. m. d.":
      return `${year}. ${m}. ${d}.`;
    case "yyyy年m月d日":
      return `${year}年${m}月${d}日`;
    case "d mmm yyyy":
      if (years[language])
        return `${year}${years[language][0]}${m}${years[language][1]}${d}${years[language][2]}`;
      return `${d} ${short()} ${year}`;
    case "d mmmm yyyy":
      if (years[language]) return writeDate({ from, to, hour }, "d mmm yyyy", language);
      return `${d} ${monthName(m, language, "long")} ${year}`;
    case "mmm d, yyyy":
      if (years[language]) return writeDate({ from, to, hour }, "d mmm yyyy", language);
      return `${short()} ${d}, ${year}`;
    case "ddmmmyyyy":
      return `${dd}${monthName(m, "en", "short").toUpperCase()}${year}`;
    case "yyyy-mm-dd 00:00:00":
      return `${from} 00:00:00`;
    case "yyyy-mm-ddT00:00:00Z":
      return `${from}T00:00:00Z`;
    case "weekday, mmmm d, yyyy":
      return `${weekdays[weekday(from) - 1]}, ${monthName(m, "en", "long")} ${d}, ${year}`;
    case "unix":
      return String(Date.parse(`${from}T12:00:00Z`) / 1000);
    case "serial":
      return String(Date.parse(`${from}T00:00:00Z`) / 86_400_000 + 25_569);
    case "yyyymmddhh":
      return year + mm + dd + hh;
    case "yyyy-mm-dd hh:00":
      return `${from} ${hh}:00`;
    case "yyyymm":
      return year + mm;
    case "yyyy-mm":
      return `${year}-${mm}`;
    case "mm/yyyy":
      return `${mm}/${year}`;
    case "mmm yyyy":
      if (years[language]) return `${year}${years[language][0]}${m}${years[language][1].trim()}`;
      return `${short()} ${year}`;
    case "yyyy-Www":
    case "yyyyww": {
      const { year: isoYear, week } = isoWeek(from);
      return `${isoYear}${style === "yyyyww" ? "" : "-W"}${String(week).padStart(2, "0")}`;
    }
    case "Qn yyyy":
      return `Q${Math.ceil(m / 3)} ${year}`;
    case "from - to":
      return `${writeDate({ from, to, hour }, "mmm d, yyyy", "en")} - ${writeDate({ from: to, to, hour }, "mmm d, yyyy", "en")}`;
  }
}

/** Behind year, month and day, where months are numbers. */
const years: Partial<Record<Language, readonly [string, string, string]>> = {
  ja: ["年", "月", "日"],
  zh: ["年", "月", "日"],
  ko: ["년 ", "월 ", "일"],
};
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
