import { type Range, normalizeRange } from "./date-range.ts";

const missing: Readonly<Record<string, string>> = {
  startDate: "Enter the start date.",
  endDate: "Enter the end date.",
  compareStartDate: "Enter the start date of the comparison.",
  compareEndDate: "Enter the end date of the comparison.",
};

/** Chromium reports a change at each key, such as 0002-11-01, so checks wait for blur. */
export function datePair(form: HTMLFormElement, startName: string, endName: string) {
  const fieldOf = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const [start, end] = [fieldOf(startName), fieldOf(endName)];
  const inputs = [start, end];
  const { min, max } = start;
  const isWithin = (day: string) => min <= day && day <= max;
  const read = (): Range => ({ from: start.value, to: end.value });

  function explain(isLeft: boolean): void {
    for (const input of inputs) {
      const problem = problemOf(input);
      if (problem === null || isLeft) showProblem(input, problem);
    }
  }

  function leave(): boolean {
    explain(true);
    if (!inputs.every((input) => !input.disabled && problemOf(input) === null)) return false;
    const typed = read();
    const { from, to } = normalizeRange(typed, min, max);
    if (from !== typed.from) start.value = from;
    if (to !== typed.to) end.value = to;
    return !isWithin(typed.from) || !isWithin(typed.to);
  }

  return {
    start,
    end,
    read,
    leave,
    explain,
    has: (node: unknown) => inputs.includes(node as HTMLInputElement),
    isComplete: () => inputs.every((input) => problemOf(input) === null),
    /** No date is half typed or outside the limits; one may be missing. */
    isReadable: () =>
      inputs.every(
        ({ value, validity, disabled }) => disabled || (value === "" ? !validity.badInput : isWithin(value)),
      ),
    write({ from, to }: Range) {
      [start.value, end.value] = [from, to];
      for (const input of inputs) showProblem(input, null);
    },
    /** Disabled fields are neither sent nor required. */
    enable(isAsked: boolean) {
      for (const input of inputs) {
        input.disabled = !isAsked;
        input.required = isAsked;
        if (!isAsked) showProblem(input, null);
      }
    },
  };
}

function problemOf({ name, value, validity, disabled }: HTMLInputElement): string | null {
  if (disabled) return null;
  if (validity.badInput) return "Enter day, month and year.";
  if (value === "") return missing[name]!;
  return value < "1900" || value >= "3000" ? "Choose a year from 1900 to 2999." : null;
}

export function showProblem(input: HTMLInputElement, problem: string | null): void {
  const place = document.getElementById(`${input.id}-error`);
  if (!place) return;
  place.hidden = problem === null;
  place.querySelector("span")!.textContent = problem ?? "";
  input.closest("div")!.toggleAttribute("data-invalid", problem !== null);
  for (const [name, value] of [
    ["aria-invalid", "true"],
    ["aria-describedby", place.id],
  ] as const)
    if (problem === null) input.removeAttribute(name);
    else input.setAttribute(name, value);
}
