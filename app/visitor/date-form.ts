import { createCalendar } from "./calendar.ts";
import { type Range, comparedWith, keptComparison, extendRange, normalizeRange } from "./date-range.ts";
import { clamp, daysBetween } from "./days.ts";
import { element } from "./element.ts";
import { rangeText } from "./month-table.ts";

/** Adds the calendar. Returns a function that resets the form. */
export function enhance(form: HTMLFormElement): () => void {
  const own = pair(form, "startDate", "endDate");
  const compare = pair(form, "compareStartDate", "compareEndDate");
  const { min, max } = own.start;
  const today = form.dataset.today ?? "";
  const apply = form.querySelector<HTMLButtonElement>("footer button")!;
  const chosen = form.querySelector<HTMLElement>("[data-chosen]")!;
  const comparison = () => form.querySelector<HTMLInputElement>("[name=compare]:checked")?.value ?? "none";
  const isCustom = () => comparison() === "custom";
  const preset = form.querySelector<HTMLElement>("nav a[aria-current]");
  const custom = form.querySelector<HTMLElement>("[data-custom-range]")!;
  const [first, words] = [own.read(), [...chosen.childNodes]];
  const begun = comparison();
  /** A calendar click fills the pair last focused. */
  let target = own;

  const calendar = createCalendar({
    place: form.querySelector<HTMLElement>("[data-months]")!,
    isSingle: form.dataset.single !== undefined,
    start: clamp(own.end.value || today, min, max),
    marks: () => ({
      min,
      max,
      today,
      range: own.read(),
      compared: isCustom() ? compare.read() : { from: "", to: "" },
    }),
    onPick: (day) => {
      target.write(extendRange(target.read(), day));
      settle();
    },
  });

  function settle(): void {
    compare.enable(isCustom());
    for (const radio of form.querySelectorAll<HTMLInputElement>("[name=compare][type=radio]"))
      radio.disabled = isCustom();
    if (!isCustom()) target = own;
    compare.write(keptComparison(compare.read(), own.read()));
    apply.disabled = !form.checkValidity();
    const { from, to } = own.read();
    const isFirst = from === first.from && to === first.to;
    // Custom dates deselect the preset.
    if (isFirst) preset?.setAttribute("aria-current", "true");
    else preset?.removeAttribute("aria-current");
    if (preset) custom.hidden = isFirst;
    chosen.replaceChildren(
      ...(isFirst && comparison() === begun && !isCustom()
        ? words
        : summary(
            own.read(),
            comparedWith(comparison(), own.read(), compare.read()),
            isCustom() && !form.checkValidity(),
          )),
    );
    calendar.draw();
  }

  form.addEventListener("focusin", ({ target: focused }) => {
    for (const fields of [own, compare])
      if (fields.start === focused || fields.end === focused) target = fields;
  });
  form.addEventListener("change", ({ target: changed }) => {
    if ((changed as HTMLElement).matches("[data-turn]")) return;
    if ((changed as HTMLInputElement).name === "compare") target = isCustom() ? compare : own;
    for (const fields of [own, compare]) fields.write(normalizeRange(fields.read(), min, max));
    calendar.show(target.read().to || own.read().to || max);
    settle();
  });
  settle();
  return () => {
    form.reset();
    target = own;
    calendar.show(own.end.value);
    settle();
  };
}

function pair(form: HTMLFormElement, startName: string, endName: string) {
  const [start, end] = [startName, endName].map(
    (name) => form.elements.namedItem(name) as HTMLInputElement,
  ) as [HTMLInputElement, HTMLInputElement];
  return {
    start,
    end,
    read: (): Range => ({ from: start.value, to: end.value }),
    write({ from, to }: Range) {
      [start.value, end.value] = [from, to];
    },
    /** Disabled fields are neither sent nor required. */
    enable(isAsked: boolean) {
      for (const input of [start, end]) {
        input.disabled = !isAsked;
        input.required = isAsked;
      }
    },
  };
}

function summary({ from, to }: Range, compared: Range | null, isCompareMissing: boolean): (Node | string)[] {
  const range = rangeText({ from, to });
  if (!from || !to) return [range];
  const days = daysBetween(from, to) + 1;
  const more = isCompareMissing
    ? `. ${rangeText(compared ?? { from: "", to: "" })} to compare with`
    : compared?.from && compared.to
      ? `, compared with ${rangeText(compared)}`
      : "";
  return [element("strong", {}, range), `, ${days} ${days === 1 ? "day" : "days"}${more}`];
}
