import { createCalendar } from "./calendar.ts";
import { datePair, showProblem } from "./date-pair.ts";
import { type Range, comparedWith, extendRange, keptComparison, normalizeRange } from "./date-range.ts";
import { clamp, daysBetween } from "./days.ts";
import { element } from "./element.ts";
import { dayText, rangeText } from "./month-table.ts";

/** Returns a function that resets the form. */
export function enhanceDateForm(form: HTMLFormElement, signal?: AbortSignal): () => void {
  const own = datePair(form, "startDate", "endDate");
  const compare = datePair(form, "compareStartDate", "compareEndDate");
  const pairs = [own, compare];
  const { min, max } = own.start;
  const today = form.dataset.today ?? "";
  const apply = form.querySelector<HTMLButtonElement>("footer button")!;
  const chosen = form.querySelector<HTMLElement>("[data-chosen]")!;
  const place = form.querySelector<HTMLElement>("[data-months]")!;
  const comparison = () => form.querySelector<HTMLInputElement>("[name=compare]:checked")?.value ?? "none";
  const isCustom = () => comparison() === "custom";
  const preset = form.querySelector<HTMLElement>("nav a[aria-current]");
  const custom = form.querySelector<HTMLElement>("[data-custom-range]")!;
  const [first, words] = [own.read(), [...chosen.childNodes]];
  const begun = comparison();
  let target = own;
  const sorted = (range: Range) => normalizeRange(range, min, max);

  const calendar = createCalendar({
    place,
    isSingle: form.dataset.single !== undefined,
    start: clamp(own.end.value || today, min, max),
    marks: () => ({
      min,
      max,
      today,
      range: sorted(own.read()),
      compared: isCustom() ? sorted(compare.read()) : { from: "", to: "" },
    }),
    onPick: (day) => {
      left = null;
      target.write(extendRange(target.read(), day));
      checkComparison();
      settle();
    },
    ...(signal && { signal }),
  });

  function settle(note = ""): void {
    apply.ariaDisabled = String(!pairs.every((pair) => pair.isComplete()));
    if (!pairs.every((pair) => pair.isReadable())) return;
    const { from, to } = own.read();
    const isFirst = from === first.from && to === first.to;
    if (isFirst) preset?.setAttribute("aria-current", "true");
    else preset?.removeAttribute("aria-current");
    if (preset) custom.hidden = isFirst;
    const range = sorted(own.read());
    chosen.replaceChildren(
      ...(isFirst && comparison() === begun && !isCustom() && note === ""
        ? words
        : summary(
            range,
            comparedWith(comparison(), range, sorted(compare.read())),
            isCustom() && !compare.isComplete(),
          )),
      note,
    );
    place.setAttribute("aria-label", target === own ? "Calendar" : "Calendar of the comparison");
    calendar.draw();
  }

  function checkComparison(): void {
    if (!isCustom() || !own.isReadable() || !compare.isReadable()) return;
    const range = compare.read();
    if (keptComparison(range, own.read()) === range) return;
    compare.write({ from: "", to: "" });
    showProblem(compare.end, `The comparison must end on or before ${dayText(own.end.value)}.`);
  }

  function leave(pair: typeof own): void {
    const isClamped = pair.leave();
    checkComparison();
    settle(isClamped ? `. You can choose dates from ${dayText(min)} to ${dayText(max)}.` : "");
  }

  const controls = () => [...form.querySelectorAll<HTMLElement>("button, select")];

  /** Left by a click in the calendar, which must not move while pressed. */
  let left: typeof own | null = null;
  let isPressed = false;
  form.addEventListener("pointerdown", ({ target: pressed }) => {
    isPressed = (pressed as Element).closest("button:enabled, a, label") !== null;
  });
  form.addEventListener("click", () => {
    isPressed = false;
    if (left) leave(left);
    left = null;
  });
  form.addEventListener("focusout", ({ target: field, relatedTarget }) => {
    const pair = pairs.find((one) => one.has(field));
    if (!pair || pair.has(relatedTarget) || !document.hasFocus()) return;
    if (isPressed) left = pair;
    else {
      const next = relatedTarget as HTMLElement | null;
      const at = next ? controls().indexOf(next) : -1;
      leave(pair);
      if (next && !next.isConnected) setTimeout(() => controls()[at]?.focus());
    }
  });
  form.addEventListener("keydown", ({ key, target: field }) => {
    const pair = pairs.find((one) => one.has(field));
    if (pair && key === "Enter") leave(pair);
  });
  form.addEventListener("focusin", ({ target: focused }) => {
    target = pairs.find((pair) => pair.has(focused)) ?? target;
  });
  form.addEventListener("input", ({ target: changed }) => {
    const field = changed as HTMLInputElement;
    const pair = pairs.find((one) => one.has(field));
    if (pair) {
      pair.explain(false);
      if (field.value && pair.isReadable()) calendar.show(field.value);
    } else if (field.name === "compare") {
      choose();
      calendar.show(target.read().to || own.read().to || max);
    } else return;
    settle();
  });

  function choose(): void {
    compare.enable(isCustom());
    for (const radio of form.querySelectorAll<HTMLInputElement>("[name=compare][type=radio]"))
      radio.disabled = isCustom();
    target = isCustom() ? compare : own;
    checkComparison();
  }
  choose();
  target = own;
  settle();
  return () => {
    form.reset();
    for (const pair of pairs) pair.write(pair.read());
    choose();
    target = own;
    calendar.show(own.end.value);
    settle();
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
