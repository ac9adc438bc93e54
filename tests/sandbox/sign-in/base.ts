import { type SignInFamily, tokenIn } from "../sign-in.ts";
import { json } from "../stand-in.ts";
import { standardToken } from "./standard.ts";

export const base: SignInFamily = {
  env: "BASE",
  name: "Base.me",
  origins: ["https://app.base.me"],
  authorizeUrl: "https://app.base.me/oauth/authorize",
  people: [
    { id: "501", name: "Robin Alder", email: "robin@alder-agency.example" },
    { id: "502", name: "Sam Birch", email: "sam@alder-agency.example" },
  ],
  answer(request, desk) {
    const { origin, pathname } = new URL(request.url);
    if (origin !== "https://app.base.me") return null;
    if (pathname === "/oauth/token")
      return standardToken(request, desk, {
        family: "BASE",
        accessSeconds: 3600,
        refreshSeconds: 90 * 86_400,
        rotates: true,
        refused: {
          client: [401, "invalid_client", "The app is not known."],
          code: [400, "invalid_grant", "The code is not known, has been used or has ended."],
          redirect: [400, "invalid_grant", "The address is not the one that the code was asked for with."],
          verifier: [400, "invalid_grant", "The verifier does not fit the challenge."],
          refresh: [400, "invalid_grant", "The refresh token has ended or was taken back."],
        },
        adds: ({ scopes }) => ({ scope: scopes.join(" ") }),
      });
    if (pathname !== "/api/v1/users/me") return null;
    const grant = desk.grantOf(tokenIn(request)?.token);
    return grant
      ? json({ data: { id: Number(grant.person.id), name: grant.person.name, email: grant.person.email } })
      : json({ error: { code: "unauthorized", message: "The token is not known." } }, 401);
  },
};
