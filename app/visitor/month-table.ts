import type { Range } from "./date-range.ts";
import { addDays, addMonths, dateOf, weekday } from "./days.ts";
import { lang } from "./element.ts";

export type Marks = {
  readonly min: string;
  readonly max: string;
  readonly today: string;
  readonly active: string;
  readonly range: Range;
  readonly compared: Range;
};

const words = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(lang(), { ...options, timeZone: "UTC" });

export const dayText = (day: string) =>
  words({ day: "numeric", month: "long", year: "numeric" }).format(dateOf(day));

export function rangeText({ from, to }: Range): string {
  if (!from && !to) return "Set date range";
  const day = words({ day: "numeric", month: "long", year: "numeric" });
  if (from && to) return day.formatRange(dateOf(from), dateOf(to));
  return from ? `${day.format(dateOf(from))} – Select date` : `Select date – ${day.format(dateOf(to))}`;
}

/** HTML, Monday first. `first` is the first day. */
export function monthTable(first: string, { min, max, today, active, range, compared }: Marks): string {
  const long = words({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const month = words({ month: "long" }).format(dateOf(first));
  const isIn = ({ from, to }: Range, day: string) => from && to && from <= day && day <= to;
  const flag = (name: string, holds: unknown) => (holds ? ` ${name}` : "");
  let cells = "<td>".repeat(weekday(first));
  for (let day = first; day < addMonths(first, 1); day = addDays(day, 1))
    cells +=
      `${flag("<tr>", !weekday(day) && day !== first)}<td${flag("data-in", isIn(range, day))}>` +
      `<button type=button tabindex=${day === active ? 0 : -1} data-day=${day}` +
      ` aria-label="${long.format(dateOf(day))}" aria-pressed=${day === range.from || day === range.to}` +
      flag("aria-current=date", day === today) +
      flag("data-compared", isIn(compared, day) || day === compared.from) +
      flag("disabled", day < min || day > max) +
      `>${Number(day.slice(8))}</button>`;
  return (
    `<table aria-label="${month} ${first.slice(0, 4)}"><caption>${month} ${years(month, first, min, max, today)}</caption>` +
    `<thead><tr>${weekdays()}<tbody><tr>${cells}</table>`
  );
}

function weekdays(): string {
  const [long, short] = [words({ weekday: "long" }), words({ weekday: "short" })];
  let cells = "";
  for (let i = 1; i < 8; i++) {
    const day = dateOf(`2024-01-0${i}`);
    cells += `<th scope=col aria-label="${long.format(day)}">${short.format(day).slice(0, 2)}`;
  }
  return cells;
}

function years(month: string, first: string, min: string, max: string, today: string): string {
  const shown = Number(first.slice(0, 4));
  const now = Number(today.slice(0, 4));
  let options = "";
  for (let year = Math.min(now - 5, shown); year <= Math.max(now + 6, shown); year++) {
    const isOutside = year !== shown && (`${year}-12-31` < min || `${year}-01-01` > max);
    options += `<option${year === shown ? " selected" : ""}${isOutside ? " disabled" : ""}>${year}`;
  }
  return `<select aria-label="Year, ${month}" data-turn=${shown}>${options}</select>`;
}
