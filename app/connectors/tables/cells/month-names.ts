import type { Steps } from "#app/lib/steps.ts";

const languages = (
  "en de fr es it nl pt pl cs sk sv da nb fi tr ru uk hu ro el bg hr sl sr sr-Latn lt lv et ca gl is cy id ms " +
  "ar ar-SY ar-MA he th fa hi bn ka hy az kk af sw fil mk sq bs be lb ja ko zh zh-TW"
).split(" ");

const options: readonly Intl.DateTimeFormatOptions[] = (["long", "short"] as const).flatMap((month) => [
  { month },
  { month, day: "numeric" },
  { month, year: "numeric" },
]);

const others: Readonly<Record<string, number>> = {
  sept: 9, mrz: 3, maerz: 3, jaenner: 1, janner: 1, set: 9, janv: 1, fev: 2, avr: 4, juil: 7, dez: 12, maj: 5,
}; // oxfmt-ignore

type Names = {
  readonly months: ReadonlyMap<string, number>;
  /** Listopad is November in Poland and October in Croatia. */
  readonly croatian: ReadonlyMap<string, number>;
  readonly weekdays: ReadonlySet<string>;
  /** "so" is Sunday in German and Saturday in Slovak. */
  readonly weeks: readonly ReadonlyMap<string, number>[];
};

let names: Names | null = null;

function known(): Names {
  for (const steps = namesInSteps(); names === null;) steps.next();
  return names;
}

/** Takes 250 ms: run it before the first table is read. */
export function* namesInSteps(): Steps<void> {
  if (names === null) names = yield* makeNames();
}

function* makeNames(): Steps<Names> {
  const months = new Map(Object.entries(others));
  const croatian = new Map<string, number>();
  const weekdays = new Set<string>();
  const weeks: Map<string, number>[] = [];
  for (const language of languages) {
    yield;
    const own = language === "hr" ? croatian : months;
    for (const format of options)
      for (const [at, name] of partsOf(language, format, "month", 12))
        if (/^\D+$/.test(name)) own.set(plain(name), at + 1);
    const week = new Map<string, number>();
    weeks.push(week);
    for (const weekday of ["long", "short"] as const)
      for (const [at, name] of partsOf(language, { weekday }, "weekday", 7)) {
        week.set(plain(name), at + 1);
        for (const word of name.split(/[\s-]/)) weekdays.add(plain(word));
      }
  }
  for (const [name, month] of croatian) if (!months.has(name)) months.set(name, month);
  return { months, croatian, weekdays, weeks };
}

function partsOf(
  language: string,
  format: Intl.DateTimeFormatOptions,
  type: "month" | "weekday",
  count: number,
): [at: number, name: string][] {
  const write = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...format, timeZone: "UTC" });
  return Array.from({ length: count }, (_, at): [number, string] => {
    const moment = type === "month" ? Date.UTC(2026, at, 5) : Date.UTC(2026, 0, 5 + at);
    return [at, write.formatToParts(moment).find((part) => part.type === type)?.value ?? ""];
  }).filter(([, name]) => name !== "");
}

/** January is 1. Croats end a year with a point. */
export function monthNumber(word: string, isCroatian = false): number | null {
  const { months, croatian } = known();
  const name = plain(word);
  const own = (isCroatian ? croatian.get(name) : undefined) ?? months.get(name);
  if (own !== undefined) return own;
  // Hebrew dates put "in" before the month.
  return name.startsWith("ב") ? (months.get(name.slice(1)) ?? null) : null;
}

export function monthNumbers(names: readonly string[]): ReadonlyMap<string, number> | null {
  const numbers = names.map((name) => [name, monthNumber(name)] as const);
  return numbers.every((pair): pair is [string, number] => pair[1] !== null) ? new Map(numbers) : null;
}

export function isWeekday(word: string): boolean {
  return known().weekdays.has(plain(word));
}

/** Monday is 1. Null unless all are weekdays of one language. */
export function weekdayNumbers(names: readonly string[]): ReadonlyMap<string, number> | null {
  const week = known().weeks.find((days) => names.every((name) => days.has(plain(name))));
  return week ? new Map(names.map((name) => [name, week.get(plain(name))!])) : null;
}

function plain(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f.'’׳״॰\u200e\u200f]/g, "")
    .replaceAll("ı", "i")
    .normalize("NFC");
}
