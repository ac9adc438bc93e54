/** Header and items (develop.sentry.dev, envelopes). */
type Envelope = readonly [unknown, unknown];

const hidden = /header|cookie|query|authorization|secret|password|address|user.agent|referer/i;

/** Drops cookies, headers, queries (searched names) and statement parameters. */
export function cleanEnvelope(envelope: Envelope): void {
  for (const item of envelope[1] as [{ length?: number }, unknown][]) {
    const [header, data] = item;
    item[1] = typeof data === "string" ? withoutQueries(data) : cleaned(data);
    if (typeof item[1] === "string" && header.length !== undefined)
      header.length = new TextEncoder().encode(item[1]).length;
  }
}

function cleaned(data: unknown): unknown {
  if (typeof data === "string") return withoutParameters(withoutQueries(data));
  if (Array.isArray(data)) return data.map(cleaned);
  if (typeof data !== "object" || data === null || ArrayBuffer.isView(data)) return data;
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => (hidden.test(key) ? [] : [[key, cleaned(value)]])),
  );
}

function withoutQueries(text: string): string {
  return text.replace(/((?:https?:\/\/|(?<![^\s"])\/)[^\s"?#\\]*)\?[^\s"#\\]*/g, "$1");
}

function withoutParameters(text: string): string {
  return text.replace(/(Failed query: [\s\S]*?\nparams: )[\s\S]*/, "$1[hidden]");
}
