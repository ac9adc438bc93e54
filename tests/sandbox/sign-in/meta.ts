import { createHmac } from "node:crypto";
import { bearerOf, expired, trouble, version } from "../meta/meta.ts";
import { type SignInFamily, tokenIn } from "../sign-in.ts";
import { json } from "../stand-in.ts";
import { clientIdOf, clientSecret, type SignInDesk } from "./desk.ts";

const family = "META";
const graph = "https://graph.facebook.com";
const longSeconds = 5_184_000;

export const meta: SignInFamily = {
  env: family,
  name: "Facebook",
  origins: ["https://www.facebook.com", graph],
  authorizeUrl: `https://www.facebook.com${version}/dialog/oauth`,
  scopeSeparator: ",",
  alwaysTicked: ["public_profile"],
  people: [
    { id: "10164000100200300", name: "Robin Alder", email: "robin@alder-agency.example" },
    { id: "10164000100200301", name: "Sam Birch", email: "sam@alder-agency.example" },
  ],
  cancelled: {
    error: "access_denied",
    error_code: "200",
    error_description: "Permissions error",
    error_reason: "user_denied",
  },
  async answer(request, desk) {
    const { origin, pathname, searchParams } = new URL(request.url);
    if (origin !== graph) return null;
    const wrongProof = problemOfProof(request, searchParams);
    if (wrongProof) return wrongProof;
    switch (pathname) {
      case `${version}/oauth/access_token`: {
        const form = request.method === "POST" ? new URLSearchParams(await request.text()) : searchParams;
        return tokenFor(form, desk);
      }
      case `${version}/debug_token`:
        return inspected(
          bearerOf(request) || searchParams.get("access_token"),
          searchParams.get("input_token"),
          desk,
        );
      case `${version}/me`: {
        const token = tokenIn(request)?.token;
        const grant = desk.grantOf(token) ?? desk.grantOf(token, "short");
        return grant ? json({ id: grant.person.id, name: grant.person.name }) : expired();
      }
      default:
        return null;
    }
  },
};

function tokenFor(form: URLSearchParams, desk: SignInDesk): Response {
  const [clientId, secret] = [form.get("client_id"), form.get("client_secret")];
  if (!desk.isOurs(family, clientId, secret)) return trouble(1, "Error validating client secret.");
  if (form.get("grant_type") === "fb_exchange_token") {
    const shown = form.get("fb_exchange_token");
    const grant = desk.grantOf(shown, "short") ?? desk.grantOf(shown);
    if (!grant) return expired();
    const access_token = desk.token(grant, "access", longSeconds);
    return json({ access_token, token_type: "bearer", expires_in: longSeconds });
  }
  const redirectUri = form.get("redirect_uri");
  const grant = desk.redeem(family, { clientId, clientSecret: secret, code: form.get("code"), redirectUri });
  if (grant === "redirect")
    return trouble(
      100,
      "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
      { subcode: 36_008 },
    );
  if (typeof grant === "string")
    return trouble(100, "This authorization code has been used.", { subcode: 36_009 });
  return json({ access_token: desk.token(grant, "short", 5_400), token_type: "bearer", expires_in: 5_400 });
}

function inspected(asked: string | null, token: string | null, desk: SignInDesk): Response {
  if (asked !== `${clientIdOf(family)}|${clientSecret}`)
    return trouble(190, "Invalid OAuth access token signature.", { status: 401 });
  const grant = desk.grantOf(token) ?? desk.grantOf(token, "short");
  const seconds = (moment: number) => Math.floor(moment / 1000);
  const endsAt = desk.endOf(token ?? "") ?? 0;
  if (!grant) return json({ data: { is_valid: false, scopes: [], expires_at: seconds(endsAt) } });
  return json({
    data: {
      app_id: clientIdOf(family),
      type: "USER",
      application: "Plainboard",
      // 60 days for the token, 90 for the consent.
      expires_at: seconds(endsAt),
      data_access_expires_at: seconds(endsAt) + 30 * 86_400,
      is_valid: true,
      scopes: [...new Set(["public_profile", ...grant.scopes])],
      user_id: grant.person.id,
    },
  });
}

/** A proof in a request has to be right. */
function problemOfProof(request: Request, query: URLSearchParams): Response | null {
  const proof = query.get("appsecret_proof");
  if (proof === null) return null;
  const right = createHmac("sha256", clientSecret).update(bearerOf(request)).digest("hex");
  return proof === right ? null : trouble(100, "Invalid appsecret_proof provided in the API argument");
}
