import type { TextEncoding } from "#db/schema/documents/table.ts";
import { count, type Fit, foreign, foreignWords, textIn } from "./fit.ts";
import { latin, type Script, scripts } from "./letters.ts";

export function letterFits(bytes: Uint8Array): Fit[] {
  return [
    ...latin.flatMap(([pages, alphabets]) => pages.flatMap((page) => latinFit(bytes, page, alphabets))),
    ...scripts.flatMap((script) => script.pages.flatMap((page) => scriptFit(bytes, page, script))),
  ];
}

const words = /[\p{L}\p{M}]+/gu;
const broken =
  /\p{L}[\u0080-\u009f\ufffd¡-ªµ¬®-´¶¸-¿×÷˛ˇ˘˝†‡•‰√∞≈≠≤≥∆∂∑∏∫]+(?=\p{L})|[\u0080-\u009f\ufffd]/gu;
const glued = /[¢¤¦¨¬¯±²³´¸¹¼½¾](?=\p{L})|(?<=\p{L})[¢¤¥¦¨¬¯±¼½¾]/gu;
const beside = /[¡-©«-´¶-¿†‡•…√∞≈≠≤≥∆÷،؛؟٪\u2500-\u25ff](?=\p{L})|[\u0080-\u009f\ufffd\u2500-\u25ff]/gu;

/** Turkish ş and ı share bytes with Icelandic þ and ý. */
const notIcelandic = /þ(?![aáeéiíoóuúyýæöjrv])|ý.*ý/iu;

/** Italian accents end a word; Portuguese õ precedes e. */
const notWestern = /[ùì](?=\p{L})|õ(?!e)/iu;

function latinFit(bytes: Uint8Array, encoding: TextEncoding, alphabets: readonly string[]): Fit[] {
  const text = textIn(bytes, encoding);
  const sample = [...foreignWords(text)].join("\n");
  const wrong = count(sample, broken) + count(sample, glued);
  const letters: string[] = [];
  let odd = 0;
  for (const [word] of sample.matchAll(words)) {
    if (!foreign.test(word)) continue;
    const own = [...word].filter((letter) => foreign.test(letter));
    letters.push(...own.map((letter) => letter.toLowerCase()));
    // These languages write capitals only at the start of a word.
    if (word.length > 2 && own.length === word.length) odd += own.length;
    else if (/\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(word)) odd += 2;
    if (alphabets.includes("äöüß") && (notIcelandic.test(word) || notWestern.test(word))) odd += 2;
  }
  if (letters.length === 0) return [];
  const best = Math.max(
    ...alphabets.map((alphabet) => letters.reduce((sum, letter) => sum + frequencyIn(alphabet, letter), 0)),
  );
  return [{ encoding, text, share: (best - odd - wrong * 2) / letters.length, letters: letters.length }];
}

function frequencyIn(alphabet: string, letter: string): number {
  if (!alphabet.includes(letter)) return 0;
  return alphabet.indexOf(" ") >= 0 && alphabet.indexOf(letter) > alphabet.indexOf(" ") ? 0.5 : 1;
}

function scriptFit(bytes: Uint8Array, encoding: TextEncoding, script: Script): Fit[] {
  const text = textIn(bytes, encoding);
  const sample = [...foreignWords(text)].join("\n");
  const wrong = count(sample, beside) + count(sample, script.wrong);
  let letters = 0;
  let right = 0;
  for (const [word] of sample.matchAll(words)) {
    if (!foreign.test(word)) continue;
    const isMixed = /\p{sc=Latin}|\p{Ll}\p{Lu}/u.test(word);
    for (const letter of word) {
      if (!foreign.test(letter)) continue;
      letters++;
      if (!isMixed && script.script.test(letter)) right += weightIn(script.letters, letter.toLowerCase());
    }
  }
  return letters === 0
    ? []
    : [{ encoding, text, share: Math.min(1, (right - wrong * 4) / letters), letters }];
}

function weightIn(alphabet: string, letter: string): number {
  const rank = alphabet.indexOf(letter);
  if (rank < 0) return 0;
  return rank < 10 ? 1.2 : rank < 20 ? 0.8 : 0.3;
}
