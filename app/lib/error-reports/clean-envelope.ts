/** What an error service is sent: a head, and parts with heads of their own (develop.sentry.dev, envelopes). */
type Envelope = readonly [unknown, unknown];

const hidden = /header|cookie|query|authorization|secret|password|address|user.agent|referer/i;

/**
 * Before it is sent, by browser and server: no cookies and other headers, no queries of addresses (people search for
 * names), no parameters of database statements.
 */
export function cleanEnvelope(envelope: Envelope): void {
  for (const part of envelope[1] as [{ length?: number }, unknown][]) {
    const [head, sent] = part;
    part[1] = typeof sent === "string" ? withoutQueries(sent) : cleaned(sent);
    if (typeof part[1] === "string" && head.length !== undefined)
      head.length = new TextEncoder().encode(part[1]).length;
  }
}

function cleaned(sent: unknown): unknown {
  if (typeof sent === "string") return withoutParameters(withoutQueries(sent));
  if (Array.isArray(sent)) return sent.map(cleaned);
  if (typeof sent !== "object" || sent === null || ArrayBuffer.isView(sent)) return sent;
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]) => (hidden.test(key) ? [] : [[key, cleaned(value)]])),
  );
}

/** Of addresses with and without an origin, also within JSON. */
function withoutQueries(text: string): string {
  return text.replace(/((?:https?:\/\/|(?<![^\s"])\/)[^\s"?#\\]*)\?[^\s"#\\]*/g, "$1");
}

function withoutParameters(text: string): string {
  return text.replace(/(Failed query: [\s\S]*?\nparams: )[\s\S]*/, "$1[hidden]");
}
