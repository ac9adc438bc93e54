const longInteger = /[:[,]\s*-?\d{16,}/;
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/** Unsafe integers become strings: TikTok writes 19-digit ids as numbers. @throws {SyntaxError} */
export function exactJson(text: string): unknown {
  if (!longInteger.test(text)) return JSON.parse(text);
  return JSON.parse(
    text.replace(stringOrNumber, (found) =>
      /^-?\d+$/.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found,
    ),
  );
}
