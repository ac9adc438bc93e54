import { isPlainDate } from "#app/lib/plain-date.ts";
import type { Change } from "../compare.ts";
import { dayWords } from "./format-days.ts";
import type { DayWords } from "./format-days.ts";
import { durationForm, durationText, durationTick } from "./format-duration.ts";
import { tickTexts } from "./tick-texts.ts";
import type { Cell, Dimension } from "../table.ts";
import { isCurrency } from "./unit.ts";
import type { Unit } from "./unit.ts";

export const unknownText = "–";

export type ShownChange = Omit<Change, "kind"> & { readonly text: string };

/** Only place that rounds; CSV and API are raw. Minus is U+2212. */
export type Formatter = DayWords & {
  readonly lang: string;
  /** "1,234.50", "€6,287.20", "3m 05s"; "–" for null. */
  value(value: number | null, unit: Unit): string;
  /** Without needless decimals: "80%". */
  limit(value: number, unit: Unit): string;
  /** Unrounded: "€17.861364". */
  exact(value: number | null, unit: Unit): string;
  signed(value: number | null, unit: Unit): string;
  count(value: number): string;
  /** "87.5%" for 0.875; "<0.1%" instead of zero. */
  share(ratio: number | null): string;
  /** "12.4%", "1.20 points", "new, +210", "–". */
  change(change: Change, unit: Unit): ShownChange;
  /** 2,500 below 10,000, else 12k or 3.4M. */
  ticks(values: readonly number[], unit: Unit): string[];
  /** "N/A" for an invalid day. */
  cell(cell: Cell, dimension: Pick<Dimension, "type">): string;
};

function minus(text: string): string {
  return text.replace("-", "−");
}

const formatters = new Map<string, Formatter>();

/** Unknown tags become "en" with British dates. */
export function formatter(lang: string): Formatter {
  const known = formatters.get(lang);
  if (known) return known;
  const made = createFormatter(supported(lang));
  if (formatters.size >= 200) formatters.clear(); // tags come from outside
  formatters.set(lang, made);
  return made;
}

function supported(lang: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(lang)[0] ?? "en";
  } catch {
    return "en";
  }
}

function createFormatter(lang: string): Formatter {
  const words = dayWords(lang === "en" ? "en-GB" : lang);
  const numbers = new Map<string, Intl.NumberFormat>();
  const around = aroundPercents(lang);
  const moneyPlaces = new Map<string, number>();

  function format(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const cached = numbers.get(key);
    if (cached) return cached;
    const made = new Intl.NumberFormat(lang, { ...options, signDisplay: "negative" });
    numbers.set(key, made);
    return made;
  }

  function decimal(value: number, digits: number, least = digits): string {
    const options = { minimumFractionDigits: least, maximumFractionDigits: digits };
    return minus(format(`n${least}-${digits}`, options).format(value));
  }

  function percent(ratio: number, digits: number, least = digits): string {
    const options = { minimumFractionDigits: least, maximumFractionDigits: digits };
    const percents = format(`%${least}-${digits}`, { style: "percent", ...options });
    if (ratio > 0) {
      const shown = percents.format(ratio);
      return `${shown.slice(around.before, shown.length - around.after)}%`;
    }
    const parts = percents.formatToParts(ratio).filter(({ type }) => isOfNumber(type));
    return `${minus(parts.map(({ value }) => value).join(""))}%`;
  }

  function money(value: number, currency: string, digits: number | null, least: number | null): string {
    if (!isCurrency(currency)) return `${decimal(value, digits ?? 2, least ?? 2)} ${currency}`;
    const options = {
      style: "currency",
      currency,
      ...(digits !== null && { maximumFractionDigits: digits }),
      ...(least !== null && { minimumFractionDigits: least }),
    } as const;
    return minus(format(`${currency}${least}-${digits}`, options).format(value));
  }

  function moneyTick(
    value: number,
    currency: string,
    [least, most]: readonly [number, number],
    letter: string,
  ): string {
    if (!isCurrency(currency)) return `${decimal(value, most)}${letter}`;
    const parts = format(`t${currency}${least}-${most}`, {
      style: "currency",
      currency,
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    }).formatToParts(value);
    const last = parts.findLastIndex(({ type }) => type === "integer" || type === "fraction");
    return minus(parts.map((part, i) => (i === last ? part.value + letter : part.value)).join(""));
  }

  function text(value: number | null, unit: Unit): string {
    if (value === null || !Number.isFinite(value)) return unknownText;
    return orBelow(value, 10 ** -placesOf(unit), (shown) => rounded(shown, unit));
  }

  function placesOf(unit: Unit): number {
    if ("decimals" in unit && unit.decimals !== undefined)
      return unit.decimals + (unit.kind === "percent" ? 2 : 0);
    switch (unit.kind) {
      case "integer":
        return 0;
      case "percent":
        return 4;
      case "decimal":
        return 2;
      case "duration":
        return unit.form === undefined || unit.form === "seconds" ? 2 : Infinity;
      case "money": {
        if (!isCurrency(unit.currency)) return 2;
        const known = moneyPlaces.get(unit.currency);
        if (known !== undefined) return known;
        const style = { style: "currency", currency: unit.currency } as const;
        const places =
          format(`${unit.currency}null-null`, style).resolvedOptions().maximumFractionDigits ?? 2;
        moneyPlaces.set(unit.currency, places);
        return places;
      }
    }
  }

  function rounded(value: number, unit: Unit): string {
    switch (unit.kind) {
      case "integer":
        return decimal(value, 0);
      case "decimal":
        return decimal(value, unit.decimals ?? 2);
      case "percent":
        return percent(value, unit.decimals ?? 2);
      case "money":
        return money(value, unit.currency, unit.decimals ?? null, unit.decimals ?? null);
      case "duration":
        return durationText(value, unit.form ?? durationForm([value]), decimal);
    }
  }

  function exact(value: number | null, unit: Unit): string {
    if (value === null || !Number.isFinite(value)) return unknownText;
    const smallest = unit.kind === "percent" ? 1e-8 : 1e-6;
    return orBelow(value, smallest, (shown) => precise(shown, unit));
  }

  function precise(value: number, unit: Unit): string {
    switch (unit.kind) {
      case "integer":
      case "decimal":
        return decimal(value, 6, 0);
      case "percent":
        return percent(value, 6, 0);
      case "money":
        return money(value, unit.currency, 6, null);
      case "duration":
        return `${decimal(value, 6, 0)}s`;
    }
  }

  function limit(value: number, unit: Unit): string {
    switch (unit.kind) {
      case "integer":
      case "decimal":
        return decimal(value, 2, 0);
      case "percent":
        return percent(value, 2, 0);
      case "money":
        return Number.isInteger(value) ? money(value, unit.currency, 0, 0) : text(value, unit);
      case "duration":
        return durationTick(value, (part, digits) => decimal(part, digits, 0));
    }
  }

  function signed(value: number | null, unit: Unit): string {
    const shown = text(value, unit);
    return value !== null && value > 0 ? `+${shown}` : shown;
  }

  function changeText({ kind, value }: Change, unit: Unit): string {
    if (kind === "unknown" || value === null) return unknownText;
    const size = Math.abs(value);
    switch (kind) {
      case "none":
        return "no change";
      case "relative":
        return size < 0.0005 ? "under 0.1%" : percent(size, 1);
      case "points": {
        return size < 0.00005 ? "under 0.01 points" : `${decimal(size * 100, 2)} points`;
      }
      case "new":
        return `new, ${signed(value, unit)}`;
      case "absolute":
        return signed(value, unit);
    }
  }

  return {
    ...words,
    lang,
    value: text,
    limit,
    exact,
    signed,
    count: (value) => decimal(value, 0),
    share: (ratio) => (ratio === null ? unknownText : orBelow(ratio, 0.001, (shown) => percent(shown, 1))),
    change: ({ kind, ...rest }, unit) => ({ ...rest, text: changeText({ kind, ...rest }, unit) }),
    ticks: (values, unit) =>
      tickTexts(values, unit, (value, digits) => decimal(value, value === 0 ? 0 : digits), moneyTick),
    cell: (cell, { type }) => cellText(cell, type, words, (value) => decimal(value, 2, 0)),
  };
}

function isOfNumber(type: string): boolean {
  return type !== "percentSign" && type !== "literal";
}

function aroundPercents(lang: string): { readonly before: number; readonly after: number } {
  const parts = new Intl.NumberFormat(lang, { style: "percent" }).formatToParts(1);
  const first = parts.findIndex(({ type }) => isOfNumber(type));
  const last = parts.findLastIndex(({ type }) => isOfNumber(type));
  const length = (some: typeof parts) => some.reduce((all, { value }) => all + value.length, 0);
  return { before: length(parts.slice(0, first)), after: length(parts.slice(last + 1)) };
}

/** "<0.01" instead of a rounded zero */
function orBelow(value: number, smallest: number, write: (value: number) => string): string {
  if (value === 0 || Math.abs(value) * 2 >= smallest) return write(value);
  return value > 0 ? `<${write(smallest)}` : `>${write(-smallest)}`;
}

function cellText(
  cell: Cell,
  type: Dimension["type"],
  words: DayWords,
  decimal: (value: number) => string,
): string {
  const isTime = type === "date" || type === "week" || type === "month";
  if (isTime && !isPlainDate(cell)) return "N/A";
  if (cell === null || cell === "") return unknownText;
  if (type === "minute") return String(cell).slice(11);
  if (!isTime || !isPlainDate(cell)) return typeof cell === "number" ? decimal(cell) : cell;
  return type === "date" ? words.day(cell) : type === "week" ? words.week(cell) : words.month(cell);
}

export function rawText(cell: Cell): string {
  if (cell === null || (typeof cell === "number" && !Number.isFinite(cell))) return "";
  return String(cell);
}
