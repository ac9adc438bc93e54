/** Of an id, or of an address: of a visitor's receipt, or of a place on the same page. */
export function receiptHref(receipt: string): string {
  return /^[/#]/.test(receipt) ? receipt : `/receipts/${receipt}`;
}

/** Of the source of a number, in the list on the page of a sent report. */
export function sourceAnchor(place: number): string {
  return `source-${place + 1}`;
}
