import { inflateSync } from "node:zlib";

/** Objects of a PDF as ISO 32000-1 writes them, read without a PDF library. */
export type Name = { readonly name: string };
export type Ref = { readonly ref: number };
export type Dict = ReadonlyMap<string, Value>;
export type Value = null | boolean | number | Uint8Array | Name | Ref | Dict | readonly Value[];

export type Operation = { readonly operator: string; readonly operands: readonly Value[] };
export type Objects = {
  readonly trailer: Dict;
  readonly get: (value: Value | undefined) => Value;
  readonly stream: (ref: Value | undefined) => string;
  readonly all: ReadonlyMap<number, Value>;
};

const spaces = /[\s\0]/;
const delimiter = /[\s\0()<>[\]{}/%]/;

class Reader {
  at = 0;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  skip(): void {
    for (;;) {
      while (this.at < this.text.length && spaces.test(this.text[this.at]!)) this.at += 1;
      if (this.text[this.at] !== "%") return;
      while (this.at < this.text.length && !/[\r\n]/.test(this.text[this.at]!)) this.at += 1;
    }
  }

  /** A value, or a word that is none, as { word }. */
  next(): Value | { word: string } {
    this.skip();
    const { text } = this;
    const first = text[this.at];
    if (first === undefined) return { word: "" };
    if (text.startsWith("<<", this.at)) return this.dict();
    if (first === "<") return this.hex();
    if (first === "(") return this.literal();
    if (first === "[") return this.list();
    if (first === "/") {
      this.at += 1;
      return { name: this.token().replace(/#([0-9a-f]{2})/gi, (_, code: string) => hexCharacter(code)) };
    }
    const token = this.token();
    if (token === "") {
      this.at += 1;
      return { word: first };
    }
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(token)) {
      const reference = /^\s+\d+\s+R(?![\w])/.exec(text.slice(this.at, this.at + 24));
      if (reference && /^\d+$/.test(token)) {
        this.at += reference[0].length;
        return { ref: Number(token) };
      }
      return Number(token);
    }
    if (token === "true" || token === "false") return token === "true";
    return token === "null" ? null : { word: token };
  }

  token(): string {
    const start = this.at;
    while (this.at < this.text.length && !delimiter.test(this.text[this.at]!)) this.at += 1;
    return this.text.slice(start, this.at);
  }

  value(): Value {
    const value = this.next();
    if (isWord(value)) throw new Error(`“${value.word}” at ${this.at} is no value`);
    return value;
  }

  dict(): Dict {
    this.at += 2;
    const entries = new Map<string, Value>();
    for (;;) {
      this.skip();
      if (this.text.startsWith(">>", this.at)) break;
      const key = this.value();
      if (!isName(key)) throw new Error(`A key at ${this.at} is no name`);
      if (entries.has(key.name)) throw new Error(`The key ${key.name} is there twice`);
      entries.set(key.name, this.value());
    }
    this.at += 2;
    return entries;
  }

  list(): Value[] {
    this.at += 1;
    const values: Value[] = [];
    for (;;) {
      this.skip();
      if (this.text[this.at] === "]") break;
      values.push(this.value());
    }
    this.at += 1;
    return values;
  }

  hex(): Uint8Array {
    const end = this.text.indexOf(">", this.at);
    const digits = this.text.slice(this.at + 1, end).replace(/\s/g, "");
    this.at = end + 1;
    return Uint8Array.from(Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex"));
  }

  literal(): Uint8Array {
    const bytes: number[] = [];
    const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
    for (let depth = 0; ; this.at += 1) {
      const character = this.text[this.at]!;
      if (character === "\\") {
        this.at += 1;
        const octal = /^[0-7]{1,3}/.exec(this.text.slice(this.at, this.at + 3));
        const next = this.text[this.at]!;
        if (octal) this.at += octal[0].length - 1;
        bytes.push(octal ? Number.parseInt(octal[0], 8) : (escapes[next] ?? next.charCodeAt(0)));
        continue;
      }
      if (character === "(" && depth++ === 0) continue;
      if (character === ")" && --depth === 0) break;
      bytes.push(character.charCodeAt(0));
    }
    this.at += 1;
    return Uint8Array.from(bytes);
  }
}

const hexCharacter = (code: string) => String.fromCharCode(Number.parseInt(code, 16));
const isWord = (value: Value | { word: string }): value is { word: string } =>
  typeof value === "object" && value !== null && "word" in value;
export const isName = (value: Value | undefined): value is Name =>
  typeof value === "object" && value !== null && "name" in value;
export const isRef = (value: Value | undefined): value is Ref =>
  typeof value === "object" && value !== null && "ref" in value;
export const isDict = (value: Value | undefined): value is Dict => value instanceof Map;

export const nameOf = (value: Value | undefined): string => (isName(value) ? value.name : "");

/** By the cross-reference table: what it does not name is not there. */
export function readObjects(bytes: Uint8Array): Objects {
  const text = Buffer.from(bytes).toString("latin1");
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const table = /^xref\s+0 (\d+)\s+/.exec(text.slice(start, start + 40));
  if (!table) throw new Error("There is no cross-reference table");
  const first = start + table[0].length;
  const all = new Map<number, Value>();
  const streams = new Map<number, { from: number; dict: Dict }>();
  for (let number = 1; number < Number(table[1]); number += 1) {
    const entry = text.slice(first + number * 20, first + number * 20 + 18);
    if (!/^\d{10} \d{5} n/.test(entry)) continue;
    const reader = new Reader(text);
    reader.at = Number(entry.slice(0, 10));
    const head = new RegExp(`^${number} 0 obj`).exec(text.slice(reader.at, reader.at + 20));
    if (!head) throw new Error(`Object ${number} is not where the table says`);
    reader.at += head[0].length;
    const value = reader.value();
    all.set(number, value);
    const stream = /^\s*stream\r?\n/.exec(text.slice(reader.at, reader.at + 20));
    if (stream && isDict(value)) streams.set(number, { from: reader.at + stream[0].length, dict: value });
  }
  const trailer = new Reader(text);
  trailer.at = text.indexOf("trailer", first) + "trailer".length;
  const get = (value: Value | undefined): Value =>
    isRef(value) ? get(all.get(value.ref) ?? null) : (value ?? null);
  return {
    trailer: trailer.value() as Dict,
    get,
    all,
    stream: (ref) => {
      const found = isRef(ref) ? streams.get(ref.ref) : undefined;
      if (!found) throw new Error("This is no stream");
      const raw = bytes.subarray(found.from, found.from + Number(get(found.dict.get("Length"))));
      const filter = get(found.dict.get("Filter"));
      return (isName(filter) ? inflateSync(raw) : Buffer.from(raw)).toString("latin1");
    },
  };
}

/** Of a content stream without inline images. */
export function* operationsIn(content: string): Generator<Operation> {
  const reader = new Reader(content);
  let operands: Value[] = [];
  for (;;) {
    const next = reader.next();
    if (!isWord(next)) operands.push(next);
    else if (next.word === "") return;
    else {
      yield { operator: next.word, operands };
      operands = [];
    }
  }
}

/** A text string: UTF-16 with its mark, else bytes. */
export function textOf(value: Value | undefined): string {
  if (!(value instanceof Uint8Array)) return "";
  const buffer = Buffer.from(value);
  if (buffer[0] !== 0xfe || buffer[1] !== 0xff) return buffer.toString("latin1");
  return buffer.subarray(2).swap16().toString("utf16le");
}
