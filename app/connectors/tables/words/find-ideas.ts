import { arabic } from "./arabic.ts";
import { chinese } from "./chinese.ts";
import { czech } from "./czech.ts";
import { dutch } from "./dutch.ts";
import { english } from "./english.ts";
import { finnish } from "./finnish.ts";
import { french } from "./french.ts";
import { bulgarian } from "./further/bulgarian.ts";
import { croatian } from "./further/croatian.ts";
import { greek } from "./further/greek.ts";
import { hungarian } from "./further/hungarian.ts";
import { indonesian } from "./further/indonesian.ts";
import { romanian } from "./further/romanian.ts";
import { slovak } from "./further/slovak.ts";
import { thai } from "./further/thai.ts";
import { vietnamese } from "./further/vietnamese.ts";
import { german } from "./german.ts";
import { hebrew } from "./hebrew.ts";
import type { Idea, Words } from "./ideas.ts";
import { italian } from "./italian.ts";
import { japanese } from "./japanese.ts";
import { korean } from "./korean.ts";
import { nordic } from "./nordic.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { russian } from "./russian.ts";
import { spanish } from "./spanish.ts";
import { turkish } from "./turkish.ts";

const languages: readonly Words[] = [
  english, german, spanish, french, italian, dutch, portuguese, polish, czech, nordic, finnish, turkish, russian, japanese,
  chinese, korean, arabic, hebrew, hungarian, romanian, greek, vietnamese, indonesian, thai,
  slovak, croatian, bulgarian,
]; // oxfmt-ignore

const foldings: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
};

export function foldWords(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ßæœøłđı]/g, (letter) => foldings[letter]!)
    .replace(/[أإآٱ]/g, "ا");
}

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const maxWords = 5;

type Part = {
  readonly idea: Idea;
  readonly at: "start" | "end" | "both" | "anywhere";
  readonly text: string;
};

const written = new Set<string>();
const phrases = new Map<string, Set<Idea>>();
const parts: Part[] = [];
for (const words of languages)
  for (const [idea, list] of Object.entries(words) as [Idea, string][])
    for (const one of list.split(",")) {
      addWord(idea, foldWords(one.trim()));
      for (const word of one.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) written.add(word);
    }

function addWord(idea: Idea, word: string) {
  if (spaceless.test(word)) parts.push({ idea, at: "anywhere", text: word.replace(/\s/g, "") });
  else if (word.includes("*")) {
    const [isEnd, isStart] = [word.startsWith("*"), word.endsWith("*")];
    const inner = /^\*?([^*]+)\*(.+)$/.exec(word);
    const text = word.replaceAll("*", "");
    if (inner && !isStart) parts.push({ idea, at: "both", text: `${inner[1]}*${inner[2]}` });
    else parts.push({ idea, at: isEnd ? "end" : "start", text });
  } else {
    const phrase = word.split(" ").map(withoutArticle).join(" ");
    phrases.set(phrase, (phrases.get(phrase) ?? new Set<Idea>()).add(idea));
  }
}

/** Arabic articles are joined to the word. */
function withoutArticle(word: string): string {
  return word.replace(/^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u, "");
}

/** Hebrew joins seven one-letter words to the next. */
function variantsOf(word: string): string[] {
  const bare = withoutArticle(word.replace(/(?<=\p{L})\d+$/u, ""));
  return /^[ושהבלכמ]{1,2}[א-ת]{3}/.test(bare)
    ? [bare, bare.slice(1), bare.replace(/^[ושהבלכמ]{2}/, "")]
    : [bare];
}

/** Counts known letters, with accents: all of "kliknięcia", none of "klikniêcia". */
export function knownLengthOf(word: string): number {
  if (word.length > 1 && written.has(word.toLowerCase())) return word.length;
  if (!spaceless.test(word)) return 0;
  const inside = parts.filter(({ at, text }) => at === "anywhere" && word.includes(text));
  const length = Math.max(0, ...inside.map(({ text }) => text.length));
  return length > 1 ? length : 0;
}

const known = new Map<string, ReadonlySet<Idea>>();

export function ideasIn(words: string): ReadonlySet<Idea> {
  const seen = known.get(words);
  if (seen) return seen;
  const found = new Set<Idea>();
  const list = words.split(" ").filter(Boolean).map(variantsOf);
  for (let from = 0; from < list.length; from++) {
    let open = [""];
    for (let to = from; to < Math.min(list.length, from + maxWords); to++) {
      open = open.flatMap((before) => list[to]!.map((word) => (before ? `${before} ${word}` : word)));
      if (open.length > 32) open.length = 32;
      for (const phrase of open) for (const idea of phrases.get(phrase) ?? []) found.add(idea);
    }
  }
  const joined = spaceless.test(words) ? words.replace(/\s/g, "") : "";
  for (const part of parts) if (!found.has(part.idea) && holds(part, list, joined)) found.add(part.idea);
  if (known.size < 5_000) known.set(words, found);
  return found;
}

function holds({ at, text }: Part, list: readonly string[][], joined: string): boolean {
  if (at === "anywhere") return joined !== "" && joined.includes(text);
  const [start = "", end = ""] = text.split("*");
  return list.some(([word = ""]) => {
    if (at === "start") return word.startsWith(text);
    if (at === "end") return word.endsWith(text);
    return word.startsWith(start) && word.endsWith(end);
  });
}

export function hasIdea(ideas: ReadonlySet<Idea>, ...wanted: readonly Idea[]): boolean {
  return wanted.some((idea) => ideas.has(idea));
}
