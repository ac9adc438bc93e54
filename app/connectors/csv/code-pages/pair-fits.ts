import type { TextEncoding } from "#db/schema/documents/table.ts";
import { count, type Fit, foreignWords } from "./fit.ts";
import { frequent } from "./letters.ts";

export function pairFits(bytes: Uint8Array): Fit[] {
  return pages.flatMap((page) => pairFit(bytes, page) ?? []);
}

type Page = {
  readonly encoding: TextEncoding;
  readonly right: RegExp;
  readonly wrong: RegExp;
  readonly common: ReadonlySet<string>;
};

const kana = Array.from({ length: 192 }, (_, at) => String.fromCharCode(0x3040 + at)).join("");
const setOf = (text: string) => new Set([...text].filter((letter) => letter.trim() !== ""));
const signs = "\u3000-\u303f\uff01-\uff5e";
const rare = /[\ue000-\uf8ff\u3400-\u4dbf\uf900-\ufaff\u{20000}-\u{2ffff}]/gu;

const japanese = setOf(frequent.japanese + kana);

const pages: readonly Page[] = [
  {
    encoding: "shift_jis",
    right: new RegExp(`[\u3040-\u30ff\u4e00-\u9fff${signs}]`, "gu"),
    // Western letters read as Shift-JIS turn into half-width Katakana.
    wrong: /[\uff61-\uff9f]/gu,
    common: japanese,
  },
  {
    encoding: "euc-jp",
    right: new RegExp(`[\u3040-\u30ff\u4e00-\u9fff${signs}]`, "gu"),
    wrong: /[\uff61-\uff9f]/gu,
    common: japanese,
  },
  {
    encoding: "euc-kr",
    right: /[\uac00-\ud7a3]/gu,
    wrong: /[\u4e00-\u9fff\uf900-\ufaff]/gu,
    common: setOf(frequent.korean),
  },
  {
    encoding: "gb18030",
    right: new RegExp(`[\u4e00-\u9fff${signs}]`, "gu"),
    wrong: rare,
    common: setOf(frequent.simplified),
  },
  {
    encoding: "big5",
    right: new RegExp(`[\u4e00-\u9fff${signs}]`, "gu"),
    wrong: rare,
    common: setOf(frequent.traditional),
  },
];

/** "Tha浜ande" was "Thaïlande", "Kowe付" was "Koweït". */
const amongLatin =
  /[\u3040-\u9fff\uac00-\ud7a3\uff61-\uff9f][a-z]|[a-z][\u3040-\u9fff\uac00-\ud7a3](?![^\x00-\x7f])/gu;

function pairFit(bytes: Uint8Array, { encoding, right, wrong, common }: Page): Fit | null {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
  const letters = [...foreignWords(text)].join("").replace(/[\x00-\x7f‘’“”…–—]/gu, "");
  const all = [...letters].length;
  if (all === 0) return null;
  const share = (count(letters, right) - count(letters, wrong) - 2 * count(text, amongLatin)) / all;
  const known = [...letters].filter((letter) => common.has(letter)).length;
  const fluency = Math.min(1, known / (all + 2) / 0.4);
  return { encoding, text, share: share * (0.1 + 0.9 * fluency), letters: all * 2, isWhole: share > 0.9 };
}

export function likelyPairPage(bytes: Uint8Array): TextEncoding | null {
  return pairFits(bytes).find(({ share }) => share > 0.5)?.encoding ?? null;
}
