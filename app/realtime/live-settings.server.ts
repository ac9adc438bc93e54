import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import type { LiveSettings } from "./client/live-connection.ts";
import { hubKeys } from "./hub/state.server.ts";

/** Null without a session. */
export function liveSettings({ companyId, userId, sessionId }: Viewer): LiveSettings | null {
  return sessionId === null ? null : { key: hubKeys().key, companyId, userId, stats: config.hubStats };
}
