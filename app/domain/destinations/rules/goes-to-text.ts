export function goesToText(recipients: readonly string[], destinationIds: readonly string[]): string {
  const count = destinationIds.length;
  const more = count === 0 ? [] : [count === 1 ? "1 destination" : `${count} destinations`];
  if (recipients.length === 0) return more.join("");
  return [recipients.join(", "), ...more].join(", and ");
}
