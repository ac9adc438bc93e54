import { bodyLimits, RefusedBody } from "./limits.ts";

/**
 * JSON from outside. Depth and number of values are counted before anything is built: a parser and the schemas behind it
 * take seconds for a list of a million lists.
 * @throws {RefusedBody} for what is too deep, has too many values, or is not JSON.
 */
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

/** Where the text that begins at a quotation mark ends; a text that never ends is for the parser to refuse. */
function endOfText(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) return at;
    if (sign === backslash) at++;
  }
  return text.length;
}
