export function receiptHref(receipt: string): string {
  return /^[/#]/.test(receipt) ? receipt : `/receipts/${receipt}`;
}

export function sourceAnchor(place: number): string {
  return `source-${place + 1}`;
}
