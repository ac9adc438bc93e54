import { readChannel } from "./channels.ts";

/** What browsers may tell each other without the server; everything else is refused. */
const allowed: ReadonlySet<string> = new Set(["client-typing", "client-editing", "client-selecting"]);

/** On dashboards only, where everyone is known by name. */
export function isClientEvent(event: string, channel: string): boolean {
  return allowed.has(event) && readChannel(channel)?.kind === "dashboard";
}
