import type { Label } from "../scene.ts";
import { textWidth } from "./text-width.ts";

const onsets = /^(?:[sz]?[bcdfgkpt][lr]|[csptgw]h|[cs]k|s[cklmnpqtwv]|str|sch|qu|tw|th|dw|[^])$/iu;
const letters = /[\p{Script=Latin}\p{M}]{8,}/gu;
const vowel = "[aeiouyäöüåøæáàâãéèêëíìîïóòôõúùûýœı]";
const between = new RegExp(`(${vowel})([^aeiouyäöüåøæáàâãéèêëíìîïóòôõúùûýœı]+)(?=${vowel})`, "giu");

export function softHyphens(text: string): string {
  return text.replace(letters, (word) =>
    word.replace(between, (all: string, before: string, consonants: string, at: number) => {
      const length =
        [3, 2, 1].find((count) => count <= consonants.length && onsets.test(consonants.slice(-count))) ?? 1;
      const split = at + before.length + consonants.length - length;
      if (split < 3 || word.length - split < 3) return all;
      return `${before}${consonants.slice(0, -length)}\u00AD${consonants.slice(-length)}`;
    }),
  );
}

function breakNames(text: string): string {
  return text.replace(/_(?=[^_])/gu, "_\u200B");
}

const withBreaks = (text: string) => breakNames(softHyphens(text));

export function breakable({ text, room, role, size, weight }: Label): string {
  if (room === undefined) return text;
  if (role === "x") return withBreaks(text);
  if (role === "axis") return breakNames(text);
  return text.replace(/\S+/gu, (word) => (textWidth(word, size, weight) > room ? withBreaks(word) : word));
}
