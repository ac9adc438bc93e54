import { createCookie } from "@remix-run/node";
import { z } from "zod";
import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import type { SignIn } from "#app/domain/sources/connecting/finish-connect.server.ts";
import type { ReturnTo } from "#app/domain/sources/kind.ts";
import { now } from "#app/lib/clock.server.ts";
import { CannotUnseal, seal, unseal } from "#app/lib/secret.server.ts";

// OAuth state, sealed for session and kind. `finishConnect` records its single use.

const keptSeconds = 600;

const Kept = z.object({
  sourceId: z.string().nullable(),
  back: z.object({
    template: z.string().nullable(),
    client: z.string().nullable(),
    dashboard: z
      .string()
      .nullish()
      .transform((id) => id ?? null),
  }),
  until: z.number(),
  signIn: z.object({
    state: z.string(),
    verifier: z.string(),
    redirectUri: z.string(),
    scopes: z.array(z.string()),
  }),
});

export type KeptSignIn = {
  readonly signIn: SignIn;
  readonly sourceId: string | null;
  readonly back: ReturnTo;
};

/** SameSite=Lax: the redirect back comes from another site. */
function cookieOf(kind: string) {
  return createCookie(`${config.https ? "__Host-" : ""}plainboard-connect-${kind}`, {
    httpOnly: true,
    sameSite: "lax",
    secure: config.https,
    path: "/",
    maxAge: keptSeconds,
  });
}

const about = (viewer: Viewer, kind: string) => `${viewer.sessionId ?? "no session"} ${kind}`;

export function keepSignIn(viewer: Viewer, kind: string, kept: KeptSignIn): Promise<string> {
  const until = now().getTime() + keptSeconds * 1000;
  const sealed = seal("connect", about(viewer, kind), JSON.stringify({ ...kept, until }));
  return cookieOf(kind).serialize(sealed);
}

/** Null if missing, expired, or of another session or kind. */
export async function keptSignIn(request: Request, viewer: Viewer, kind: string): Promise<KeptSignIn | null> {
  const sealed = (await cookieOf(kind).parse(request.headers.get("cookie"))) as unknown;
  if (typeof sealed !== "string") return null;
  try {
    const kept = Kept.parse(JSON.parse(unseal("connect", about(viewer, kind), sealed)));
    return kept.until > now().getTime() ? kept : null;
  } catch (error) {
    if (error instanceof CannotUnseal) return null;
    throw error;
  }
}

export function forgetSignIn(kind: string): Promise<string> {
  return cookieOf(kind).serialize("", { maxAge: 0 });
}
