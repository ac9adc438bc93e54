/** Finished markup. Only `safe` makes it, so that what people wrote can never become a tag. */
export type Html = { readonly markup: string };

type Part = string | number | Html | readonly Html[] | null;

/** Every value is escaped unless it is Html itself; lists are joined; null is nothing. */
export function safe(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: strings.reduce((before, after, at) => before + toMarkup(parts[at - 1] ?? null) + after) };
}

function toMarkup(part: Part): string {
  if (part === null) return "";
  if (typeof part === "object") return "markup" in part ? part.markup : part.map(toMarkup).join("");
  return escape(String(part));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return withoutControls(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
}

/** Line ends stay; all other control signs, and those that turn the writing direction round, go. */
export function withoutControls(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu, "");
}

/** One line for a header: no line end survives, so nobody can add a header of their own. */
export function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, " ").trim();
}

/** The address when it may stand in a message, or null: never javascript:, data: or a path without a host. */
export function safeHref(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return ["https:", "http:", "mailto:"].includes(protocol) ? href : null;
}
