import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newToken } from "#app/lib/id.server.ts";
import { CannotUnseal, seal, unseal } from "#app/lib/secret.server.ts";
import type { ServiceId } from "../sign-in-services.ts";
import { signInPath, signInSeconds } from "./strategy.server.ts";

const RegistrationWish = z.object({
  timezone: z.string(),
  dashboards: z.number(),
  interval: z.union([z.literal(1), z.literal(12)]),
  coupons: z.array(z.string()),
  cid: z.string().nullable(),
  flow: z.enum(["dashboard", "mc"]).nullable(),
  pay: z.enum(["now", "later"]).optional(),
});
export type RegistrationWish = z.infer<typeof RegistrationWish>;

const Wish = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("sign-in"), next: z.string() }),
  /** Both consents were given. */
  z.object({ intent: z.literal("register"), account: RegistrationWish }),
  z.object({ intent: z.literal("link"), userId: z.string(), sessionId: z.string() }),
  z.object({ intent: z.literal("accept"), invitation: z.string(), timezone: z.string().optional() }),
]);
export type Wish = z.infer<typeof Wish>;

const Kept = z.object({
  wish: Wish,
  key: z.object({ start: z.string().nullable(), state: z.string().nullable() }),
  until: z.number(),
});
type Key = z.infer<typeof Kept>["key"];

function cookieOf(id: ServiceId) {
  return createCookie(`${config.https ? "__Host-" : ""}plainboard-wish-${id}`, {
    httpOnly: true,
    sameSite: "lax", // the redirect back comes from another site
    secure: config.https,
    path: "/",
    maxAge: signInSeconds,
  });
}

function serialize(id: ServiceId, wish: Wish, key: Key): Promise<string> {
  const until = now().getTime() + signInSeconds * 1000;
  return cookieOf(id).serialize(seal("login-wish", id, JSON.stringify({ wish, key, until })));
}

/** Browsers block a form's redirect to another site, so a page with `href` follows. */
export async function keepWish(id: ServiceId, wish: Wish): Promise<{ cookie: string; href: string }> {
  const start = newToken();
  const cookie = await serialize(id, wish, { start, state: null });
  return { cookie, href: `${signInPath}${id}?continue=${start}` };
}

export function bindWish(id: ServiceId, wish: Wish, state: string): Promise<string> {
  return serialize(id, wish, { start: null, state });
}

/** Null if missing, expired, or of another start or state. */
export async function readWish(request: Request, id: ServiceId, key: Partial<Key>): Promise<Wish | null> {
  const sealed = (await cookieOf(id).parse(request.headers.get("cookie"))) as unknown;
  if (typeof sealed !== "string") return null;
  let text: string;
  try {
    text = unseal("login-wish", id, sealed);
  } catch (error) {
    if (error instanceof CannotUnseal) return null;
    throw error;
  }
  const kept = Kept.parse(JSON.parse(text));
  const given = key.start ?? key.state;
  const expected = key.start ? kept.key.start : kept.key.state;
  return given && given === expected && kept.until > now().getTime() ? kept.wish : null;
}

export function forgetWish(id: ServiceId): Promise<string> {
  return cookieOf(id).serialize("", { maxAge: 0 });
}
