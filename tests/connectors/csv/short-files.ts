import { arabic } from "#app/connectors/tables/words/arabic.ts";
import { chinese } from "#app/connectors/tables/words/chinese.ts";
import { czech } from "#app/connectors/tables/words/czech.ts";
import { finnish } from "#app/connectors/tables/words/finnish.ts";
import { french } from "#app/connectors/tables/words/french.ts";
import { greek } from "#app/connectors/tables/words/further/greek.ts";
import { hungarian } from "#app/connectors/tables/words/further/hungarian.ts";
import { romanian } from "#app/connectors/tables/words/further/romanian.ts";
import { thai } from "#app/connectors/tables/words/further/thai.ts";
import { vietnamese } from "#app/connectors/tables/words/further/vietnamese.ts";
import { german } from "#app/connectors/tables/words/german.ts";
import { hebrew } from "#app/connectors/tables/words/hebrew.ts";
import type { Words } from "#app/connectors/tables/words/ideas.ts";
import { italian } from "#app/connectors/tables/words/italian.ts";
import { japanese } from "#app/connectors/tables/words/japanese.ts";
import { korean } from "#app/connectors/tables/words/korean.ts";
import { nordic } from "#app/connectors/tables/words/nordic.ts";
import { polish } from "#app/connectors/tables/words/polish.ts";
import { portuguese } from "#app/connectors/tables/words/portuguese.ts";
import { russian } from "#app/connectors/tables/words/russian.ts";
import { spanish } from "#app/connectors/tables/words/spanish.ts";
import { turkish } from "#app/connectors/tables/words/turkish.ts";
import { encode } from "#tests/connectors/corpus/writing/encode.ts";
import type { TextEncoding } from "#tests/connectors/corpus/writing/shape.ts";
import type { Random } from "#tests/connectors/corpus/truth/random.ts";

/** Languages with words of column names, and the code pages that their files have. */
const written: Readonly<Record<string, readonly [Words, readonly TextEncoding[]]>> = {
  de: [german, ["windows-1252", "macintosh"]],
  fr: [french, ["windows-1252", "macintosh"]],
  es: [spanish, ["windows-1252", "macintosh"]],
  it: [italian, ["windows-1252"]],
  pt: [portuguese, ["windows-1252", "macintosh"]],
  sv: [nordic, ["windows-1252", "macintosh"]],
  fi: [finnish, ["windows-1252"]],
  pl: [polish, ["windows-1250", "iso-8859-2"]],
  cs: [czech, ["windows-1250", "iso-8859-2"]],
  hu: [hungarian, ["windows-1250", "iso-8859-2"]],
  ro: [romanian, ["windows-1250", "iso-8859-2"]],
  tr: [turkish, ["windows-1254"]],
  ru: [russian, ["windows-1251", "koi8-r", "iso-8859-5", "x-mac-cyrillic"]],
  uk: [russian, ["windows-1251", "koi8-u"]],
  el: [greek, ["windows-1253", "iso-8859-7"]],
  he: [hebrew, ["windows-1255"]],
  ar: [arabic, ["windows-1256"]],
  th: [thai, ["windows-874"]],
  vi: [vietnamese, ["windows-1258"]],
  ja: [japanese, ["shift_jis", "euc-jp"]],
  zh: [chinese, ["gb18030"]],
  "zh-TW": [chinese, ["big5"]],
  ko: [korean, ["euc-kr"]],
};

/** Without column names that the app knows: countries, by the words of the platform. */
const others: Readonly<Record<string, readonly TextEncoding[]>> = {
  ...Object.fromEntries(Object.entries(written).map(([language, [, pages]]) => [language, pages])),
  sk: ["windows-1250", "iso-8859-2"],
  hr: ["windows-1250", "iso-8859-2"],
  bg: ["windows-1251", "koi8-r"],
  lt: ["windows-1257"],
  lv: ["windows-1257"],
  et: ["windows-1257"],
  is: ["windows-1252"],
};

export type ShortFile = {
  readonly language: string;
  readonly encoding: TextEncoding;
  readonly text: string;
  readonly bytes: Uint8Array;
};

/** One to six words of one language in one of its code pages. */
export function drawShortFile(random: Random, from: "names" | "countries"): ShortFile {
  for (;;) {
    const language = random.pick(Object.keys(from === "names" ? written : others));
    const encoding = random.pick(from === "names" ? written[language]![1] : others[language]!);
    const words = from === "names" ? columnNames(language) : countries(language);
    const drawn = Array.from({ length: random.integer(1, 6) }, () => random.pick(words));
    const cased = drawn.map((word) => (random.chance(0.3) ? word[0]!.toUpperCase() + word.slice(1) : word));
    const text = random.chance(0.5)
      ? `${["date", ...cased].join(";")}\n2026-10-01;${cased.map(() => random.integer(1, 900)).join(";")}\n`
      : `name;clicks\n${cased.map((word) => `${word};${random.integer(1, 900)}\n`).join("")}`;
    const bytes = encode(encoding === "windows-1258" ? inVietnamese(text) : text, encoding);
    if (bytes?.some((byte) => byte > 0x7f)) return { language, encoding, text, bytes };
  }
}

const known = new Map<string, readonly string[]>();

function columnNames(language: string): readonly string[] {
  return remembered(`names ${language}`, () =>
    Object.values(written[language]![0])
      .flatMap((list) => list.split(","))
      .map((word) => word.replaceAll("*", "").trim()),
  );
}

function countries(language: string): readonly string[] {
  return remembered(`countries ${language}`, () => {
    const names = new Intl.DisplayNames([language], { type: "region" });
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    return letters
      .flatMap((a) => letters.map((b) => [a + b, names.of(a + b)!] as const))
      .flatMap(([code, name]) => (name === code ? [] : [name.replaceAll("ș", "ş").replaceAll("ț", "ţ")]));
  });
}

function remembered(key: string, make: () => readonly string[]): readonly string[] {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

/** Windows 1258 writes tones as separate letters: "ế" is "ê" and an accent. */
function inVietnamese(text: string): string {
  return text.replace(/[^\x00-\x7f]/gu, (letter) => {
    if (/[àáâãèéêíóôùúăđơư]/iu.test(letter)) return letter;
    const [base = "", ...marks] = letter.normalize("NFD");
    const tone = marks.filter((mark) => /[\u0300\u0301\u0303\u0309\u0323]/.test(mark)).join("");
    return `${(base + marks.filter((mark) => !tone.includes(mark)).join("")).normalize("NFC")}${tone}`;
  });
}
