import type { TextEncoding } from "#db/schema/documents/table.ts";

/** A text in one code page, and how well it fits, as a share of its letters that are not ASCII. */
export type Fit = {
  readonly encoding: TextEncoding;
  readonly text: string;
  readonly share: number;
  /** Foreign letters of all words, each word once. */
  readonly letters: number;
  /** All of it is characters of two bytes, if rare ones. */
  readonly isWhole?: boolean;
};

export function textIn(bytes: Uint8Array, encoding: TextEncoding): string {
  // Node 20 reads windows-1252 as latin1 unless it expects more bytes.
  return new TextDecoder(encoding).decode(bytes, { stream: true }).normalize("NFC");
}

export const foreign = /[^\x00-\x7f]/u;

/** Each once, so that a name in many rows counts as one. */
export function foreignWords(text: string): Set<string> {
  return new Set(text.match(/[A-Za-z\x80-\u{10ffff}]*[\x80-\u{10ffff}][A-Za-z\x80-\u{10ffff}]*/gu) ?? []);
}

export const count = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length;
