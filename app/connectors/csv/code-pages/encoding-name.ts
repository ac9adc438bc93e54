import type { TextEncoding } from "#db/schema/documents/table.ts";

const names: Partial<Record<TextEncoding, string>> = {
  shift_jis: "Shift-JIS",
  big5: "Big5",
  macintosh: "Mac Roman",
  "x-mac-cyrillic": "Mac Cyrillic",
};

export function encodingName(encoding: TextEncoding): string {
  return (
    names[encoding] ??
    (encoding.startsWith("windows") ? encoding.replace("w", "W") : encoding.toLocaleUpperCase("en"))
  );
}
