const longInteger = /[:[,]\s*-?\d{16,}/;
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/**
 * JSON whose ids survive: an integer that JavaScript cannot hold exactly comes as its digits. TikTok writes ids of 19
 * digits as numbers. Throws a `SyntaxError` as `JSON.parse` does.
 */
export function exactJson(text: string): unknown {
  if (!longInteger.test(text)) return JSON.parse(text);
  return JSON.parse(
    text.replace(stringOrNumber, (found) =>
      /^-?\d+$/.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found,
    ),
  );
}
