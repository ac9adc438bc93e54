import { measures } from "#app/lib/measures.server.ts";

const maxEvents = 50;
const states = new Set([
  "initialized",
  "connecting",
  "connected",
  "unavailable",
  "failed",
  "disconnected",
  "open",
  "closed",
  "error",
  "initializing",
]);

/** Null for unknown transports. Only digits: the number goes into a script. */
export function timelineAnswer(
  transport: string,
  receiver: string,
): { readonly body: string; readonly type: string } | null {
  if (!/^\d{1,6}$/.test(receiver)) return null;
  if (transport === "xhr") return { body: "{}", type: "application/json; charset=utf-8" };
  if (transport !== "jsonp") return null;
  return { body: `Pusher.ScriptReceivers[${receiver}](null, {});`, type: "text/javascript; charset=utf-8" };
}

/** JSON in base64 (pusher-js, core/utils/collections.ts). */
export function countTimeline(query: URLSearchParams): void {
  const events = decoded(query.get("timeline"));
  if (!Array.isArray(events)) return;
  for (const event of events.slice(0, maxEvents) as { state?: unknown }[]) {
    const state = event?.state;
    measures.clientStates.inc({ state: typeof state === "string" && states.has(state) ? state : "other" });
  }
}

function decoded(value: string | null): unknown {
  try {
    return JSON.parse(Buffer.from(value ?? "", "base64").toString("utf8")) as unknown;
  } catch {
    return null;
  }
}
