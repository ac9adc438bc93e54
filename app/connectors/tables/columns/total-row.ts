const total =
  /^\s*(?:grand |sub)?(?:totals?|summe|gesamt|gesamtsumme|total général|totale|totaal)(?:\s*[:(–-].*)?\s*$/i;

export function isTotalRow({ cells }: { readonly cells: readonly string[] }): boolean {
  return total.test(cells.find((cell) => cell.trim() !== "") ?? "");
}
