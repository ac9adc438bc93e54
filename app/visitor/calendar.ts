import { addDays, addMonths, clamp, weekday } from "./days.ts";
import { type Marks, monthTable } from "./month-table.ts";

export type Calendar = {
  show(day: string): void;
  draw(): void;
};

type CalendarParts = {
  readonly place: HTMLElement;
  readonly start: string;
  readonly isSingle: boolean;
  readonly marks: () => Omit<Marks, "active">;
  readonly onPick: (day: string) => void;
  readonly signal?: AbortSignal;
};

const along = (days: number) => (day: string) => addDays(day, document.dir === "rtl" ? -days : days);
const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: along(-1),
  ArrowRight: along(1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

export function createCalendar({ place, start, isSingle, marks, onPick, signal }: CalendarParts): Calendar {
  const isNarrow = matchMedia("(max-width: 560px)");
  const count = () => (isSingle || isNarrow.matches ? 1 : 2);
  const monthOf = (day: string, later = 0) => addMonths(`${day.slice(0, 7)}-01`, later);
  let active = start;
  let first = monthOf(start, 1 - count());
  let drawn = "";

  function show(day: string): void {
    const { min, max } = marks();
    active = clamp(day, min, max);
    const month = monthOf(active);
    if (month < first) first = month;
    else if (month > monthOf(first, count() - 1)) first = monthOf(active, 1 - count());
  }

  function turn(control: HTMLElement, months: number): void {
    const { min, max } = marks();
    const controls = () => [...place.querySelectorAll<HTMLButtonElement>("[data-turn]")];
    const at = controls().indexOf(control as HTMLButtonElement);
    first = monthOf(first, months);
    active = clamp(first, min, max);
    draw();
    const same = controls()[at];
    if (same?.disabled) focus();
    else same?.focus();
  }

  /** Equal elements stay: one may be about to get focus. */
  function draw(): void {
    const all = { ...marks(), active };
    const months = Array.from({ length: count() }, (_, i) => monthTable(monthOf(first, i), all));
    const html =
      arrow("Earlier", -1, addDays(first, -1) < all.min) +
      months.join("") +
      arrow("Later", 1, monthOf(first, count()) > all.max);
    if (html !== drawn) place.innerHTML = drawn = html;
  }

  const focus = () => place.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();

  place.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("button");
    if (!button) return;
    const { day, turn: months } = button.dataset;
    if (months) turn(button, Number(months));
    if (!day) return;
    active = day;
    onPick(day);
    focus();
  });
  place.addEventListener("change", ({ target }) => {
    const select = target as HTMLSelectElement;
    turn(select, (Number(select.value) - Number(select.dataset.turn)) * 12);
  });
  place.addEventListener("keydown", (event) => {
    const move = (event.target as HTMLElement).dataset.day && moves[event.key];
    if (!move) return;
    event.preventDefault();
    show(move(active));
    draw();
    focus();
  });
  const drawAgain = () => {
    show(active);
    draw();
  };
  isNarrow.addEventListener("change", drawAgain, signal && { signal });
  return { show, draw };
}

const arrow = (label: string, months: number, isEnd: boolean) =>
  `<button type=button aria-label="${label} months" data-turn=${months}${isEnd ? " disabled" : ""}>` +
  '<svg viewBox="0 0 16 16" width=16 height=16 fill=none stroke=currentColor stroke-width=1.6 aria-hidden=true><path d="m4 6 4 4 4-4"/></svg></button>';
