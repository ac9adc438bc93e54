import type { OAuthTokens } from "#app/connectors/core/sign-in/auth.ts";

/** How a sign-in family speaks on the wire. */
export type Family = {
  readonly name: string;
  /** Prefix of its variables; null for keys. */
  readonly env: string | null;
  readonly kinds: readonly string[];
  readonly data: readonly string[];
  readonly token: string;
  readonly isRenewable: boolean;
  /** The sign-in service says whether a token has ended. */
  readonly isChecked: boolean;
  readonly extra?: OAuthTokens["extra"];
  readonly refused: () => Response;
  readonly good: () => Response;
  /** Of the token address, for a dead or a living connection. */
  readonly check?: (isAlive: boolean) => Response;
};

const json = (body: unknown, status = 200) => Response.json(body, { status });

export const families: readonly Family[] = [
  {
    name: "Google",
    env: "GOOGLE",
    kinds: ["google-search-console", "google-analytics"],
    data: ["https://searchconsole.googleapis.com", "https://analyticsdata.googleapis.com"],
    token: "https://oauth2.googleapis.com/token",
    isRenewable: true,
    isChecked: false,
    refused: () =>
      json(
        {
          error: {
            code: 401,
            message: "Request had invalid authentication credentials.",
            status: "UNAUTHENTICATED",
          },
        },
        401,
      ),
    good: () => json({}),
  },
  {
    name: "Meta",
    env: "META",
    kinds: ["facebook-ads", "instagram"],
    data: ["https://graph.facebook.com", "https://graph.facebook.com"],
    token: "https://graph.facebook.com/v25.0/debug_token",
    isRenewable: false,
    isChecked: true,
    refused: () =>
      json({ error: { message: "Error validating access token.", type: "OAuthException", code: 190 } }, 400),
    good: () => json({}),
    check: (isAlive) => json({ data: { is_valid: isAlive, scopes: [], expires_at: 0 } }),
  },
  {
    name: "LinkedIn",
    env: "LINKEDIN",
    kinds: ["linkedin-ads", "linkedin-social"],
    data: ["https://api.linkedin.com", "https://api.linkedin.com"],
    token: "https://www.linkedin.com/oauth/v2/accessToken",
    isRenewable: true,
    isChecked: false,
    refused: () =>
      json(
        {
          status: 401,
          serviceErrorCode: 65_601,
          code: "REVOKED_ACCESS_TOKEN",
          message: "The token used in the request has been revoked by the user",
        },
        401,
      ),
    good: () => json({}),
  },
  {
    name: "LinkedIn without a refresh token",
    env: "LINKEDIN",
    kinds: ["linkedin-ads", "linkedin-social"],
    data: ["https://api.linkedin.com", "https://api.linkedin.com"],
    token: "https://www.linkedin.com/oauth/v2/accessToken",
    isRenewable: false,
    isChecked: false,
    refused: () => json({ status: 401, serviceErrorCode: 65_600, message: "Invalid access token" }, 401),
    good: () => json({}),
  },
  {
    name: "TikTok",
    env: "TIKTOK",
    kinds: ["tiktok", "tiktok"],
    data: ["https://business-api.tiktok.com", "https://business-api.tiktok.com"],
    token: "https://business-api.tiktok.com/open_api/v1.3/oauth2/access_token/",
    isRenewable: false,
    isChecked: false,
    refused: () =>
      json({ code: 40_105, message: "Access token is incorrect or has been revoked.", data: {} }),
    good: () => json({ code: 0, data: {} }),
  },
  {
    name: "Mailchimp",
    env: "MAILCHIMP",
    kinds: ["mailchimp", "mailchimp"],
    data: ["https://us10.api.mailchimp.com", "https://us10.api.mailchimp.com"],
    token: "https://login.mailchimp.com/oauth2/metadata",
    isRenewable: false,
    isChecked: true,
    extra: { dc: "us10" },
    refused: () =>
      json({ title: "API Key Invalid", status: 401, detail: "Your API key may be invalid." }, 401),
    good: () => json({}),
    check: (isAlive) =>
      json(isAlive ? { dc: "us10", accountname: "Bakery", user_id: 1 } : { error: "invalid_token" }),
  },
  {
    name: "AccuRanker",
    env: "ACCURANKER",
    kinds: ["accuranker", "accuranker"],
    data: ["https://app.accuranker.com", "https://app.accuranker.com"],
    token: "https://app.accuranker.com/oauth/token/",
    isRenewable: true,
    isChecked: false,
    refused: () => json({ detail: "Invalid token." }, 401),
    good: () => json({}),
  },
  {
    name: "API keys",
    env: null,
    kinds: ["ahrefs-v3", "salesflare"],
    data: ["https://api.ahrefs.com", "https://api.salesflare.com"],
    token: "",
    isRenewable: false,
    isChecked: false,
    refused: () => json({ error: "Unauthorized" }, 401),
    good: () => json({}),
  },
];
