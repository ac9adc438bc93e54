import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { hashToken, newId, newToken } from "#app/lib/id.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { addApiToken, countApiTokens } from "#db/queries/api-tokens.ts";
import { tellPerson } from "../tell-person.server.ts";
import { type Confirmation, confirmIdentity } from "../password/own-password.server.ts";

export const maxApiTokens = 20;

export type TokenCreation =
  | { readonly outcome: "created"; readonly token: string }
  | { readonly outcome: "limit" }
  | Exclude<Confirmation, { outcome: "confirmed" }>;

type NewToken = {
  readonly name: string;
  readonly scope: "read" | "write";
  /** Null: until revoked. */
  readonly days: number | null;
};

/** Returns the token once; stores only its hash. */
export async function createApiToken(
  viewer: Viewer,
  { name, scope, days }: NewToken,
  password: string | undefined,
): Promise<TokenCreation> {
  const confirmation = await confirmIdentity(viewer, password);
  if (confirmation.outcome !== "confirmed") return confirmation;
  if ((await countApiTokens(viewer.companyId, viewer.userId)) >= maxApiTokens) return { outcome: "limit" };
  const token = `pb_${newToken()}`;
  const id = newId();
  const at = now();
  await addApiToken({
    id,
    companyId: viewer.companyId,
    userId: viewer.userId,
    name,
    scope,
    tokenHash: hashToken(token),
    createdAt: at,
    expiresAt: days === null ? null : new Date(at.getTime() + days * 86_400_000),
  });
  securityEvent("token-made", { token: id, scope });
  tellPerson({ ...viewer, id: viewer.userId }, { what: "token-made", token: name });
  return { outcome: "created", token };
}
