import { bodyLimits, RefusedBody } from "./limits.ts";

/** Checks the shape first: deep nesting takes seconds to parse. @throws {RefusedBody} */
export function parseJson(text: string): unknown {
  if (text.length > bodyLimits.jsonBytes) throw new RefusedBody("too-large", "This JSON is too large.");
  checkShape(text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new RefusedBody("malformed", "This is not JSON.");
  }
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map((sign) =>
  sign.charCodeAt(0),
);

function checkShape(text: string): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfText(text, at);
        break;
      case comma:
        values++;
        break;
      case openList:
      case openObject:
        values++;
        depth++;
        break;
      case closeList:
      case closeObject:
        depth--;
        break;
    }
    if (depth > bodyLimits.jsonDepth) throw new RefusedBody("malformed", "This JSON is nested too deeply.");
    if (values > bodyLimits.jsonValues) throw new RefusedBody("too-large", "This JSON has too many values.");
  }
}

/** The parser refuses unterminated strings. */
function endOfText(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) return at;
    if (sign === backslash) at++;
  }
  return text.length;
}
