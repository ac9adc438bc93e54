import { z } from "zod";
import { apiVersion } from "#app/config/api-versions.ts";
import type { OAuthAuth, OAuthFamily } from "../sign-in/auth.ts";
import type { Request } from "../wire/request.ts";
import type { FailureRule } from "../wire/failure.ts";

export const linkedInOrigin = "https://api.linkedin.com";

const Me = z.object({
  id: z.string(),
  localizedFirstName: z.string().default(""),
  localizedLastName: z.string().default(""),
});

/**
 * https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow: no PKCE. Partners'
 * refresh tokens end a year after sign-in, other connections after 60 days.
 */
export const linkedin: OAuthFamily = {
  env: "LINKEDIN",
  service: "LinkedIn",
  authorizeUrl: "https://www.linkedin.com/oauth/v2/authorization",
  tokenUrl: "https://www.linkedin.com/oauth/v2/accessToken",
  pkce: false,
  refresh: "refresh-token",
  identify: async (send) => {
    const me = Me.parse(await send(linkedInGet("me")));
    return { id: me.id, name: `${me.localizedFirstName} ${me.localizedLastName}`.trim() || me.id };
  },
};

export function linkedInAuth(scopes: readonly string[]): OAuthAuth {
  return { kind: "oauth2", family: linkedin, scopes: [...scopes, "r_basicprofile"] };
}

export const linkedInFailures: readonly FailureRule[] = [
  {
    status: [400, 426],
    body: /NONEXISTENT_VERSION|VERSION_MISSING/,
    is: "unavailable",
    waitSeconds: 3600,
    says: "This installation uses a retired LinkedIn API version. An administrator must update it.",
  },
  // More than 45 million values in five minutes.
  { status: 429, body: /data request limit/i, is: "slow-down", waitSeconds: 330 },
  // Counted per app and member until midnight UTC.
  { status: 429, body: /DAY limit|throttle limit/i, is: "out-of-quota", until: "tomorrow" },
  { status: 429, is: "slow-down", waitSeconds: 10 },
  { status: 414, is: "bad-request", says: "LinkedIn accepts fewer selections at once. Select fewer." },
];

/** Rest.li: brackets, colons and commas must not be encoded. A leading slash: unversioned path. */
export function linkedInGet(
  path: string,
  query: Readonly<Record<string, string | number | null>> = {},
  headers: Readonly<Record<string, string>> = {},
): Request {
  const words = Object.entries(query).filter(([, value]) => value !== null);
  const text = words.map(([name, value]) => `${name}=${value}`).join("&");
  const isOld = path.startsWith("/");
  return {
    method: "GET",
    url: `${linkedInOrigin}${isOld ? path : `/rest/${path}`}${text && `?${text}`}`,
    headers: {
      ...(!isOld && { "linkedin-version": apiVersion("linkedin") }),
      "x-restli-protocol-version": "2.0.0",
      ...headers,
    },
  };
}

/** Encodes colons within a URN once: `urn%3Ali%3Aorganization%3A1337`. */
export function textOf(value: string): string {
  return encodeURIComponent(value);
}

export function listOf(values: readonly string[]): string {
  return `List(${values.map(textOf).join(",")})`;
}

export function recordOf(fields: Readonly<Record<string, string | number>>): string {
  return `(${Object.entries(fields)
    .map(([name, value]) => `${name}:${value}`)
    .join(",")})`;
}

export function idIn(urn: string): string {
  return urn.slice(urn.lastIndexOf(":") + 1);
}
