import { createHmac } from "node:crypto";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { z } from "zod";
import { oneLine } from "#app/lib/text.schema.ts";
import { singleton } from "#app/lib/singleton.ts";
import { EmailAddress } from "../person.form.ts";
import { isVerified, ownsAddress, type Profile } from "./linking.ts";
import { type ServiceApp, serviceAddress } from "./service-app.server.ts";
import { ServiceFailure } from "./service-failure.ts";
import { facebookGraph } from "../sign-in-services.ts";

export const patienceMs = 20_000;

const text = z.string().optional().catch(undefined);
const Claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: text,
  email: text,
  email_verified: z.unknown().optional(),
  hd: text,
  name: text,
  given_name: text,
});

/** Checks signature, issuer, audience, age and nonce: https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation */
export async function readIdToken(app: ServiceApp, idToken: string, nonce: string): Promise<Profile> {
  const { service, clientId } = app;
  const { issuers, keysUrl, returnsNonce } = service.openId!;
  const { payload } = await jwtVerify(idToken, keysAt(serviceAddress(keysUrl)), {
    issuer: [...issuers],
    audience: clientId,
    algorithms: ["RS256"],
    maxTokenAge: "10 minutes",
    clockTolerance: 60,
    requiredClaims: ["sub", "exp", "iat"],
  }).catch((error: unknown) => {
    const isOutside = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
    throw new ServiceFailure(isOutside ? "unavailable" : "refused", `id token: ${String(error)}`);
  });
  const { data: claims } = Claims.safeParse(payload);
  if (!claims) throw new ServiceFailure("refused", "id token: no person");
  if (payload.azp !== undefined && payload.azp !== clientId)
    throw new ServiceFailure("refused", "id token: another party asked for it");
  if (claims.nonce === undefined ? returnsNonce : claims.nonce !== nonce)
    throw new ServiceFailure("refused", "id token: another nonce");
  const email = addressIn(claims.email);
  return {
    service: service.id,
    subject: claims.sub,
    name: nameIn(claims.name ?? claims.given_name, email),
    email,
    emailVerified: email === null ? null : isVerified(claims),
    ownsAddress: email !== null && ownsAddress(service.id, claims),
  };
}

const FacebookPerson = z.object({ id: z.string().min(1).max(255), name: text, email: text });

/** Facebook omits unconfirmed addresses. */
export async function readFacebookPerson(
  { service, clientSecret }: ServiceApp,
  accessToken: string,
): Promise<Profile> {
  const url = new URL(serviceAddress(facebookGraph("me")));
  url.searchParams.set("fields", "id,name,email");
  url.searchParams.set(
    "appsecret_proof",
    createHmac("sha256", clientSecret).update(accessToken).digest("hex"),
  );
  const person = FacebookPerson.safeParse(
    await fetchJson(url.href, { headers: { Authorization: `Bearer ${accessToken}` } }),
  );
  if (!person.success) throw new ServiceFailure("refused", "Facebook returned no person");
  const email = addressIn(person.data.email);
  return {
    service: service.id,
    subject: person.data.id,
    name: nameIn(person.data.name, email),
    email,
    emailVerified: null,
    ownsAddress: false,
  };
}

/** Follows no redirects: secrets stay with the service. */
export async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  let body: string;
  try {
    response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(patienceMs) });
    body = await response.text();
  } catch (error) {
    throw new ServiceFailure("unavailable", `no answer: ${String(error)}`);
  }
  if (response.status >= 500 || response.status === 429)
    throw new ServiceFailure("unavailable", `status ${response.status}`);
  const json = jsonIn(body);
  if (response.ok && json !== null) return json;
  const said = z.object({ error: z.string() }).safeParse(json).data?.error ?? "";
  throw new ServiceFailure("refused", `status ${response.status} ${said.slice(0, 40)}`);
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function keysAt(url: string) {
  return singleton(`keys ${url}`, () =>
    createRemoteJWKSet(new URL(url), { timeoutDuration: patienceMs, cooldownDuration: 5_000 }),
  );
}

function addressIn(email: string | undefined): string | null {
  return EmailAddress.safeParse(email).data ?? null;
}

function nameIn(name: string | undefined, email: string | null): string {
  return oneLine(name ?? "").slice(0, 100) || (email?.split("@")[0] ?? "").slice(0, 100) || "New person";
}
