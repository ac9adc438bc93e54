export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const name in attributes) made.setAttribute(name, attributes[name]!);
  made.append(...children);
  return made;
}

/** "en" means British dates. */
export const lang = () => document.documentElement.lang.replace(/^(en)?$/, "en-GB");

export const clock = () =>
  new Intl.DateTimeFormat(lang(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format();
