import {
  addDays,
  type DateRange,
  endOfMonth,
  isoWeek,
  type PlainDate,
  plainDate,
  startOfWeek,
} from "#app/lib/plain-date.ts";
import { existingDay } from "./existing-day.ts";
import { readNamed } from "./read-named.ts";

const weekWords =
  "weeks?|wk|kw|kalenderwoche|woche|semaine|sem|semana|settimana|sett|tydzie[nń]|tydz|t[yý]den|t[yý][zž]de[nň]|" +
  "veckan?|v|uge|uke|viikko|vko|hafta|неделя|нед|тиждень|h[eé]t|s[aă]pt[aă]m[aâ]n[aă]|εβδομάδα|седмица|w|cw|week no";
const quarterWords =
  "q|qtr|quarter|quartal|trimestre|trim|t|kwarta[lł]|kwartaal|kvartal|kv|k|kvart[aá]l|[cč]tvrtlet[ií]|neljännes|" +
  "[cç]eyrek|квартал|кв|negyedév|trimestru|τρίμηνο|тримесечие";
const link = "[\\s./,'-]*(?:of|de|del|des|du|year)?[\\s./,'-]*";
const ordinal = "(?:\\.|st|nd|rd|th|er|e|º|o|-?й)?";

const weeks = [
  /^(\d{4})-?W(\d{1,2})$/i,
  new RegExp(`^(\\d{4})${link}(?:${weekWords})\\.?\\s?(\\d{1,2})$`, "iu"),
  /^(\d{4})\s?年?第?\s?(\d{1,2})\s?[週周주](?:차)?$/,
];
const weeksFirst = [
  new RegExp(`^(?:${weekWords})\\.?\\s?#?(\\d{1,2})${link}(\\d{4})$`, "iu"),
  new RegExp(`^(\\d{1,2})${ordinal}\\s?(?:${weekWords})\\.?${link}(\\d{4})$`, "iu"),
];

/** ISO weeks: 2026-W36, "KW 36/2026". Bare digits (202636) only with `isNamed`. */
export function readWeek(text: string): DateRange | null {
  for (const pattern of weeks) {
    const parts = pattern.exec(text);
    if (parts) return weekOf(parts[1]!, parts[2]!);
  }
  for (const pattern of weeksFirst) {
    const parts = pattern.exec(text);
    if (parts) return weekOf(parts[2]!, parts[1]!);
  }
  return null;
}

export function readWeekDigits(text: string): DateRange | null {
  const yearFirst = /^(\d{4})[\s./-]?(\d{2})$/.exec(text);
  if (yearFirst) return weekOf(yearFirst[1]!, yearFirst[2]!);
  const weekFirst = /^(\d{1,2})[\s./-](\d{4})$/.exec(text);
  return weekFirst && weekOf(weekFirst[2]!, weekFirst[1]!);
}

function weekOf(year: string, week: string): DateRange | null {
  const number = Number(week);
  const january = existingDay(year, 1, 4);
  if (january === null || number < 1 || number > 53) return null;
  const from = addDays(startOfWeek(january), (number - 1) * 7);
  return isoWeek(from).week === number ? { from, to: addDays(from, 6) } : null;
}

const quarters = [
  new RegExp(`^(\\d{4})${link}(?:${quarterWords})\\.?\\s?([1-4])$`, "iu"),
  new RegExp(`^(\\d{4})${link}([1-4])${ordinal}\\s?(?:${quarterWords})\\.?$`, "iu"),
  /^(\d{4})\s?[年년]?\s?第?\s?([1-4])\s?(?:四半期|季度|분기)$/,
];
const quartersFirst = [
  new RegExp(`^(?:${quarterWords})\\.?\\s?([1-4])${link}(\\d{4}|\\d{2})(?:\\s?г\\.?)?$`, "iu"),
  new RegExp(`^([1-4])${ordinal}\\s?(?:${quarterWords})\\.?${link}(\\d{4}|\\d{2})(?:\\s?г\\.?)?$`, "iu"),
];

export function readQuarter(text: string): DateRange | null {
  for (const pattern of quarters) {
    const parts = pattern.exec(text);
    if (parts) return quarterOf(parts[1]!, parts[2]!);
  }
  for (const pattern of quartersFirst) {
    const parts = pattern.exec(text);
    if (parts) return quarterOf(parts[2]!, parts[1]!);
  }
  return null;
}

function quarterOf(year: string, quarter: string): DateRange | null {
  const from = existingDay(year, Number(quarter) * 3 - 2, 1);
  return from && { from, to: endOfMonth(plainDate(Number(from.slice(0, 4)), Number(quarter) * 3, 1)) };
}

export function readYear(text: string): DateRange | null {
  const from = /^\d{4}$/.test(text) ? existingDay(text, 1, 1) : null;
  return from && { from, to: `${text}-12-31` as PlainDate };
}

type MonthWriting = "yyyy-mm" | "mm/yyyy" | "yyyymm" | "yyyy.mm" | "mmm yyyy";

export function readMonth(text: string, writing: MonthWriting): DateRange | null {
  const from = monthStart(text, writing);
  return from && { from, to: endOfMonth(from) };
}

function monthStart(text: string, writing: MonthWriting): PlainDate | null {
  if (writing === "mmm yyyy") return readNamed(text, "mmm yyyy");
  const parts = months[writing].exec(text);
  if (!parts) return null;
  return writing === "mm/yyyy" ? existingDay(parts[2]!, parts[1]!, 1) : existingDay(parts[1]!, parts[2]!, 1);
}

const months = {
  "yyyy-mm": /^(\d{4})\s?[-/]\s?(\d{1,2})$/,
  "mm/yyyy": /^(\d{1,2})\s?[-/.]\s?(\d{4})(?:\.|\s?г\.)?$/,
  yyyymm: /^(\d{4})(\d{2})$/,
  "yyyy.mm": /^(\d{4})\.\s?(\d{1,2})\.?$/,
} as const;
