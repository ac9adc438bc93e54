import { config } from "#app/config.server.ts";
import { isEncryptedChannel } from "../channels.ts";

export type Visibility = "public" | "private" | "presence" | "user" | "refused";

/** Refuses public channels unless HUB_PUBLIC_CHANNELS lists them, encrypted ones without a key. */
export function visibilityOf(name: string): Visibility {
  if (name.startsWith("#server-to-user-")) return "user";
  if (isEncryptedChannel(name) && config.hubEncryptionKey === null) return "refused";
  if (name.startsWith("private-")) return "private";
  if (name.startsWith("presence-")) return "presence";
  return config.hubPublicChannels.includes(name) ? "public" : "refused";
}
