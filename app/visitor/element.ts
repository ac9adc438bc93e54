type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** An element with attributes; those that are false, null or undefined are left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined)
      made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

/** The page's language, for dates; plain English has British ones, as in the rest of the page. */
export const lang = () => document.documentElement.lang.replace(/^(en)?$/, "en-GB");
