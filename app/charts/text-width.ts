// Shares of the type size that a character takes in a common interface typeface. Layouts run where there is nothing to
// measure with (on the server, before the reader's font is known), so they work with a careful guess, a little on the wide side.
const narrow = /[\s.,:;'|!()[\]{}ijlIftr·/\\\u00ad\u2009\u202f-]/u;
const wide = /[mwMW@%€₹—…]/u;
const capital = /[\p{Lu}#&+=<>~]/u;
const fullWidth =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const takesNone = /[\p{Mn}\p{Cf}]/u;

/** About how many px a text takes on one line. */
export function textWidth(text: string, size = 12, weight: 400 | 600 = 400): number {
  let shares = 0;
  for (const character of text) {
    if (takesNone.test(character)) continue;
    if (fullWidth.test(character)) shares += 1;
    else if (wide.test(character)) shares += 0.88;
    else if (narrow.test(character)) shares += 0.34;
    else if (capital.test(character)) shares += 0.68;
    else shares += 0.58;
  }
  return shares * size * (weight === 600 ? 1.06 : 1);
}

/** How many lines a text needs in this room when it breaks between words; Infinity when a single word is too long. */
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

/** One line that fits; what is cut off is marked. */
export function shortened(text: string, room: number, size = 12): string {
  if (textWidth(text, size) <= room) return text;
  const characters = [...text];
  while (characters.length > 1 && textWidth(`${characters.join("")}…`, size) > room) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}
