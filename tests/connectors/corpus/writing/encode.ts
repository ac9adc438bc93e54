import type { TextEncoding } from "./shape.ts";

const marks: Partial<Record<TextEncoding, readonly number[]>> = {
  "utf-8 with mark": [0xef, 0xbb, 0xbf],
  "utf-16le": [0xff, 0xfe],
  "utf-16be": [0xfe, 0xff],
};

const tables = new Map<TextEncoding, Map<string, readonly number[]>>();

/** Null if a letter does not exist in this encoding. */
export function encode(text: string, encoding: TextEncoding): Uint8Array | null {
  const mark = marks[encoding] ?? [];
  if (encoding.startsWith("utf-8")) return Buffer.concat([Buffer.from(mark), Buffer.from(text, "utf8")]);
  if (encoding.startsWith("utf-16")) {
    const bytes = Buffer.from(text, "utf16le");
    return Buffer.concat([Buffer.from(mark), encoding === "utf-16be" ? bytes.swap16() : bytes]);
  }
  const table = tableOf(encoding);
  const bytes: number[] = [];
  for (const char of text) {
    const found = table.get(char);
    if (!found) return null;
    bytes.push(...found);
  }
  return Uint8Array.from(bytes);
}

/** Node only decodes old code pages, so their letters are listed by decoding every byte and pair of bytes. */
function tableOf(encoding: TextEncoding): Map<string, readonly number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, readonly number[]>();
  const learn = (bytes: readonly number[]) => {
    // Without "stream", Node 20 reads windows-1252 as latin1.
    const char = new TextDecoder(encoding).decode(Uint8Array.from(bytes), { stream: true });
    if ([...char].length === 1 && char !== "\ufffd" && !table.has(char)) table.set(char, bytes);
  };
  for (let byte = 0; byte < 256; byte++) learn([byte]);
  if (/shift_jis|gb18030|euc-kr|euc-jp|big5/.test(encoding)) {
    for (let lead = 0x81; lead < 0xff; lead++)
      for (let trail = 0x40; trail < 0xff; trail++) learn([lead, trail]);
  }
  tables.set(encoding, table);
  return table;
}
