import { expect, test } from "vitest";
import { findCodePage } from "#app/connectors/csv/code-pages/find-code-page.ts";
import type { TextEncoding } from "#db/schema/documents/table.ts";

/** A text in the bytes of a code page, by the decoder of the platform read backwards. */
function encoded(text: string, encoding: TextEncoding): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++)
    bytes.set(decoder.decode(Uint8Array.of(byte, 32), { stream: true })[0]!, byte);
  return Uint8Array.from(text, (letter) => {
    const byte = bytes.get(letter);
    if (byte === undefined) throw new Error(`${encoding} has no ${letter}`);
    return byte;
  });
}

test.each([
  ["windows-1254", "Kampanya adı;Tıklamalar;Dönüşümler\nBahar satışı;12;3\nKış;4;1\n"],
  ["windows-1254", "Satış\nTıklanımları\n"],
  ["windows-1254", "İstanbul mağazası;Satışlar\n"],
  ["windows-1252", "Þjóð;Íþróttir\nsamþykkt;ný þjónusta\nalþingi;það\n"],
  ["windows-1252", "Kampagne;Währung\nFrühling;Grüße\n"],
  ["windows-1252", "Campagne;Coût\nété;à l'étranger\n"],
  ["windows-1250", "Kampania;Kliknięcia\nŁódź;świąteczna\n"],
  ["windows-1251", "Кампания;Клики\nВесна;12\n"],
  ["windows-1253", "Καμπάνια;Κλικ\nάνοιξη;12\n"],
] as const)("%s: %j", (encoding, text) => {
  expect(findCodePage(encoded(text, encoding))?.encoding).toBe(encoding);
});
