import type { TextEncoding } from "#db/schema/documents/table.ts";
import { isKnownWord } from "#app/connectors/tables/words/find-ideas.ts";

/** How well a text fits a code page, as a share of its letters that are not ASCII. */
type Fit = { readonly encoding: TextEncoding; readonly share: number };

/** Alphabets beyond ASCII, by code page. The first page wins a tie. */
const latin: readonly (readonly [TextEncoding, readonly string[]])[] = [
  [
    "windows-1252",
    [
      "äöüß",
      "éèêëàâçîïôùûüœæÿ",
      "áéíóúñüçà",
      "áâãàçéêíóôõúü",
      "àèéìòù",
      "éëïóöüè",
      "åäöé",
      "æøåéö",
      "áéíóúýðþæö",
    ],
  ],
  ["windows-1254", ["çğıöşüâîûi\u0307"]],
  ["windows-1250", ["ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "ăâîşţ", "čćđšž"]],
  ["windows-1257", ["ąčęėįšųūž", "āčēģīķļņšūž", "äõöüšž"]],
  [
    "windows-1258",
    ["àáâãèéêìíòóôõùúýăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ\u0300\u0301\u0303\u0309\u0323"],
  ],
];

/** Alphabets of their own, with their ten most frequent letters. */
const scripts: readonly (readonly [TextEncoding, RegExp, string])[] = [
  ["windows-1251", /\p{sc=Cyrillic}/u, "оеаинтсрвл"],
  ["windows-1253", /\p{sc=Greek}/u, "αοιετσνηυρ"],
  ["windows-1255", /\p{sc=Hebrew}/u, "יוהלאתרבמש"],
  ["windows-1256", /\p{sc=Arabic}/u, "اليمنوترهب"],
  ["windows-874", /\p{sc=Thai}/u, "านรอกเงมยลว่้"],
];

/** The code page of a text that is not UTF-8, by its letters; null if none fits well. */
export function findCodePage(bytes: Uint8Array): TextEncoding | null {
  if (onlyAmounts.test(textIn(bytes, "windows-1252"))) return "windows-1252";
  if (amountsOf1250.test(textIn(bytes, "windows-1250"))) return "windows-1250";
  const fits = [
    ...latin.flatMap(([encoding, alphabets]) => latinFit(bytes, encoding, alphabets)),
    ...scripts.flatMap(([encoding, script, frequent]) => scriptFit(bytes, encoding, script, frequent)),
    ...eastAsianFits(bytes),
  ];
  const most = Math.max(...fits.map(({ share }) => share));
  if (most < 0.5) return null;
  // The first page wins a tie, unless another one makes words.
  const near = fits.filter(({ share }) => share > most - nearly).sort((a, b) => b.share - a.share);
  if (near.length < 2) return near[0]!.encoding;
  const known = near.map(({ encoding }) => ({ encoding, words: knownWords(bytes, encoding) }));
  return known.reduce((first, next) => (next.words > first.words ? next : first)).encoding;
}

/** Short texts fit several pages. */
const nearly = 0.1;

/** Words with foreign letters that names of columns have: "Etkileşimli", not "Etkileþimli". */
function knownWords(bytes: Uint8Array, encoding: TextEncoding): number {
  const found = new Set(
    [...textIn(bytes.subarray(0, ofHeadings), encoding).matchAll(words)].map(([word]) => word),
  );
  return [...found].filter((word) => foreign.test(word) && isKnownWord(word)).length;
}

const ofHeadings = 4_096;

function textIn(bytes: Uint8Array, encoding: TextEncoding): string {
  // Node 20 reads windows-1252 as latin1 unless it expects more bytes.
  return new TextDecoder(encoding).decode(bytes, { stream: true }).normalize("NFC");
}

/** Signs of currencies and blanks between digits; read as pairs they would be Korean. */
const onlyAmounts = /^[\x00-\x7f\u00a0€£¥’]*$/;

/** In windows-1252 "z³" and "Kè", which are no currencies. */
const amountsOf1250 = /\d[ \u00a0]?(?:zł|Kč)(?!\p{L})/u;

const words = /[\p{L}\p{M}]+/gu;
const foreign = /[^\x00-\x7f]/u;
/** Signs that break a word in two. */
const broken = /\p{L}[\u0080-\u009f\ufffd¡-ªµ¬®-´¶¸-¿×÷˛ˇ˘˝]+(?=\p{L})|[\u0080-\u009f\ufffd]/gu;

/** Turkish ş and ı are at the places of þ and ý, which Icelandic has only before some letters, and once in a word. */
const notIcelandic = /þ(?![aáeéiíoóuúyýæöjrv])|ý.*ý/iu;

/** Italian accents are at the end of a word, and in Portuguese õ is before e. */
const notWestern = /[ùì](?=\p{L})|õ(?!e)/iu;

function latinFit(bytes: Uint8Array, encoding: TextEncoding, alphabets: readonly string[]): Fit[] {
  const text = textIn(bytes, encoding);
  const wrong = (text.match(broken) ?? []).length;
  const letters: string[] = [];
  let odd = 0;
  for (const [word] of text.matchAll(words)) {
    if (!foreign.test(word)) continue;
    const own = [...word].filter((letter) => foreign.test(letter));
    letters.push(...own.map((letter) => letter.toLowerCase()));
    // Words of these languages have plain letters too, and capitals only at their start.
    if (word.length > 2 && own.length === word.length) odd += own.length;
    else if (/\p{Ll}\p{Lu}/u.test(word)) odd++;
    if (encoding === "windows-1252" && (notIcelandic.test(word) || notWestern.test(word))) odd++;
  }
  if (letters.length === 0) return [];
  const best = Math.max(
    ...alphabets.map((alphabet) => letters.filter((letter) => alphabet.includes(letter)).length),
  );
  return [{ encoding, share: (best - odd - wrong * 2) / letters.length }];
}

function scriptFit(bytes: Uint8Array, encoding: TextEncoding, script: RegExp, frequent: string): Fit[] {
  const text = textIn(bytes, encoding);
  const wrong = (text.match(/[\u0080-\u009f\ufffd]/gu) ?? []).length;
  let letters = 0;
  let right = 0;
  let common = 0;
  for (const [word] of text.matchAll(words)) {
    if (!foreign.test(word)) continue;
    const isMixed = /[A-Za-z]|\p{Ll}\p{Lu}|ς\p{L}/u.test(word);
    for (const letter of word) {
      if (!foreign.test(letter)) continue;
      letters++;
      if (!isMixed && script.test(letter)) right++;
      if (frequent.includes(letter.toLowerCase())) common++;
    }
  }
  if (letters === 0) return [];
  // In the right language about two thirds of the letters are frequent ones.
  const fluency = Math.min(1, common / letters / 0.55);
  return [{ encoding, share: ((right - wrong * 2) / letters) * (0.4 + 0.6 * fluency) }];
}

function eastAsianFits(bytes: Uint8Array): Fit[] {
  return [
    pairFit(bytes, "shift_jis", (text) => ({
      right: count(text, /[\u3040-\u30ff\u4e00-\u9fff\u3000-\u303f\uff01-\uff5e]/gu),
      // Western letters read as Shift-JIS turn into half-width Katakana.
      wrong: count(text, /[\uff61-\uff9f]/gu),
      proof: count(text, /[\u3040-\u30ff]/gu),
    })),
    pairFit(bytes, "euc-kr", (text) => ({
      right: count(text, /[\uac00-\ud7a3]/gu),
      wrong: count(text, /[\u4e00-\u9fff\uf900-\ufaff]/gu),
      proof: 1,
    })),
    pairFit(bytes, "gb18030", (text) => ({
      right: count(text, /[\u4e00-\u9fff\u3000-\u303f\uff01-\uff5e]/gu),
      wrong: count(text, /[\ue000-\uf8ff\u3400-\u4dbf\u{20000}-\u{2ffff}]/gu),
      proof: commonHanzi(bytes),
    })),
  ].filter((fit) => fit !== null);
}

type Counts = { readonly right: number; readonly wrong: number; readonly proof: number };

function pairFit(bytes: Uint8Array, encoding: TextEncoding, of: (text: string) => Counts): Fit | null {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null; // not one valid text
  }
  const letters = count(text, /[^\x00-\x7f‘’“”…–—]/gu);
  const { right, wrong, proof } = of(text);
  if (letters === 0 || proof <= 0) return null;
  const share = (right - wrong) / letters;
  return { encoding, share: encoding === "gb18030" ? share * Math.min(1, proof / 0.55) * 0.98 : share };
}

const count = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length;

/** Share of pairs in the first level of GB 2312, the 3,755 characters in daily use. */
function commonHanzi(bytes: Uint8Array): number {
  let pairs = 0;
  let common = 0;
  for (let at = 0; at < bytes.length - 1; at++) {
    if (bytes[at]! < 0x81) continue;
    pairs++;
    if (bytes[at]! >= 0xb0 && bytes[at]! <= 0xd7 && bytes[at + 1]! >= 0xa1) common++;
    at++;
  }
  return pairs === 0 ? 0 : common / pairs;
}
