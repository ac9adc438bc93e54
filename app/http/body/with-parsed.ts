import { parseJson } from "./parse-json.ts";
import { RefusedBody } from "./limits.ts";

/** Parses JSON parts, to find their unknown fields. */
export function withParsed<Body extends { readonly fields: Readonly<Record<string, unknown>> }>(
  body: Body,
  names: readonly string[],
): Body {
  const parsed = Object.entries(body.fields).map(([name, value]) =>
    names.includes(name) && typeof value === "string" ? [name, parseOrKeep(value)] : [name, value],
  );
  return { ...body, fields: Object.fromEntries(parsed) as Body["fields"] };
}

function parseOrKeep(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof RefusedBody) return text;
    throw error;
  }
}
