import { isAscii } from "node:buffer";
import type { TableAssumption, TextEncoding } from "#db/schema/documents/table.ts";
import { type CodePage, findCodePage } from "./code-pages/find-code-page.ts";
import { encodingName } from "./code-pages/encoding-name.ts";
import { likelyPairPage } from "./code-pages/pair-fits.ts";

export type Encoding = TextEncoding;

const firstBytes = 4_096;
const exotic = /[\u0180-\u0217\u021c-\u02ff\u0530-\u058f\u0700-\u08ff\u0e80-\u0fff]/;
const maxSample = 65_536;
const replacement = Buffer.from("\ufffd");

/** Order: byte order mark, zero bytes, UTF-8, code page, windows-1252. */
export class EncodingProbe {
  #first: Uint8Array = new Uint8Array(0);
  readonly #utf8 = new TextDecoder("utf-8");
  #valid = 0;
  /** With those that the file itself has. */
  #replaced = 0;
  /** The file's own, which its maker lost. */
  #written = 0;
  #tail: Uint8Array = new Uint8Array(0);
  readonly #few = new Set<string>();
  #isWithin = false;
  #sample: Uint8Array[] = [];
  #sampled = 0;
  /** Null: no code page fits well; undefined: other encodings. */
  #found: CodePage | null | undefined;

  add(bytes: Uint8Array): void {
    if (this.#first.length < firstBytes) this.#first = joined(this.#first, bytes.subarray(0, firstBytes));
    if (isAscii(bytes) && !this.#isWithin) return;
    this.#isWithin = (bytes.at(-1) ?? 0) > 0x7f;
    this.#decode(bytes, true);
    if (this.#sampled < maxSample) this.#takeSample(bytes);
  }

  get #broken(): number {
    return this.#replaced - this.#written;
  }

  /** Call once, after the last bytes. */
  result(): Encoding {
    const marked = markedEncoding(this.#first) ?? zeroBytes(this.#first);
    if (marked) return marked;
    this.#decode(new Uint8Array(0), false);
    // Few pairs of bytes in other encodings are UTF-8 by chance.
    const isUtf8 = this.#broken === 0 || this.#broken * 4 <= this.#valid + this.#written;
    const sample = Buffer.concat(this.#sample);
    if (isUtf8) {
      const other = this.#otherOfFew(sample);
      if (other !== null) this.#found = { encoding: "utf-8", isSure: false, other };
      return "utf-8";
    }
    this.#found = findCodePage(sample);
    return this.#found?.encoding ?? "windows-1252";
  }

  assumption(encoding: Encoding): TableAssumption | null {
    if (this.#found !== undefined)
      return {
        what: "encoding",
        assumed: `The text is encoded as ${encodingName(encoding)}`,
        ...evidenceOf(this.#found, encoding),
      };
    if (encoding !== "utf-8" || this.#broken === 0) return null;
    const count = this.#broken.toLocaleString("en-GB");
    return {
      what: "encoding",
      assumed: "The text is encoded as UTF-8",
      because: `${this.#valid.toLocaleString("en-GB")} characters are; ${count} broken ones are shown as “\ufffd”`,
      change: "encoding=windows-1252",
    };
  }

  #otherOfFew(sample: Uint8Array): Encoding | null {
    const few = [...this.#few].join("");
    if (few.length === 0 || few.length > 3) return null;
    if (exotic.test(few)) return findCodePage(sample)?.encoding ?? null;
    return few.length < 3 && /[ÿ\u0370-\u052f]/.test(few) ? likelyPairPage(sample) : null;
  }

  #decode(bytes: Uint8Array, stream: boolean): void {
    const seen = Buffer.from(joined(this.#tail, bytes));
    for (let at = seen.indexOf(replacement); at >= 0; at = seen.indexOf(replacement, at + 3)) this.#written++;
    this.#tail = seen.subarray(-(replacement.length - 1));
    const text = this.#utf8.decode(bytes, { stream });
    const others = text.match(/[^\x00-\x7f]+/gu);
    if (!others) return;
    for (const run of others) {
      for (const character of run) {
        if (character === "\ufffd") this.#replaced++;
        else {
          this.#valid++;
          if (this.#few.size < 4) this.#few.add(character);
        }
      }
    }
  }

  #takeSample(bytes: Uint8Array): void {
    let from = bytes.findIndex((byte) => byte > 0x7f);
    while (from >= 0 && this.#sampled < maxSample) {
      const start = Math.max(bytes.lastIndexOf(0x0a, from) + 1, from - 200);
      const found = bytes.indexOf(0x0a, from);
      const end = Math.min(found < 0 ? bytes.length : found + 1, from + 2_000);
      this.#sample.push(bytes.slice(start, end));
      this.#sampled += end - start;
      const next = bytes.subarray(end).findIndex((byte) => byte > 0x7f);
      from = next < 0 ? -1 : end + next;
    }
  }
}

function evidenceOf(
  found: CodePage | null,
  encoding: Encoding,
): Pick<TableAssumption, "because" | "change" | "isOpen"> {
  if (found === null)
    return { because: "no code page fits its letters well", change: `encoding=${encoding}`, isOpen: true };
  if (found.isSure || found.other === null)
    return { because: "its letters make words in this code page", change: `encoding=${encoding}` };
  const because = `it has few foreign letters, which fit ${encodingName(found.other)} about as well`;
  return { because, change: `encoding=${found.other}`, isOpen: true };
}

/** PostgreSQL cannot store zero characters, so they become "�". */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  if (encoding === "utf-32le" || encoding === "utf-32be") {
    yield* decodeUtf32(bytes, encoding);
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const part of bytes) yield storable(decoder.decode(part, { stream: true }));
  yield storable(decoder.decode());
}

/** The decoder of the platform does not know UTF-32. */
async function* decodeUtf32(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array(0);
  let isFirst = true;
  for await (const part of bytes) {
    const all = joined(rest, part);
    const whole = all.length - (all.length % 4);
    const view = new DataView(all.buffer, all.byteOffset, whole);
    let text = "";
    for (let at = 0; at < whole; at += 4) {
      const point = view.getUint32(at, encoding === "utf-32le");
      const isMark = isFirst && point === 0xfeff;
      isFirst = false;
      if (isMark) continue;
      text +=
        point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? "\ufffd" : String.fromCodePoint(point);
    }
    rest = all.slice(whole);
    yield storable(text);
  }
  if (rest.length > 0) yield "\ufffd";
}

function storable(text: string): string {
  return text.replaceAll("\0", "\ufffd");
}

function markedEncoding(bytes: Uint8Array): Encoding | null {
  const starts = (...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (starts(0xef, 0xbb, 0xbf)) return "utf-8";
  if (starts(0xff, 0xfe, 0, 0)) return "utf-32le";
  if (starts(0, 0, 0xfe, 0xff)) return "utf-32be";
  if (starts(0xff, 0xfe)) return "utf-16le";
  if (starts(0xfe, 0xff)) return "utf-16be";
  return null;
}

/** Zero bytes: one of two in UTF-16, three of four in UTF-32. */
function zeroBytes(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0, 0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 4]! += 1;
  const [a = 0, b = 0, c = 0, d = 0] = zeros;
  const quarter = bytes.length / 4;
  if (quarter >= 4 && c + d > quarter * 1.8 && a < quarter / 4) return "utf-32le";
  if (quarter >= 4 && a + b > quarter * 1.8 && d < quarter / 4) return "utf-32be";
  const [even, odd] = [a + c, b + d];
  const many = bytes.length / 16;
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
