import type { Viewer } from "#app/auth/viewer.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { listApiTokens, removeApiToken } from "#db/queries/api-tokens.ts";

export type TokenShown = Awaited<ReturnType<typeof ownApiTokens>>[number];

export function ownApiTokens({ companyId, userId }: Viewer) {
  return listApiTokens(companyId, userId);
}

/** Revoking needs no password. */
export async function revokeApiToken(
  { companyId, userId }: Viewer,
  id: string,
): Promise<"revoked" | "not-found"> {
  if (!(await removeApiToken(companyId, userId, id))) return "not-found";
  securityEvent("token-ended", { token: id });
  return "revoked";
}
