import { z } from "zod";
import type { OAuthFamily } from "#app/connectors/core/sign-in/auth.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { apiVersion } from "#app/config/api-versions.ts";

export const api = (): string => `https://app.accuranker.com/api/${apiVersion("accuranker")}`;

const Accounts = z.array(z.object({ id: z.number(), name: z.string() }));

/** https://app.accuranker.com/api/read-docs: the accounts they may read identify a person. */
export const accuranker: OAuthFamily = {
  env: "ACCURANKER",
  service: "AccuRanker",
  authorizeUrl: "https://app.accuranker.com/oauth/authorize/",
  tokenUrl: "https://app.accuranker.com/oauth/token/",
  pkce: true,
  refresh: "refresh-token",
  identify: async (send) => {
    const reply = await send({ method: "GET", url: `${api()}/accounts/`, query: { fields: "id,name" } });
    const accounts = Accounts.parse(reply).toSorted((a, b) => a.id - b.id);
    if (accounts.length === 0)
      throw new ConnectorFailure("accuranker", "no-access", "This connection has no AccuRanker account.");
    return {
      id: accounts.map(({ id }) => id).join(","),
      name: accounts.map(({ name }) => name).join(", "),
    };
  },
};
