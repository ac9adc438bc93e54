import { type DateFormat, dateFormatNames, readDay } from "#app/connectors/tables/cells/days.ts";
import { splitClock } from "#app/connectors/tables/dates/clock.ts";
import { isBareMinutes, readClock } from "#app/connectors/tables/cells/durations.ts";
import {
  type Decimal,
  fraction,
  group,
  isBound,
  isMissingNumber,
  isMissingText,
  shifted,
  parseNumberParts,
  type WrittenNumber,
} from "#app/connectors/tables/cells/numbers.ts";

export type Reading = {
  ok: number;
  whole: boolean;
  min: number;
  max: number;
  sum: number;
  notZero: number;
};

export type Example = { readonly line: number; readonly text: string };

const settledAfter = 200;
const maxDistinct = 26;
const maxRemembered = 2_000;
const maxDayTexts = 4_000;

/** "both": each cell by the sign that reads it. */
export type Signs = Decimal | "both";

export type Draft = {
  readonly key: string;
  readonly name: string;
  readonly profile: ColumnProfile;
  readonly isUnnamed?: true;
};

export class ColumnProfile {
  filled = 0;
  filledForNumbers = 0;
  /** `only`: cells that just this sign reads. `either`: an example of both. */
  only: Record<Decimal, number> = { ".": 0, ",": 0 };
  either: Example | null = null;
  readonly proof: Record<Decimal, Example | null> = { ".": null, ",": null };
  firstBad: Example | null = null;
  clocks = 0;
  bareMinutes = 0;
  percents = 0;
  shortened = 0;
  bounds = 0;
  bound: Example | null = null;
  readonly currencies = new Map<string, number>();
  readonly days = new Map<DateFormat, number>();
  readonly times = { midnight: 0, lastMinute: 0, other: 0, zoned: 0 };
  dayTexts: Map<string, number> | null = new Map();
  readonly distinct = new Set<string>();
  addresses = 0;

  private readonly alone: Record<Decimal, Reading> = { ".": emptyReading(), ",": emptyReading() };
  private readonly others: Record<Decimal, Reading> = { ".": emptyReading(), ",": emptyReading() };
  private formats: readonly DateFormat[] = dateFormatNames;
  private tryNumbers = true;
  private readonly remembered = new Map<string, readonly DateFormat[]>();

  add(text: string, line: number) {
    if (isMissingText(text)) return;
    this.filled++;
    if (this.distinct.size < maxDistinct) this.distinct.add(text);
    if (!isPlainNumber.test(text) && address.test(text)) this.addresses++;
    this.addDay(text);
    if (isMissingNumber(text)) return;
    this.filledForNumbers++;
    if (this.tryNumbers) this.addNumber(text, line);
    if (this.filled === settledAfter) this.settle();
  }

  get manyDistinct() {
    return this.distinct.size >= maxDistinct;
  }

  get readings(): Record<Decimal, Reading> {
    return { ".": this.reading("."), ",": this.reading(",") };
  }

  /** Texts such as "1.234,50" beside real numbers need the other sign. */
  signs(decimal: Decimal): Signs {
    if (this.only[otherSign[decimal]] === 0) return decimal;
    return this.only[decimal] === 0 ? otherSign[decimal] : "both";
  }

  private reading(decimal: Decimal): Reading {
    const signs = this.signs(decimal);
    return signs === "both" ? joined(this.alone[decimal], this.others[decimal]) : this.alone[signs];
  }

  private addDay(text: string) {
    if (this.formats.length === 0) {
      this.dayTexts = null;
      return;
    }
    this.dayTexts?.set(text, (this.dayTexts.get(text) ?? 0) + 1);
    if (this.dayTexts && this.dayTexts.size > maxDayTexts) this.dayTexts = null;
    let possible = this.remembered.get(text);
    if (!possible) {
      possible = this.formats.filter((format) => readDay(text, format) !== null);
      if (this.remembered.size < maxRemembered) this.remembered.set(text, possible);
    }
    if (possible.length > 0 && this.times.other < settledAfter && text.includes(":")) this.addTime(text);
    for (const format of possible) this.days.set(format, (this.days.get(format) ?? 0) + 1);
  }

  private addTime(text: string) {
    const { clock } = splitClock(text.trim());
    if (!clock) return;
    if (clock.offset !== null) this.times.zoned++;
    this.times[clock.seconds === 0 ? "midnight" : clock.seconds >= 86_340 ? "lastMinute" : "other"]++;
  }

  private addNumber(text: string, line: number) {
    if (/^-?\d+$/.test(text)) {
      const value = Number(text);
      this.note(value);
      return;
    }
    const clock = /^[\d.,\s]*$/.test(text) ? null : readClock(text);
    if (clock !== null) {
      this.clocks++;
      if (isBareMinutes(text)) this.bareMinutes++;
      this.note(clock);
      return;
    }
    if (isBound(text)) {
      this.bounds++;
      this.bound ??= { line, text: text.trim() };
      this.percents += /[%٪％]/.test(text) ? 1 : 0;
      for (const decimal of [".", ","] as const) this.alone[decimal].ok++;
      return;
    }
    const point = parts(text, ".");
    const comma = parts(text, ",");
    const written = point ?? comma;
    if (point) count(this.alone["."], valueOf(point));
    else if (comma) count(this.others["."], valueOf(comma));
    if (comma) count(this.alone[","], valueOf(comma));
    else if (point) count(this.others[","], valueOf(point));
    if (!written) this.firstBad ??= { line, text };
    if (written?.unit) this.noteUnit(written.unit);
    if (written?.isShortened) this.shortened++;
    if (point && comma) {
      if (/[.,]/.test(text)) this.either ??= { line, text };
    } else if (written) {
      const decimal = point ? "." : ",";
      this.only[decimal]++;
      this.proof[decimal] ??= { line, text };
    }
  }

  private noteUnit(unit: string) {
    if (unit === "%") this.percents++;
    else this.currencies.set(unit, (this.currencies.get(unit) ?? 0) + 1);
  }

  private note(value: number) {
    count(this.alone["."], value);
    count(this.alone[","], value);
  }

  private settle() {
    this.formats = this.formats.filter((format) => (this.days.get(format) ?? 0) >= settledAfter / 2);
    this.remembered.clear();
    this.tryNumbers = Math.max(this.readings["."].ok, this.readings[","].ok) >= this.filledForNumbers / 2;
  }
}

const isPlainNumber = /^-?[\d.,]*$/;
const address = /^(?:https?:\/\/|\/)|^[^\s@]+\.[a-z]{2,}(?:[/?#]|$)/i;

function parts(text: string, decimal: Decimal): WrittenNumber | null {
  if (!fraction.test(text)) return parseNumberParts(text, decimal);
  if (decimal === ".") return { digits: text, unit: null };
  return group.test(text) ? { digits: text.replace(".", ""), unit: null } : null;
}

const otherSign = { ".": ",", ",": "." } as const;

const valueOf = ({ unit, digits }: WrittenNumber) => Number(unit === "%" ? shifted(digits, -2) : digits);

function count(reading: Reading, value: number): void {
  reading.ok++;
  reading.sum += value;
  if (value !== 0) reading.notZero++;
  if (!Number.isInteger(value)) reading.whole = false;
  if (value < reading.min) reading.min = value;
  if (value > reading.max) reading.max = value;
}

function joined(one: Reading, other: Reading): Reading {
  return {
    ok: one.ok + other.ok,
    whole: one.whole && other.whole,
    min: Math.min(one.min, other.min),
    max: Math.max(one.max, other.max),
    sum: one.sum + other.sum,
    notZero: one.notZero + other.notZero,
  };
}

function emptyReading(): Reading {
  return { ok: 0, whole: true, min: Infinity, max: -Infinity, sum: 0, notZero: 0 };
}
