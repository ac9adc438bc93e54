import { revoked } from "../linkedin/linkedin.ts";
import { type SignInFamily, tokenIn } from "../sign-in.ts";
import { json } from "../stand-in.ts";
import { standardToken } from "./standard.ts";

const unusable =
  "Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists";

export const linkedin: SignInFamily = {
  env: "LINKEDIN",
  name: "LinkedIn",
  origins: ["https://www.linkedin.com", "https://api.linkedin.com"],
  authorizeUrl: "https://www.linkedin.com/oauth/v2/authorization",
  people: [
    { id: "HRnXB4kIO7", name: "Robin Alder", email: "robin@alder-agency.example" },
    { id: "JQpZC5lJP8", name: "Sam Birch", email: "sam@alder-agency.example" },
  ],
  cancelled: {
    error: "user_cancelled_authorize",
    error_description: "The user cancelled the authorization",
  },
  answer(request, desk) {
    const { origin, pathname } = new URL(request.url);
    if (`${origin}${pathname}` === "https://www.linkedin.com/oauth/v2/accessToken")
      return standardToken(request, desk, {
        family: "LINKEDIN",
        accessSeconds: 5_184_000,
        refreshSeconds: 31_536_000,
        refused: {
          client: [401, "invalid_client", "Client authentication failed"],
          code: [400, "invalid_request", unusable],
          redirect: [400, "invalid_request", unusable],
          verifier: [400, "invalid_request", unusable],
          refresh: [
            400,
            "invalid_grant",
            "The provided authorization grant or refresh token is invalid, expired or revoked",
          ],
        },
        adds: ({ scopes }) => ({ refresh_token_expires_in: 31_536_000, scope: scopes.join(",") }),
      });
    if (`${origin}${pathname}` !== "https://api.linkedin.com/rest/me") return null;
    const grant = desk.grantOf(tokenIn(request)?.token);
    if (!grant) return revoked();
    const [localizedFirstName, localizedLastName] = grant.person.name.split(" ");
    return json({ id: grant.person.id, localizedFirstName, localizedLastName });
  },
};
