const total =
  /^\s*(?:grand |sub)?(?:totals?|summe|gesamt|gesamtsumme|total général|totale|totaal)(?:\s*[:(–-].*)?\s*$/i;

/** "Total", "Grand total", "Total: Search". */
export function isTotalRow({ cells }: { readonly cells: readonly string[] }): boolean {
  return total.test(cells.find((cell) => cell.trim() !== "") ?? "");
}
