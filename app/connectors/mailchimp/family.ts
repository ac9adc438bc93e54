import { z } from "zod";
import type { OAuthFamily } from "#app/connectors/core/sign-in/auth.ts";

const Metadata = z.object({
  dc: z.string().regex(/^[a-z]+\d+$/),
  accountname: z.string(),
  user_id: z.union([z.number(), z.string()]).transform(String),
});

/**
 * https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/: no PKCE, no scopes, and a token that does not
 * end. Which data centre the account lives in is told by a call of its own, and every further call goes there.
 */
export const mailchimp: OAuthFamily = {
  env: "MAILCHIMP",
  service: "Mailchimp",
  authorizeUrl: "https://login.mailchimp.com/oauth2/authorize",
  tokenUrl: "https://login.mailchimp.com/oauth2/token",
  pkce: false,
  refresh: "none",
  identify: async (send, { accessToken }) => {
    const { dc, accountname, user_id } = Metadata.parse(
      await send({
        method: "GET",
        url: "https://login.mailchimp.com/oauth2/metadata",
        headers: { authorization: `OAuth ${accessToken}` }, // here only; a bearer everywhere else
      }),
    );
    return { id: user_id, name: accountname, extra: { dc } };
  },
};
