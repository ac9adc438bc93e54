import { readChannel } from "./channels.ts";

const allowed: ReadonlySet<string> = new Set(["client-typing", "client-editing", "client-selecting"]);

export function isClientEvent(event: string, channel: string): boolean {
  return allowed.has(event) && readChannel(channel)?.kind === "dashboard";
}
