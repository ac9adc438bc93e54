export const placeholders = ["client", "period", "agency", "contact", "report"] as const;

export type Placeholder = (typeof placeholders)[number];

export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const placeholder = /\{([^{}\n]*)\}/g;

/** Null if all are known. */
export function unknownPlaceholder(text: string): string | null {
  for (const [written, name = ""] of text.matchAll(placeholder))
    if (!isKnown(name))
      return `${written} is unknown. You can use ${placeholders.map((known) => `{${known}}`).join(", ")}.`;
  return null;
}

/** Does not expand values: a client named "{period}" stays so. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(placeholder, (written, name: string) => (isKnown(name) ? values[name] : written));
}

function isKnown(name: string): name is Placeholder {
  return placeholders.some((known) => known === name);
}
