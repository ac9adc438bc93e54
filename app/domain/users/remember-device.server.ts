import { createCookie } from "@remix-run/node";
import { config } from "#app/config.server.ts";
import { sign, unsign } from "#app/lib/secret.server.ts";

const cookie = createCookie(config.https ? "__Host-plainboard-device" : "plainboard-device", {
  httpOnly: true,
  sameSite: "lax",
  secure: config.https,
  path: "/",
  maxAge: 365 * 86_400,
});
const purpose = "known-device";
const maxPeople = 10;

/** A signed list in the browser; the server stores nothing. */
export async function rememberDevice(
  userId: string,
  request: Request,
): Promise<{ readonly wasKnown: boolean; readonly cookie: string }> {
  const stored = (await cookie.parse(request.headers.get("cookie"))) as unknown;
  const people = (typeof stored === "string" ? unsign(purpose, stored) : null)?.split(" ") ?? [];
  const list = [userId, ...people.filter((id) => id !== userId)].slice(0, maxPeople).join(" ");
  return { wasKnown: people.includes(userId), cookie: await cookie.serialize(sign(purpose, list)) };
}
