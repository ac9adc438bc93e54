import { causeWords } from "./vocabulary.ts";

/** Offsets in the text given to `readTokens`. */
export type Token = { readonly start: number; readonly end: number; readonly text: string } & (
  | { readonly kind: "word" | "number" | "date" | "quote" | "stop" | "comma" | "open" | "close" }
  | { readonly kind: "name"; readonly name: string }
);

/** Refuses invisible characters and letters that look like others. */
export function unreadable(text: string): string | null {
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/u.test(text)) return "It contains invisible characters.";
  if (text.normalize("NFKC") !== text.replace(/[\u00a0\u202f]/g, " ").normalize("NFC"))
    return "It contains characters that look like others.";
  return null;
}

const months =
  "January|February|March|April|May|June|July|August|September|October|November|December|" +
  "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec";
const day = "\\d{1,2}(?:st|nd|rd|th)?";
const dateForms = [
  `${day}\\s(?:${months})(?:\\s\\d{4})?\\s?[–-]\\s?${day}\\s(?:${months})(?:\\s\\d{4})?`,
  `${day}\\s?[–-]\\s?${day}\\s(?:${months})(?:\\s\\d{4})?`,
  `${day}\\s(?:${months})(?:\\s\\d{4})?`,
  `(?:${months})\\s${day}(?:,?\\s\\d{4})?`,
  `(?:${months})(?:\\s\\d{4})?`,
  "\\d{4}-\\d{2}-\\d{2}",
];
const datePattern = new RegExp(`(?:${dateForms.join("|")})(?![\\p{L}\\p{N}])`, "uy");
const numberPattern =
  /[+−-]?(?:[A-Z]{0,3}\p{Sc})?(?:\d+h \d+m(?: \d+s)?|\d+m \d+s|(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\s?%|\s(?:percentage )?points?\b|\spercent\b|\s[A-Z]{3}\b|[hms]\b)?)(?![\p{L}\p{N}])/uy;
const wordPattern = /\p{L}[\p{L}'’-]*/uy;
const quotePattern = /[“"]([^“”"]+)[”"]/uy;
const spacePattern = /\s+/uy;

export type Reading =
  | { readonly outcome: "read"; readonly tokens: readonly Token[] }
  | { readonly outcome: "refused"; readonly reason: string };

/** `names`: longest first; matched whole, in any case. */
export function readTokens(text: string, names: readonly string[]): Reading {
  const bad = unreadable(text);
  if (bad !== null) return { outcome: "refused", reason: bad };
  const tokens: Token[] = [];
  const lower = text.toLowerCase();
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    const space = take(spacePattern);
    if (space) {
      at += space[0].length;
      continue;
    }
    const quote = take(quotePattern);
    if (quote) {
      tokens.push({ kind: "quote", text: quote[1]!.trim(), start: at, end: at + quote[0].length });
      at += quote[0].length;
      continue;
    }
    const name = names.find((each) => isNameAt(lower, each.toLowerCase(), at));
    if (name !== undefined) {
      const shown = text.slice(at, at + name.length);
      tokens.push({ kind: "name", name, text: shown, start: at, end: at + name.length });
      at += name.length;
      continue;
    }
    const found = (
      [
        ["date", datePattern],
        ["number", numberPattern],
        ["word", wordPattern],
      ] as const
    ).flatMap(([kind, pattern]) => {
      const match = take(pattern);
      return match ? [{ kind, text: match[0] }] : [];
    })[0];
    if (found) {
      tokens.push({ ...found, start: at, end: at + found.text.length });
      at += found.text.length;
      continue;
    }
    const mark = text[at]!;
    const kind = marks[mark];
    if (!kind) return { outcome: "refused", reason: `“${mark}” cannot be read here.` };
    tokens.push({ kind, text: mark, start: at, end: at + 1 });
    at += 1;
  }
  return { outcome: "read", tokens };
}

const marks: Readonly<Record<string, "stop" | "comma" | "open" | "close">> = {
  ".": "stop",
  ";": "stop",
  ":": "comma",
  ",": "comma",
  "(": "open",
  ")": "close",
};

function isNameAt(lower: string, name: string, at: number): boolean {
  if (!lower.startsWith(name, at)) return false;
  const isLetter = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}]/u.test(text);
  const after = lower[at + name.length];
  return !isLetter(after) || !isLetter(name.at(-1));
}

export function isCauseWord(text: string): boolean {
  return causeWords.has(text.toLowerCase());
}
