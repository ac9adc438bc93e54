import type { SignInFamily } from "../sign-in.ts";
import { tokenIn } from "../sign-in.ts";
import { signInRefused } from "../google/google-replies.ts";
import { json } from "../stand-in.ts";
import type { Grant, SignInDesk } from "./desk.ts";
import { standardToken } from "./standard.ts";

/** Google's own name of a scope that has a short form. */
const longName: Readonly<Record<string, string>> = {
  email: "https://www.googleapis.com/auth/userinfo.email",
};

/** `include_granted_scopes` adds everything that this person allowed before. */
function scopeOf(desk: SignInDesk, { family, person, scopes }: Grant): string {
  return [...new Set([...desk.scopesOf(family, person), ...scopes])]
    .map((scope) => longName[scope] ?? scope)
    .join(" ");
}

export const google: SignInFamily = {
  env: "GOOGLE",
  name: "Google",
  origins: ["https://accounts.google.com", "https://oauth2.googleapis.com", "https://www.googleapis.com"],
  authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
  alwaysTicked: ["openid", "email"],
  people: [
    { id: "104200300400500600701", name: "Robin Alder", email: "robin@alder-agency.example" },
    { id: "104200300400500600702", name: "Sam Birch", email: "sam@alder-agency.example" },
  ],
  brings: (_code, { scopes }) => ({ scope: scopes.join(" "), authuser: "0", prompt: "consent" }),
  answer(request, desk) {
    const { origin, pathname, searchParams } = new URL(request.url);
    switch (`${origin}${pathname}`) {
      case "https://oauth2.googleapis.com/token":
        return standardToken(request, desk, {
          family: "GOOGLE",
          accessSeconds: 3599,
          refreshSeconds: 180 * 86_400,
          refused: {
            client: [401, "invalid_client", "The OAuth client was not found."],
            code: [400, "invalid_grant", "Bad Request"],
            redirect: [400, "redirect_uri_mismatch", "Bad Request"],
            verifier: [400, "invalid_grant", "Invalid code verifier."],
            refresh: [400, "invalid_grant", "Token has been expired or revoked."],
          },
          adds: (grant) => ({ scope: scopeOf(desk, grant) }),
        });
      case "https://oauth2.googleapis.com/revoke":
        return revoked(request, desk, searchParams);
      case "https://www.googleapis.com/oauth2/v2/userinfo": {
        const grant = desk.grantOf(tokenIn(request)?.token);
        if (!grant) return signInRefused();
        const { id, name, email } = grant.person;
        return json({ id, email, verified_email: true, name, picture: "" });
      }
      default:
        return null;
    }
  },
};

async function revoked(request: Request, desk: SignInDesk, query: URLSearchParams): Promise<Response> {
  const token = query.get("token") ?? new URLSearchParams(await request.text()).get("token");
  return desk.revoke(token)
    ? json({})
    : json({ error: "invalid_token", error_description: "Token expired or revoked" }, 400);
}
