import type { Range } from "./date-range.ts";
import { addDays, addMonths, dateOf, daysBetween, weekday } from "./days.ts";
import { element, lang } from "./element.ts";

/** What a month shows: the days that can be chosen, those that are, and the one that the arrow keys stand on. */
export type Marks = {
  readonly min: string;
  readonly max: string;
  readonly today: string;
  readonly active: string;
  readonly range: Range;
  readonly compared: Range;
};

export const words = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(lang(), { ...options, timeZone: "UTC" });

/** A month from Monday to Sunday, a button for each day. `first` is its first day. */
export function monthTable(first: string, marks: Marks, turn: (months: number) => void): HTMLElement {
  const days = Array.from({ length: daysBetween(first, addMonths(first, 1)) }, (_, i) => addDays(first, i));
  const cells = [...Array<null>(weekday(first)).fill(null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, i) => cells.slice(i * 7, i * 7 + 7));
  const month = words({ month: "long" }).format(dateOf(first));
  const rows = weeks.map((week) =>
    element("tr", {}, ...week.map((day) => (day ? dayCell(day, marks) : element("td")))),
  );
  return element(
    "table",
    { "aria-label": `${month} ${first.slice(0, 4)}` },
    element("caption", {}, `${month} `, years(first, marks, turn)),
    element("thead", {}, element("tr", {}, ...weekdays())),
    element("tbody", {}, ...rows),
  );
}

function weekdays(): HTMLElement[] {
  const [long, short] = [words({ weekday: "long" }), words({ weekday: "short" })];
  return Array.from({ length: 7 }, (_, i) => {
    const day = dateOf(addDays("2024-01-01", i)); // a Monday
    return element("th", { scope: "col", abbr: long.format(day) }, short.format(day).slice(0, 2));
  });
}

/** Five years back and six ahead, as far as there are days to choose. */
function years(first: string, { min, max, today }: Marks, turn: (months: number) => void): HTMLElement {
  const shown = Number(first.slice(0, 4));
  const now = Number(today.slice(0, 4));
  const select = element("select", { "aria-label": "Year", "data-turn": true });
  for (let year = Math.min(now - 5, shown); year <= Math.max(now + 6, shown); year += 1) {
    const hasDays = `${year}-12-31` >= min && `${year}-01-01` <= max;
    if (hasDays || year === shown)
      select.append(new Option(`${year}`, `${year}`, year === shown, year === shown));
  }
  select.onchange = () => turn((Number(select.value) - shown) * 12);
  return select;
}

function dayCell(day: string, { min, max, today, active, range, compared }: Marks): HTMLElement {
  const isEdge = day === range.from || day === range.to;
  const isIn = (days: Range) => Boolean(days.from && days.to) && days.from <= day && day <= days.to;
  const button = element(
    "button",
    {
      type: "button",
      tabindex: day === active ? 0 : -1,
      disabled: day < min || day > max,
      "data-day": day,
      "data-compared": isIn(compared) || day === compared.from,
      "aria-label": words({ weekday: "long", day: "numeric", month: "long", year: "numeric" }).format(
        dateOf(day),
      ),
      "aria-current": day === today && "date",
      "aria-pressed": String(isEdge),
    },
    `${Number(day.slice(8))}`,
  );
  return element("td", { "data-in": isIn(range) }, button);
}
