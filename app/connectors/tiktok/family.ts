import { z } from "zod";
import type { OAuthFamily } from "#app/connectors/core/sign-in/auth.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { withHeaders } from "#app/connectors/core/sign-in/sign.ts";
import { advertisersIn, api, Id } from "./account.ts";

const TokenReply = z.object({
  data: z.object({ access_token: z.string().min(1), advertiser_ids: z.array(Id).default([]) }),
});

/** https://business-api.tiktok.com/portal/docs: tokens last until revoked; only sign-in lists accounts. */
export const tiktok: OAuthFamily = {
  env: "TIKTOK",
  service: "TikTok",
  authorizeUrl: "https://business-api.tiktok.com/portal/auth",
  get tokenUrl() {
    return `${api()}/oauth2/access_token/`;
  },
  pkce: false,
  clientIdParam: "app_id",
  exchange: async (send, client, code) => {
    const json = { app_id: client.id, secret: client.secret, auth_code: code };
    const { data } = TokenReply.parse(await send({ method: "POST", url: tiktok.tokenUrl, json }));
    return {
      accessToken: data.access_token,
      refreshToken: null,
      expiresAt: null,
      scopes: [],
      extra: { advertisers: data.advertiser_ids.join(",") },
    };
  },
  refresh: "none",
  // TikTok does not name the person: the lowest account id identifies the login.
  identify: async (send, tokens) => {
    const call = (request: Parameters<typeof send>[0]) =>
      send(withHeaders(request, { "access-token": tokens.accessToken }));
    const advertisers = await advertisersIn(call, tokens.extra);
    const [first, ...others] = advertisers.toSorted((a, b) => compareNumbers(a.id, b.id));
    if (!first)
      throw new ConnectorFailure(
        "tiktok",
        "no-access",
        "This TikTok account has no access to an ad account.",
      );
    return { id: first.id, name: others.length > 0 ? `${first.name} and ${others.length} more` : first.name };
  },
  revoke: async (send, client, { accessToken }) => {
    const json = { app_id: client.id, secret: client.secret, access_token: accessToken };
    await send({ method: "POST", url: `${api()}/oauth2/revoke_token/`, json });
  },
};

/** Ids exceed safe integers. */
function compareNumbers(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}
