/** Unique to every new dashboard; a hash covers the ids of parts. */
const own = new Set([
  "id",
  "hash",
  "permalink",
  "url",
  "createdAt",
  "updatedAt",
  "version",
  "result",
  "results",
]);

/** As text, to compare dashboards with the same content. */
export function savedContent(dashboard: unknown): string {
  return JSON.stringify(dashboard, (key, value: unknown) => (own.has(key) ? undefined : value));
}
