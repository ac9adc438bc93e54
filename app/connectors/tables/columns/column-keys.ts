const reserved = new Set(["date", "week", "month"]);

/** "Cost (EUR)" is cost_eur. Keys depend only on names and survive a new file. */
export function columnKeys(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, at) => {
    const word = slug(name) || `column_${at + 1}`;
    const plain = reserved.has(word) ? `${word}_column` : word;
    let key = plain;
    for (let n = 2; taken.has(key); n++) key = `${plain}_${n}`;
    taken.add(key);
    return key;
  });
}

const foldings: Readonly<Record<string, string>> = {
  ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i",
}; // oxfmt-ignore

function slug(name: string): string {
  const folded = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => foldings[letter]!);
  const word = folded
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 60);
  // Two names in other scripts must not share a key.
  const isSpelled = !/[^\P{L}a-z]|[^\P{N}0-9]/u.test(folded);
  return isSpelled ? word : [word, fingerprint(folded)].filter(Boolean).join("_");
}

/** FNV-1a, 32 bits. */
function fingerprint(text: string): string {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619);
  return `x${(hash >>> 0).toString(36)}`;
}
