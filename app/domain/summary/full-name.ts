const written: readonly (readonly [RegExp, string])[] = [
  [/\bimpr\.? (?=share\b)/gi, "impression "],
  [/\bimprs?(?:\.|\b)/gi, "impressions"],
  [/ ?\/ ?(?=all conv|conv|click|impr|order|lead|session|user)/gi, " per "],
  [/\bper conv(?:\.|\b)/gi, "per conversion"],
  [/\bconv\.? (?=rate\b|value\b)/gi, "conversion "],
  [/\bconvs?(?:\.|\b)/gi, "conversions"],
  [/\bavg(?:\.|\b)/gi, "average"],
  [/\beng\.? (?=rate\b|time\b)/gi, "engagement "],
  [/\bpos\./gi, "position"],
];

/** "Impr." is Impressions. */
export function fullName(label: string): string {
  return written.reduce(
    (text, [short, full]) =>
      text.replace(short, (found) =>
        /^\p{Lu}/u.test(found) ? full.replace(/^./, (letter) => letter.toUpperCase()) : full,
      ),
    label,
  );
}
