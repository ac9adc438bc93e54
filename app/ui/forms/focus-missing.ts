/** The first invalid field of these, with the browser's message. */
export function focusMissing(form: HTMLFormElement | null, names: readonly string[]): void {
  const fields = names.flatMap((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLElement ? [field] : [];
  });
  const field = fields.find((one) => one.matches(":invalid")) ?? fields[0];
  field?.focus();
  if (field && "reportValidity" in field) (field as HTMLInputElement).reportValidity();
}
