/** Items only in `other` follow what they follow there. */
export function mergeOrder(leading: readonly string[], other: readonly string[]): string[] {
  const order = [...leading];
  let at = 0;
  for (const id of other) {
    const place = order.indexOf(id);
    if (place === -1) order.splice(at, 0, id);
    at = (place === -1 ? at : place) + 1;
  }
  return order;
}
