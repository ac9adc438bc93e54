import { parseUrl } from "#app/lib/parse-url.ts";

/** Escaped; made only by `safe`. */
export type Html = { readonly markup: string };

type Part = string | number | Html | readonly Html[] | null;

/** Escapes all values except Html. */
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

/** Line breaks remain; bidirectional marks go. */
export function withoutControls(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu, "");
}

/** Prevents header injection. */
export function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, " ").trim();
}

/** Null unless https, http or mailto. */
export function safeHref(address: string): string | null {
  const url = parseUrl(address);
  return url && ["https:", "http:", "mailto:"].includes(url.protocol) ? url.href : null;
}
