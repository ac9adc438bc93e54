import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { listSessions } from "#db/queries/sessions.ts";
import { deviceName } from "./device-name.ts";

export type SessionShown = {
  readonly id: string;
  readonly device: string;
  readonly isThisOne: boolean;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
};

/** Last used first. Callers must check `findPerson`. */
export async function sessionsOf(viewer: Viewer, userId: string): Promise<SessionShown[]> {
  const rows = await listSessions(viewer.companyId, userId, now());
  return rows
    .map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      id,
      device: deviceName(userAgent),
      isThisOne: id === viewer.sessionId,
      signedInAt: createdAt,
      lastSeenAt,
    }))
    .reverse();
}
