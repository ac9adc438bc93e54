import { z } from "zod";
import type { OAuthFamily } from "#app/connectors/core/sign-in/auth.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import type { Request } from "#app/connectors/core/wire/request.ts";

const Metadata = z.object({
  dc: z.string().regex(/^[a-z]+\d+$/),
  accountname: z.string(),
  user_id: z.union([z.number(), z.string()]).transform(String),
});

/**
 * https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/: no PKCE, no scopes, tokens do not
 * expire.
 */
export const mailchimp: OAuthFamily = {
  env: "MAILCHIMP",
  service: "Mailchimp",
  authorizeUrl: "https://login.mailchimp.com/oauth2/authorize",
  tokenUrl: "https://login.mailchimp.com/oauth2/token",
  pkce: false,
  refresh: "none",
  // The sign-in service answers `invalid_token` only to an ended token.
  isAlive: async (send, _client, { accessToken }) => {
    try {
      await send(metadata(accessToken));
      return true;
    } catch (error) {
      if (error instanceof ConnectorFailure && error.isFinal) return false;
      throw error;
    }
  },
  identify: async (send, { accessToken }) => {
    const { dc, accountname, user_id } = Metadata.parse(await send(metadata(accessToken)));
    return { id: user_id, name: accountname, extra: { dc } };
  },
};

function metadata(accessToken: string): Request {
  return {
    method: "GET",
    url: "https://login.mailchimp.com/oauth2/metadata",
    headers: { authorization: `OAuth ${accessToken}` }, // only here; bearer everywhere else
  };
}
