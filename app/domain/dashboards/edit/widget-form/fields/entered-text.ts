import type { UnsavedChange } from "#app/domain/dashboards/edit/editor/lock/unsaved-changes.ts";

const ownNames = /^(intent|version|columns|parameterTypes|\w+Before)$/;

export function enteredText(form: FormData): string {
  return JSON.stringify(
    [...form]
      .filter(([name]) => !ownNames.test(name))
      .map(([name, value]) => [name, typeof value === "string" ? value : [value.name, value.size]]),
  );
}

export function changedFields(form: HTMLFormElement, before: string): UnsavedChange[] {
  const [then, now] = [byName(before), byName(enteredText(new FormData(form)))];
  return [...new Set([...now.keys(), ...then.keys()])]
    .filter((name) => now.get(name) !== then.get(name))
    .flatMap((name) => {
      const found = form.elements.namedItem(name);
      const fields = found instanceof RadioNodeList ? [...found] : found ? [found] : [];
      return wordsOf(fields.filter((field) => field instanceof HTMLElement));
    });
}

function byName(entered: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of JSON.parse(entered) as [string, unknown][])
    values.set(name, `${values.get(name) ?? ""}${JSON.stringify(value)}`);
  return values;
}

function wordsOf(fields: readonly HTMLElement[]): UnsavedChange[] {
  const [first] = fields;
  if (!first) return [];
  const boxes = fields.filter(
    (field) => field instanceof HTMLInputElement && isBox(field),
  ) as HTMLInputElement[];
  if (boxes.length > 1) {
    const legend = plain(first.closest("fieldset")?.querySelector("legend"));
    return [
      {
        label: legend,
        text: boxes
          .filter(({ checked }) => checked)
          .map(labelOf)
          .join(", "),
      },
    ];
  }
  if (first instanceof HTMLInputElement) {
    if (first.type === "hidden") return [];
    const text = isBox(first) ? (first.checked ? "on" : "off") : (first.files?.[0]?.name ?? first.value);
    return [{ label: labelOf(first), text }];
  }
  if (first instanceof HTMLSelectElement)
    return [{ label: labelOf(first), text: [...first.selectedOptions].map(({ text }) => text).join(", ") }];
  return first instanceof HTMLTextAreaElement ? [{ label: labelOf(first), text: first.value }] : [];
}

const isBox = ({ type }: HTMLInputElement) => type === "checkbox" || type === "radio";

function labelOf(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  return field.getAttribute("aria-label") ?? plain(field.labels?.[0]);
}

function plain(element: Element | null | undefined): string {
  return element?.textContent?.replace(/\s+/g, " ").trim() ?? "";
}
