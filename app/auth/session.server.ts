import { createHmac } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { config } from "#app/config.server.ts";
import { firstTermsVersion } from "#app/config/first-terms-version.ts";
import { now } from "#app/lib/clock.server.ts";
import { hashToken, newId, newToken } from "#app/lib/id.server.ts";
import { forgetInRequest, oncePerRequest, requestContext } from "#app/lib/request-context.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { keyFor, keysFor } from "#app/lib/secret.server.ts";
import { revoke } from "#app/realtime/publish.server.ts";
import {
  addSession,
  findApiToken,
  findSession,
  removeSessionByToken,
  touchApiToken,
  touchSession,
} from "#db/queries/sessions.ts";
import type { Viewer } from "./viewer.ts";

// See decisions/0010-signing-in.md.
const day = 86_400_000;
const idleFor = 14 * day;
export const longestSessionMs = 30 * day;

// The row has only the hash: a stolen database opens no session.
const cookie = createCookie(config.https ? "__Host-plainboard" : "plainboard", {
  httpOnly: true,
  sameSite: "lax",
  secure: config.https,
  path: "/",
  maxAge: longestSessionMs / 1000,
});
export const sessionCookieName = cookie.name;

/** Returns the Set-Cookie value. */
export async function startSession(
  person: { companyId: string; userId: string },
  request: Request,
): Promise<string> {
  await endSession(request);
  const token = `${newToken()}.${tagOf(keyFor(tagPurpose), person.userId)}`;
  const at = now();
  await addSession({
    id: newId(),
    tokenHash: hashToken(token),
    companyId: person.companyId,
    userId: person.userId,
    identification: newId(),
    userAgent: (request.headers.get("user-agent") ?? "").slice(0, 300),
    createdAt: at,
    lastSeenAt: at,
    expiresAt: new Date(at.getTime() + idleFor),
  });
  return cookie.serialize(token);
}

export async function endSession(request: Request): Promise<string> {
  const token = await tokenOf(request);
  const sessionId = token && (await removeSessionByToken(hashToken(token)));
  if (sessionId) await revoke({ sessionId, again: true });
  return cookie.serialize("", { maxAge: 0 });
}

async function tokenOf(request: Request): Promise<string | null> {
  const token = (await cookie.parse(request.headers.get("cookie"))) as unknown;
  return typeof token === "string" && token !== "" ? token : null;
}

const tagPurpose = "person-tag";

function tagOf(key: Buffer, userId: string): string {
  return createHmac("sha256", key).update(userId).digest("base64url").slice(0, 22);
}

/** Browsers can send any value: the tag proves nothing. */
export async function personTag(request: Request): Promise<string | null> {
  return (await tokenOf(request))?.split(".")[1] ?? null;
}

export function isTagOf(tag: string, userId: string): boolean {
  return keysFor(tagPurpose).some((key) => tagOf(key, userId) === tag);
}

export type Identity =
  | { readonly who: "nobody" }
  | { readonly who: "expired" }
  | { readonly who: "viewer"; readonly viewer: Viewer };

export function identify(request: Request): Promise<Identity> {
  return oncePerRequest("identity", async () => {
    const identity = await findIdentity(request);
    const context = requestContext();
    if (context && identity.who === "viewer" && identity.viewer.clientIds) {
      const { companyId, clientIds } = identity.viewer;
      context.limit = { companyId, clientIds };
    }
    return identity;
  });
}

export function identifyAgain(request: Request): Promise<Identity> {
  forgetInRequest("identity");
  return identify(request);
}

async function findIdentity(request: Request): Promise<Identity> {
  if (requestContext()?.ownDomain) return { who: "nobody" };
  const at = now();
  const bearer = /^Bearer (pb_[\w-]{20,100})$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (bearer) {
    const found = await findApiToken(hashToken(bearer));
    const hasEnded = found?.tokenExpiresAt && found.tokenExpiresAt <= at;
    if (!found || found.company.deletedAt || hasEnded) {
      securityEvent("token-unknown");
      return { who: "nobody" };
    }
    await touchApiToken(found.companyId, found.tokenId, at);
    return {
      who: "viewer",
      viewer: viewerFrom({ ...found, sessionId: null, signedInAt: null, identification: null }),
    };
  }
  const token = await tokenOf(request);
  if (!token) return { who: "nobody" };
  const found = await findSession(hashToken(token));
  if (!found) return { who: "nobody" };
  if (found.expiresAt <= at) return { who: "expired" };
  if (at.getTime() - found.lastSeenAt.getTime() > 300_000) {
    const expires = Math.min(at.getTime() + idleFor, found.signedInAt.getTime() + longestSessionMs);
    await touchSession(found.companyId, found.sessionId, at, new Date(expires));
  }
  return { who: "viewer", viewer: viewerFrom({ ...found, tokenScope: null, tokenName: null }) };
}

type Found = Omit<Viewer, "hasConsents" | "hasTwoFactor" | "clientIds"> & {
  onlyClients: boolean;
  memberClients: readonly string[];
  termsConsentAt: Date | null;
  ageConsentAt: Date | null;
  termsVersion: string | null;
  totpSince: Date | null;
};

function viewerFrom({
  termsConsentAt,
  ageConsentAt,
  termsVersion,
  totpSince,
  onlyClients,
  memberClients,
  ...rest
}: Found): Viewer {
  const isPresentVersion = (termsVersion ?? firstTermsVersion) === config.termsVersion;
  return {
    userId: rest.userId,
    companyId: rest.companyId,
    name: rest.name,
    email: rest.email,
    role: rest.role,
    creator: rest.creator,
    timezone: rest.timezone,
    avatarFileId: rest.avatarFileId,
    clientIds: onlyClients && rest.role !== "admin" ? memberClients : null,
    onboarding: rest.onboarding,
    company: rest.company,
    sessionId: rest.sessionId,
    signedInAt: rest.signedInAt,
    identification: rest.identification,
    tokenScope: rest.tokenScope,
    tokenName: rest.tokenName,
    hasConsents: termsConsentAt !== null && ageConsentAt !== null && isPresentVersion,
    hasTwoFactor: totpSince !== null,
  };
}
