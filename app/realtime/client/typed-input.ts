let isElsewhere: (() => boolean) | null = null;

/** Returns how to stop. */
export function offerTyped(isThere: () => boolean): () => void {
  isElsewhere = isThere;
  return () => {
    if (isElsewhere === isThere) isElsewhere = null;
  };
}

/** True with unsent input, which a reload could lose. */
export function hasTypedInput(page: Document = document): boolean {
  if (isElsewhere?.()) return true;
  const { activeElement } = page;
  if (activeElement?.matches("main :is(input, textarea, select)")) return true;
  return [...page.querySelectorAll("main form :is(input, textarea, select)")].some(isChanged);
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const isPreset = [...field.options].some(({ defaultSelected }) => defaultSelected);
    return isPreset && [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}
