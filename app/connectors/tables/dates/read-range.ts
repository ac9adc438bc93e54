import {
  daysBetween,
  type DateRange,
  dayOfMonth,
  monthOf,
  type PlainDate,
  yearOf,
} from "#app/lib/plain-date.ts";
import { monthNumber } from "../cells/month-names.ts";
import { type DayFormat, dayReaders } from "./day-formats.ts";
import { existingDay } from "./existing-day.ts";
import { readDigits } from "./numeric-dates.ts";

type DayOrder = "day first" | "month first";

const maxDays = 800;

const words =
  "to|until|till|through|thru|and|bis|und|al|au|jusqu'au|et|hasta|y|até|e|a|do|tot|t/m|en|til|och|og|ja|по|до|и|ve|έως|până la|pana la|đến|sampai|hingga|s/d|إلى|الى|حتى|עד|–";
const separators = new RegExp(
  `\\s*(?:[–—−~～〜→]|\\.\\.\\.?)\\s*|\\s+(?:-|${words})\\s+|(?<=\\d{4}|\\d\\d)[/_](?=\\d{4})|(?<=\\d{4})-(?=\\d)|(?<=[\\d.日일])-(?=\\d)|(?<=\\d)-(?=\\d{1,2}[\\s,.])`,
  "giu",
);

export function readRange(text: string, order: DayOrder): DateRange | null {
  if (text.length < 8 || text.length > 70 || !/\d.*\d/.test(text)) return null;
  const bare = text.replace(
    /^(?:from|between|von|vom|zwischen|du|de|de la|del|dal|van|od|с|από|từ|dari|من|מ)\s+/i,
    "",
  );
  for (const { 0: separator, index } of bare.matchAll(separators)) {
    const found = between(bare.slice(0, index).trim(), bare.slice(index + separator.length).trim(), order);
    if (found) return found;
  }
  return null;
}

function between(left: string, right: string, order: DayOrder): DateRange | null {
  const until = dayIn(right, order);
  const from = until ? (dayIn(left, order) ?? startBefore(until, left, order)) : null;
  if (until && from) return ordered(from, until);
  const behind = /^(\d{1,2}),?\s+(\d{4})$/.exec(right);
  if (!behind) return null;
  const start = dayReaders["mmm d, yyyy"](`${left}, ${behind[2]}`);
  const end = start && existingDay(behind[2]!, monthOf(start), behind[1]!);
  return start && end ? ordered(start, end) : null;
}

function ordered(from: PlainDate, to: PlainDate): DateRange | null {
  return from <= to && daysBetween(from, to) < maxDays ? { from, to } : null;
}

const formats: Readonly<Record<DayOrder, readonly DayFormat[]>> = {
  "day first": formatsWithout("m"),
  "month first": formatsWithout("d"),
};

function formatsWithout(first: "d" | "m"): DayFormat[] {
  return (Object.keys(dayReaders) as DayFormat[]).filter(
    (name) => name !== "yy-mm-dd" && !(/^(?:dd|mm)[/-]/.test(name) && name.startsWith(first)),
  );
}

function dayIn(text: string, order: DayOrder): PlainDate | null {
  const digits = readDigits(text, [8]);
  if (digits) return digits;
  for (const format of formats[order]) {
    const found = dayReaders[format](text);
    if (found) return found;
  }
  return null;
}

function startBefore(until: PlainDate, text: string, order: DayOrder): PlainDate | null {
  const within = (month: number, day: string) => {
    const year = month > monthOf(until) ? yearOf(until) - 1 : yearOf(until);
    return existingDay(year, month, day);
  };
  const only = /^(\d{1,2})(?:\.|st|nd|rd|th|er|日|일)?$/.exec(text);
  if (only) return Number(only[1]) <= dayOfMonth(until) ? within(monthOf(until), only[1]!) : null;
  const two = /^(\d{1,2})([./-])\s?(\d{1,2})\.?$/.exec(text);
  if (two) {
    const isMonthFirst = order === "month first" && two[2] !== "."; // points are always day first
    return within(Number(isMonthFirst ? two[1] : two[3]), (isMonthFirst ? two[3] : two[1])!);
  }
  const named = /^(\d{1,2})\.?\s?(?:de\s)?([\p{L}\p{M}]+)\.?$/u.exec(text);
  const turned = named ? null : /^([\p{L}\p{M}]+)\.?\s(\d{1,2})$/u.exec(text);
  const month = named ? monthNumber(named[2]!) : turned ? monthNumber(turned[1]!) : null;
  return month === null ? null : within(month, named ? named[1]! : turned![2]!);
}
