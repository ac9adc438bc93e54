/** Taken by the days that every dated table can be split by. */
const reserved = new Set(["date", "week", "month"]);

/** Short names for columns, unique in the table: "Cost (EUR)" is cost_eur. They stay when a file is replaced. */
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

function slug(name: string) {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 60);
}
