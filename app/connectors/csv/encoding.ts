import type { TableOptions } from "#db/schema/documents.ts";

export type Encoding = TableOptions["encoding"];

/** In this order: byte order mark, many zero bytes (UTF-16), valid UTF-8, else windows-1252. */
export class EncodingProbe {
  private first: Uint8Array = new Uint8Array(0);
  private utf8: TextDecoder | null = new TextDecoder("utf-8", { fatal: true });

  add(bytes: Uint8Array) {
    if (this.first.length < 4096) this.first = joined(this.first, bytes.subarray(0, 4096));
    this.decode(bytes, true);
  }

  /** Call once, after the last bytes. */
  result(): Encoding {
    const marked = markedEncoding(this.first) ?? zeroBytes(this.first);
    if (marked) return marked;
    this.decode(new Uint8Array(0), false); // a character cut off at the end is not UTF-8
    return this.utf8 ? "utf-8" : "windows-1252";
  }

  private decode(bytes: Uint8Array, stream: boolean) {
    try {
      this.utf8?.decode(bytes, { stream });
    } catch {
      this.utf8 = null;
    }
  }
}

/** Without the byte order mark. PostgreSQL cannot store zero characters, so they become "�". */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of bytes) yield storable(decoder.decode(part, { stream: true }));
  yield storable(decoder.decode());
}

function storable(text: string): string {
  return text.replaceAll("\0", "\ufffd");
}

function markedEncoding(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return null;
}

/** Latin text has a zero byte after each letter (little endian) or before it (big endian). */
function zeroBytes(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  const many = bytes.length / 8;
  if (odd > many && odd > even * 4) return "utf-16le";
  if (even > many && even > odd * 4) return "utf-16be";
  return null;
}

function joined(a: Uint8Array, b: Uint8Array) {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
