import { createCookie } from "@remix-run/node";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { hashToken, newId, newToken } from "#app/lib/id.server.ts";
import { oncePerRequest } from "#app/lib/request-context.server.ts";
import { addSession, findApiToken, findSession, touchSession } from "#db/queries/sessions.ts";
import type { Viewer } from "./viewer.ts";

const keptForDays = 30;
const day = 86_400_000;

// The cookie holds a random token and nothing else; the row holds its hash, so a stolen database opens no session.
const cookie = createCookie(config.https ? "__Host-plainboard" : "plainboard", {
  httpOnly: true,
  sameSite: "lax",
  secure: config.https,
  path: "/",
  maxAge: (keptForDays * day) / 1000,
});

/** Starts a session. Returns the Set-Cookie value. */
export async function startSession(
  person: { companyId: string; userId: string },
  request: Request,
): Promise<string> {
  const token = newToken();
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
    expiresAt: new Date(at.getTime() + keptForDays * day),
  });
  return cookie.serialize(token);
}

/** The Set-Cookie value that takes the cookie away. */
export function endedSessionCookie(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}

export type Identity =
  | { readonly who: "nobody" }
  | { readonly who: "expired" }
  | { readonly who: "viewer"; readonly viewer: Viewer };

/** Who sent this request: by session cookie, or by `Authorization: Bearer pb_…`. */
export function identify(request: Request): Promise<Identity> {
  return oncePerRequest("identity", () => findIdentity(request));
}

async function findIdentity(request: Request): Promise<Identity> {
  const bearer = /^Bearer (pb_[\w-]{20,100})$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (bearer) {
    const found = await findApiToken(hashToken(bearer));
    return found
      ? { who: "viewer", viewer: viewerFrom({ ...found, sessionId: null, identification: null }) }
      : { who: "nobody" };
  }
  const token = (await cookie.parse(request.headers.get("cookie"))) as unknown;
  if (typeof token !== "string" || token === "") return { who: "nobody" };
  const found = await findSession(hashToken(token));
  if (!found || found.company.deletedAt) return { who: "nobody" };
  const at = now();
  if (found.expiresAt <= at) return { who: "expired" };
  if (at.getTime() - found.lastSeenAt.getTime() > 300_000)
    await touchSession(found.companyId, found.sessionId, at, new Date(at.getTime() + keptForDays * day));
  return { who: "viewer", viewer: viewerFrom(found) };
}

type Found = Omit<Viewer, "hasConsents"> & { termsConsentAt: Date | null; ageConsentAt: Date | null };

function viewerFrom({ termsConsentAt, ageConsentAt, ...rest }: Found): Viewer {
  return {
    userId: rest.userId,
    companyId: rest.companyId,
    name: rest.name,
    email: rest.email,
    role: rest.role,
    creator: rest.creator,
    timezone: rest.timezone,
    avatarFileId: rest.avatarFileId,
    onboarding: rest.onboarding,
    company: rest.company,
    sessionId: rest.sessionId,
    identification: rest.identification,
    hasConsents: termsConsentAt !== null && ageConsentAt !== null,
  };
}
