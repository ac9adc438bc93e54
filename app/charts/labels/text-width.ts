// The server cannot measure text: an estimate, slightly too wide.
const narrow = /[\s.,:;'|!()[\]{}ijlIftr·/\\\u00ad\u2009\u202f-]/u;
const wide = /[mwMW@%€₹—…]/u;
const capital = /[\p{Lu}#&+=<>~]/u;
const fullWidth =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const takesNone = /[\p{Mn}\p{Cf}]/u;

const known = new Map<string, number>();

function shareOf(character: string): number {
  const before = known.get(character);
  if (before !== undefined) return before;
  const share = takesNone.test(character)
    ? 0
    : fullWidth.test(character)
      ? 1
      : wide.test(character)
        ? 0.88
        : narrow.test(character)
          ? 0.34
          : capital.test(character)
            ? 0.68
            : 0.58;
  known.set(character, share);
  return share;
}

export function textWidth(text: string, size = 12, weight: 400 | 600 = 400): number {
  let shares = 0;
  for (const character of text) shares += shareOf(character);
  return shares * size * (weight === 600 ? 1.06 : 1);
}

/** Infinity when a word is too long. */
export function linesNeeded(text: string, room: number, size = 12, weight: 400 | 600 = 400): number {
  const space = textWidth(" ", size, weight);
  let lines = 1;
  let used = 0;
  for (const word of text.trim().split(/\s+/u)) {
    const width = textWidth(word, size, weight);
    if (width > room) return Infinity;
    if (used > 0 && used + space + width > room) {
      lines += 1;
      used = width;
    } else {
      used += (used > 0 ? space : 0) + width;
    }
  }
  return lines;
}

export function shortened(text: string, room: number, size = 12): string {
  if (textWidth(text, size) <= room) return text;
  const characters = [...text];
  while (characters.length > 1 && textWidth(`${characters.join("")}…`, size) > room) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}
