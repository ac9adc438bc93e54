import type { TextEncoding } from "#db/schema/documents/table.ts";

export type Fit = {
  readonly encoding: TextEncoding;
  readonly text: string;
  readonly share: number;
  readonly letters: number;
  readonly isWhole?: boolean;
};

export function textIn(bytes: Uint8Array, encoding: TextEncoding): string {
  // Node 20 reads windows-1252 as latin1 unless it expects more bytes.
  return new TextDecoder(encoding).decode(bytes, { stream: true }).normalize("NFC");
}

export const foreign = /[^\x00-\x7f]/u;

export function foreignWords(text: string): Set<string> {
  return new Set(text.match(/[A-Za-z\x80-\u{10ffff}]*[\x80-\u{10ffff}][A-Za-z\x80-\u{10ffff}]*/gu) ?? []);
}

export const count = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length;
