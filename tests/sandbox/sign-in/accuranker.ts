import type { SignInFamily } from "../sign-in.ts";
import { standardToken } from "./standard.ts";

export const accuranker: SignInFamily = {
  env: "ACCURANKER",
  name: "AccuRanker",
  origins: ["https://app.accuranker.com"],
  authorizeUrl: "https://app.accuranker.com/oauth/authorize/",
  people: [
    { id: "701", name: "Robin Alder", email: "robin@alder-agency.example" },
    { id: "702", name: "Sam Birch", email: "sam@alder-agency.example" },
  ],
  answer(request, desk) {
    const { origin, pathname } = new URL(request.url);
    if (`${origin}${pathname}` !== "https://app.accuranker.com/oauth/token/") return null;
    return standardToken(request, desk, {
      family: "ACCURANKER",
      accessSeconds: 36_000,
      refreshSeconds: 365 * 86_400,
      rotates: true,
      refused: {
        client: [401, "invalid_client", "Client authentication failed"],
        code: [400, "invalid_grant", "The code is invalid, has been used or has expired"],
        redirect: [400, "invalid_grant", "Mismatching redirect URI"],
        verifier: [400, "invalid_grant", "The code verifier does not match"],
        refresh: [400, "invalid_grant", "The refresh token is invalid"],
      },
      adds: ({ scopes }) => ({ scope: scopes.join(" ") }),
    });
  },
};
