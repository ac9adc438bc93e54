import { expect, test } from "vitest";
import { encodingName } from "#app/connectors/csv/code-pages/encoding-name.ts";
import { EncodingProbe } from "#app/connectors/csv/encoding.ts";
import { findCodePage } from "#app/connectors/csv/code-pages/find-code-page.ts";
import { randomFrom } from "#tests/connectors/corpus/truth/random.ts";
import { encode } from "#tests/connectors/corpus/writing/encode.ts";
import { drawShortFile } from "./short-files.ts";

function readingOf(bytes: Uint8Array) {
  const probe = new EncodingProbe();
  probe.add(bytes);
  const encoding = probe.result();
  const text = new TextDecoder(encoding).decode(bytes, { stream: true }).normalize("NFC");
  return { encoding, text, assumption: probe.assumption(encoding) };
}

test.each([
  ["names", 0.95],
  ["countries", 0.55],
] as const)("files of a few %s are read rightly or with a question", (from, rightShare) => {
  const random = randomFrom(20261121);
  const wrong: string[] = [];
  let right = 0;
  const drawn = 1_500;
  for (let at = 0; at < drawn; at++) {
    const { encoding, text, bytes } = drawShortFile(random, from);
    const read = readingOf(bytes);
    if (read.assumption?.isOpen) continue;
    if (read.text === text.normalize("NFC")) right++;
    else wrong.push(`${encoding} as ${read.encoding}: ${text}`);
  }
  expect(wrong).toEqual([]);
  expect(right / drawn).toBeGreaterThan(rightShare);
});

test.each([
  ["koi8-r", "Кампания;Клики;Показы\nВесна;12;300\nЛетняя распродажа;5;80\n"],
  ["koi8-u", "Кампанія;Кліки;Покази\nВесна;12;300\n"],
  ["iso-8859-5", "Кампания;Клики;Показы\nВесна;12;300\n"],
  ["x-mac-cyrillic", "Кампания;Клики;Показы\nВесна;12;300\nЯрмарка;5;80\n"],
  [
    "iso-8859-2",
    "Kampania;Kliknięcia;Średnia pozycja\nŁódź – źródło;12;3,4\nŚwiąteczna;5;2,1\n".replace("–", "-"),
  ],
  ["iso-8859-2", "Kampaň;Počet prokliků;Tržby\nJarní šaty;12;300\n"],
  ["iso-8859-7", "Καμπάνια;Κλικ;Εμφανίσεις\nΆνοιξη;12;300\nΆλλα;5;80\n"],
  ["macintosh", "Kampagne;Währung;Übersprungen\nFrühling;12;300\nGrüße;5;80\n"],
  ["macintosh", "Campaña;Número de clics;Conversión\nOtoño;12;300\n"],
  ["big5", "廣告活動,點擊次數,曝光次數\n春季促銷,12,300\n"],
  ["euc-jp", "キャンペーン,クリック数,表示回数\n春のセール,12,300\n"],
] as const)("%s is recognized: %j", (encoding, text) => {
  const bytes = encode(text, encoding)!;
  expect(findCodePage(bytes)).toMatchObject({ isSure: true });
  expect(readingOf(bytes).text).toBe(text);
});

test.each([
  ["windows-1257", "date;Japāna\n", "windows-1257"],
  ["big5", "date;辛巴威\n", "big5"],
  ["koi8-r", "date;Самоа\n", "koi8-r"],
] as const)("one word in %s is a question that names the code pages that fit", (encoding, text, named) => {
  const { assumption } = readingOf(encode(text, encoding)!);
  expect(assumption).toMatchObject({ what: "encoding", isOpen: true });
  const fitting = [`encoded as ${encodingName(named)}`, `encoding=${named}`];
  expect(`${assumption?.assumed} ${assumption?.change}`).toMatch(new RegExp(fitting.join("|")));
});

test("one character of two bytes that is also a Greek letter in UTF-8 is a question", () => {
  const { encoding, assumption } = readingOf(encode("date;率\n2026-10-01;12\n", "euc-jp")!);
  expect(encoding).toBe("utf-8");
  expect(assumption).toMatchObject({ isOpen: true, change: "encoding=euc-jp" });
  expect(readingOf(Buffer.from("date;é\n")).assumption).toBeNull();
});

test.each(["Mentions J’aime;10\n", "dell’anno;3\n", "clients’ “best” – dash;5\n"])(
  "apostrophes, quotation marks and dashes of Windows are no letters of another page: %j",
  (text) => {
    const bytes = encode(text, "windows-1252")!;
    expect(findCodePage(bytes)).toMatchObject({ encoding: "windows-1252", isSure: true });
  },
);
