import { createCookie } from "@remix-run/node";
import { config } from "#app/config.server.ts";
import { startSession } from "#app/auth/session.server.ts";
import { countAttempt } from "#app/http/rate-limit.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { hashToken, newId, newToken } from "#app/lib/id.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { addOneTimeToken, findOneTimeToken, useOneTimeToken } from "#db/queries/one-time-tokens.ts";
import { findUser, type UserRow } from "#db/queries/users.ts";
import { deviceName } from "./device-name.ts";
import { rememberDevice } from "./remember-device.server.ts";
import { tellPerson } from "./tell-person.server.ts";
import { type CodeCheck, checkCode } from "./two-factor/check-code.server.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";

const codeMinutes = 10;
export const codeTooLate = "The code was not entered within 10 minutes. Sign in again.";
const cookie = createCookie(config.https ? "__Host-plainboard-code" : "plainboard-code", {
  httpOnly: true,
  sameSite: "lax",
  secure: config.https,
  path: "/",
  maxAge: codeMinutes * 60,
});

export type Begun = {
  readonly outcome: "signed-in" | "second-factor";
  readonly user: UserRow;
  /** Set-Cookie values. */
  readonly cookies: readonly string[];
};

/** Every sign-in ends here: with two-factor on, the code comes first. */
export async function beginSession(user: UserRow, request: Request, by: string): Promise<Begun> {
  if (user.totpSince) return { outcome: "second-factor", user, cookies: [await askForCode(user)] };
  return { outcome: "signed-in", user, cookies: await open(user, request, by) };
}

async function askForCode({ companyId, id: userId }: UserRow): Promise<string> {
  const token = newToken();
  const at = now();
  await inTransaction(() =>
    addOneTimeToken({
      id: newId(),
      tokenHash: hashToken(token),
      purpose: "second-factor",
      companyId,
      userId,
      createdAt: at,
      expiresAt: new Date(at.getTime() + codeMinutes * 60_000),
    }),
  );
  return cookie.serialize(token);
}

/** Gave the password, still owes the code. */
export async function findCodeOwner(request: Request): Promise<UserRow | null> {
  const token = await tokenOf(request);
  const link = token && (await findOneTimeToken(hashToken(token), "second-factor", now()));
  return link && link.userId ? findUser(link.companyId, link.userId) : null;
}

export type SecondStep = Begun | { readonly outcome: "link-gone" } | Exclude<CodeCheck, { outcome: "right" }>;

export async function giveCode(request: Request, code: string): Promise<SecondStep> {
  const user = await findCodeOwner(request);
  const token = await tokenOf(request);
  if (!user || !token) return { outcome: "link-gone" };
  const check = await checkCode(user, code);
  if (check.outcome !== "right") return check;
  if (!(await useOneTimeToken(hashToken(token), "second-factor", now()))) return { outcome: "link-gone" };
  const cookies = await open(user, request, "second-factor");
  return { outcome: "signed-in", user, cookies: [...cookies, await cookie.serialize("", { maxAge: 0 })] };
}

async function tokenOf(request: Request): Promise<string | null> {
  const token = (await cookie.parse(request.headers.get("cookie"))) as unknown;
  return typeof token === "string" && token !== "" ? token : null;
}

async function open(user: UserRow, request: Request, by: string): Promise<string[]> {
  const { companyId } = user;
  const session = await inTransaction(async () => {
    await recordEvents(companyId, [{ action: "person.signed-in", subject: user, by: user, details: { by } }]);
    return startSession({ companyId, userId: user.id }, request);
  });
  securityEvent("signed-in", { account: user.id, with: by });
  const device = await rememberDevice(user.id, request);
  const maySend = device.wasKnown ? null : await countAttempt("new-device-email", user.id);
  if (maySend?.waitSeconds === null)
    tellPerson(user, { what: "new-device", device: deviceName(request.headers.get("user-agent") ?? "") });
  return [session, device.cookie];
}

export async function openFirstSession(
  { companyId, id }: Pick<UserRow, "companyId" | "id">,
  request: Request,
): Promise<string[]> {
  return [await startSession({ companyId, userId: id }, request), (await rememberDevice(id, request)).cookie];
}

export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const one of cookies) headers.append("Set-Cookie", one);
  return headers;
}
