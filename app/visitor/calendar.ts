import { addDays, addMonths, clamp, weekday } from "./days.ts";
import { element } from "./element.ts";
import { type Marks, monthTable } from "./month-table.ts";

export type Calendar = {
  /** Brings a day into sight. */
  show(day: string): void;
  draw(): void;
};

type CalendarParts = {
  readonly place: HTMLElement;
  /** The day to begin with. */
  readonly start: string;
  readonly marks: () => Omit<Marks, "active">;
  readonly onPick: (day: string) => void;
};

const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, document.dir === "rtl" ? 1 : -1),
  ArrowRight: (day) => addDays(day, document.dir === "rtl" ? -1 : 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** Two months side by side, one where there is no room; by mouse, finger and keyboard. */
export function createCalendar({ place, start, marks, onPick }: CalendarParts): Calendar {
  const isNarrow = matchMedia("(max-width: 560px)");
  const count = () => (isNarrow.matches ? 1 : 2);
  const monthOf = (day: string, later = 0) => addMonths(`${day.slice(0, 7)}-01`, later);
  let active = start;
  let first = monthOf(start, 1 - count());

  function show(day: string): void {
    const { min, max } = marks();
    active = clamp(day, min, max);
    const month = monthOf(active);
    if (month < first) first = month;
    else if (month > monthOf(first, count() - 1)) first = monthOf(active, 1 - count());
  }

  function turn(months: number): void {
    const { min, max } = marks();
    first = monthOf(first, months);
    active = clamp(first, min, max);
    draw();
  }

  function draw(): void {
    const { min, max } = marks();
    const shown = Array.from({ length: count() }, (_, i) => monthOf(first, i));
    place.replaceChildren(
      arrow("Earlier months", addDays(first, -1) < min, () => turn(-1)),
      ...shown.map((month) => monthTable(month, { ...marks(), active }, turn)),
      arrow("Later months", monthOf(first, count()) > max, () => turn(1)),
    );
  }

  const focus = () => place.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();

  place.addEventListener("click", ({ target }) => {
    const day = (target as Element).closest<HTMLElement>("[data-day]")?.dataset.day;
    if (!day) return;
    active = day;
    onPick(day);
    focus();
  });
  place.addEventListener("keydown", (event) => {
    const move = (event.target as HTMLElement).dataset.day && moves[event.key];
    if (!move) return;
    event.preventDefault();
    show(move(active));
    draw();
    focus();
  });
  isNarrow.addEventListener("change", () => {
    show(active);
    draw();
  });
  return { show, draw };
}

function arrow(label: string, disabled: boolean, onClick: () => void): HTMLElement {
  const button = element("button", { type: "button", "aria-label": label, disabled });
  button.innerHTML =
    '<svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true"><path d="m4 6 4 4 4-4"/></svg>';
  button.onclick = onClick;
  return button;
}
