export const between = " › ";

export function inWords(word: string): string {
  const age = /^AGE_RANGE_(\d+)_(\d+|UP)$/.exec(word);
  if (age) return age[2] === "UP" ? `${age[1]} and older` : `${age[1]}–${age[2]}`;
  const plain = word
    .replace(/^AGE_RANGE_/, "")
    .toLowerCase()
    .replaceAll("_", " ")
    .replace(/\b(cp[acmv]|roas|tv)\b/g, (short) => short.toUpperCase());
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
