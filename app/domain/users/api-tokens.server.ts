import type { Viewer } from "#app/auth/viewer.ts";
import { listApiTokens, removeApiToken } from "#db/queries/api-tokens.ts";

export type TokenShown = Awaited<ReturnType<typeof ownApiTokens>>[number];

export function ownApiTokens({ companyId, userId }: Viewer) {
  return listApiTokens(companyId, userId);
}

/** No password is asked for: a token that is gone harms nobody. */
export async function revokeApiToken(
  { companyId, userId }: Viewer,
  id: string,
): Promise<"revoked" | "not-found"> {
  return (await removeApiToken(companyId, userId, id)) ? "revoked" : "not-found";
}
