import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { isEncryptedChannel, readChannel } from "#app/realtime/channels.ts";
import { grantSocket } from "#app/realtime/hub/grants.server.ts";
import { channelText, hmac, sharedSecret, userText } from "#app/realtime/hub/signature.ts";
import { hubKeys } from "#app/realtime/hub/state.server.ts";
import { findDashboard } from "#db/queries/dashboards.ts";

export type Authorized =
  | { readonly outcome: "signed"; readonly body: Readonly<Record<string, string>> }
  | { readonly outcome: "malformed" | "refused" | "unavailable" };

/** Null if the session has ended. */
export type LookAgain = () => Promise<Viewer | null>;

const socketIds = /^\d{1,20}\.\d{1,20}$/;

/** Checks the right again after granting, since it may have ended in between. */
export async function authorizeChannel(
  viewer: Viewer,
  { socketId, channelName }: { readonly socketId: unknown; readonly channelName: unknown },
  lookAgain: LookAgain,
): Promise<Authorized> {
  if (typeof socketId !== "string" || !socketIds.test(socketId)) return { outcome: "malformed" };
  if (typeof channelName !== "string") return { outcome: "malformed" };
  const channel = readChannel(channelName);
  if (!channel || !(await maySee(viewer, channel))) return { outcome: "refused" };
  const isEncrypted = isEncryptedChannel(channelName);
  if (isEncrypted && config.hubEncryptionKey === null) return { outcome: "refused" };
  if (!(await grant(viewer, socketId))) return { outcome: "unavailable" };
  const still = await lookAgain();
  if (!still || !(await maySee(still, channel))) return { outcome: "refused" };
  const { key, secret } = hubKeys();
  if (channel.kind !== "dashboard") {
    const auth = `${key}:${hmac(secret, channelText(socketId, channelName))}`;
    if (!isEncrypted || config.hubEncryptionKey === null) return { outcome: "signed", body: { auth } };
    const secretOfChannel = sharedSecret(channelName, config.hubEncryptionKey);
    return { outcome: "signed", body: { auth, shared_secret: secretOfChannel } };
  }
  const channelData = JSON.stringify({ user_id: viewer.userId, user_info: infoOf(viewer) });
  const auth = `${key}:${hmac(secret, channelText(socketId, channelName, channelData))}`;
  return { outcome: "signed", body: { auth, channel_data: channelData } };
}

export async function authorizeUser(
  viewer: Viewer,
  socketId: unknown,
  lookAgain: LookAgain,
): Promise<Authorized> {
  if (typeof socketId !== "string" || !socketIds.test(socketId)) return { outcome: "malformed" };
  if (!(await grant(viewer, socketId))) return { outcome: "unavailable" };
  if (!(await lookAgain())) return { outcome: "refused" };
  const { key, secret } = hubKeys();
  const userData = JSON.stringify({ id: viewer.userId, user_info: infoOf(viewer) });
  const auth = `${key}:${hmac(secret, userText(socketId, userData))}`;
  return { outcome: "signed", body: { auth, user_data: userData } };
}

async function maySee(
  viewer: Viewer,
  { kind, id }: NonNullable<ReturnType<typeof readChannel>>,
): Promise<boolean> {
  if (kind === "company") return id === viewer.companyId;
  if (kind === "user") return id === viewer.userId;
  return (await findDashboard(viewer.companyId, id)) !== null;
}

function grant({ companyId, userId, sessionId }: Viewer, socketId: string): Promise<boolean> {
  return sessionId === null
    ? Promise.resolve(false)
    : grantSocket({ socketId, companyId, userId, sessionId });
}

/** At most 1 kB. laravel-echo gives pages only this, so it includes the id. */
function infoOf({ userId, name }: Viewer): { id: string; name: string } {
  return { id: userId, name: name.slice(0, 200) };
}
