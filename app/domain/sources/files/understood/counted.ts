export function counted(count: number, word: string): string {
  if (count === 1) return `1 ${word}`;
  const many = word.endsWith("y") && !/[aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
  return `${count.toLocaleString("en-GB")} ${many}`;
}
