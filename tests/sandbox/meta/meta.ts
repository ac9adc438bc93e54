import { json, madeOnce, sandboxToken } from "../stand-in.ts";

// Common parts of Facebook Ads, Facebook pages and Instagram, written anew from Meta's documentation: one address for
// all, tokens, error codes, pages of lists.

export const version = "/v25.0";

/** Pages of the sandbox's person; one of them has an Instagram account, one no permission to read its figures. */
export const pages = [
  {
    id: "514400100200301",
    name: "Harbour Lane Bakery",
    category: "Bakery",
    fan_count: 4_120,
    followers_count: 4_377,
    instagram: { id: "17841400100200301", username: "harbourlanebakery", name: "Harbour Lane Bakery" },
  },
  {
    id: "514400100200302",
    name: "Millbrook Cycles",
    category: "Bicycle shop",
    fan_count: 980,
    followers_count: 1_015,
    instagram: { id: "17841400100200302", username: "millbrookcycles", name: "Millbrook Cycles" },
  },
  {
    id: "514400100200303",
    name: "Fern & Field Garden Centre",
    category: "Garden centre",
    fan_count: 310,
    followers_count: 322,
    instagram: null,
  },
] as const;

export const adAccounts = [
  { id: "act_2210010020030", name: "Harbour Lane Bakery", currency: "EUR", timezone_name: "Europe/Paris" },
  { id: "act_2210010020031", name: "Millbrook Cycles", currency: "USD", timezone_name: "America/Chicago" },
] as const;

export const pageToken = (id: string) => `sandbox-page-token-${id}`;

export function bearerOf(request: Request): string {
  return (request.headers.get("authorization") ?? "").replace("Bearer ", "");
}

/** A parsed address under the version; null for another one. */
export function placeIn(
  request: Request,
): { readonly path: readonly string[]; readonly query: URLSearchParams } | null {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith(`${version}/`)) return null;
  return { path: pathname.slice(version.length + 1).split("/"), query: searchParams };
}

type Detail = { readonly subcode?: number; readonly status?: number; readonly isTransient?: boolean };

/** Every failure looks like this, nearly always with status 400. */
export function trouble(
  code: number,
  message: string,
  { subcode, status = 400, isTransient }: Detail = {},
): Response {
  const error = {
    message,
    type: "OAuthException",
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    ...(isTransient !== undefined && { is_transient: isTransient }),
    fbtrace_id: "AQt_sandbox",
  };
  return json({ error }, status);
}

export const expired = () =>
  trouble(190, "Error validating access token: Session has expired on Friday, 20-Nov-26 12:00:00 PST.", {
    subcode: 463,
    status: 401,
  });

export const tooFast = () =>
  json(
    {
      error: {
        message: "(#17) User request limit reached",
        type: "OAuthException",
        code: 17,
        error_subcode: 2446079,
        is_transient: true,
        fbtrace_id: "AQt_sandbox",
      },
    },
    400,
    {
      "x-business-use-case-usage": JSON.stringify({
        "2210010020030": [
          {
            type: "ads_insights",
            call_count: 100,
            total_cputime: 25,
            total_time: 25,
            estimated_time_to_regain_access: 19,
          },
        ],
      }),
    },
  );

export const gone = (id: string) =>
  trouble(
    100,
    `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    { subcode: 33 },
  );

/** One page of a list. Meta may return fewer than requested, and the next page's address contains the token. */
export function paged(request: Request, items: readonly unknown[], most: number): Response {
  const url = new URL(request.url);
  const size = Math.min(most, Number(url.searchParams.get("limit") ?? 25));
  const after = url.searchParams.get("after");
  const start = after ? Number(Buffer.from(after, "base64url").toString()) : 0;
  if (!Number.isInteger(start)) return trouble(2642, "Invalid cursors values");
  const data = items.slice(start, start + size);
  const end = start + data.length;
  const cursor = (at: number) => Buffer.from(String(at)).toString("base64url");
  if (data.length === 0) return json({ data: [] });
  url.searchParams.set("access_token", bearerOf(request));
  url.searchParams.set("after", cursor(end));
  return json({
    data,
    paging: {
      cursors: { before: cursor(start), after: cursor(end) },
      ...(end < items.length && { next: url.href }),
    },
  });
}

/** Fields as Graph writes them, with nested ones in braces: `id,name,picture{url}`. */
export function fieldsIn(query: URLSearchParams): string[] {
  return (query.get("fields") ?? "")
    .replaceAll(/\{[^}]*\}|\([^)]*\)/g, "")
    .split(",")
    .filter(Boolean);
}

export function onlyFields(item: Readonly<Record<string, unknown>>, fields: readonly string[]): object {
  return Object.fromEntries(["id", ...fields].flatMap((name) => (name in item ? [[name, item[name]]] : [])));
}

/** Sign-in, the person, and their pages: the same for every kind. Null for another address. */
export async function metaCommon(request: Request): Promise<Response | null> {
  const place = placeIn(request);
  if (!place) return null;
  const { path, query } = place;
  const at = path.join("/");
  if (at === "oauth/access_token") return tokenFor(new URLSearchParams(await request.text()));
  if (at === "debug_token") return inspected(query.get("input_token"));
  if (!bearerOf(request).startsWith("sandbox-")) return expired();
  if (at === "me") return json({ id: "10164000100200300", name: "Robin Alder" });
  if (at !== "me/accounts") return null;
  const fields = fieldsIn(query);
  const list = pages.map(({ instagram, ...page }) =>
    onlyFields(
      {
        ...page,
        access_token: pageToken(page.id),
        tasks: ["ANALYZE"],
        ...(instagram && { instagram_business_account: instagram }),
      },
      fields,
    ),
  );
  return paged(request, list, 2);
}

function tokenFor(form: URLSearchParams): Response {
  if (!form.get("client_id") || !form.get("client_secret"))
    return trouble(101, "Error validating application. Cannot get application info due to a system error.");
  if (form.get("grant_type") === "fb_exchange_token")
    return form.get("fb_exchange_token") === "sandbox-short-token"
      ? json({ access_token: sandboxToken, token_type: "bearer", expires_in: 5_184_000 })
      : expired();
  if (!form.get("code") || !form.get("redirect_uri"))
    return trouble(100, "This authorization code has been used.", { subcode: 36_009 });
  return json({ access_token: "sandbox-short-token", token_type: "bearer", expires_in: 5_000 });
}

/** 60 days for the token, 90 for the consent, from a day of the sandbox's own. */
function inspected(token: string | null): Response {
  const start = Date.UTC(2026, 10, 21) / 1000;
  return json({
    data: {
      app_id: "2026",
      type: "USER",
      application: "Plainboard",
      expires_at: start + 60 * 86_400,
      data_access_expires_at: start + 90 * 86_400,
      is_valid: token === sandboxToken,
      scopes: [
        "ads_read",
        "business_management",
        "instagram_basic",
        "instagram_manage_insights",
        "pages_read_engagement",
        "pages_show_list",
        "public_profile",
        "read_insights",
      ],
      user_id: "10164000100200300",
    },
  });
}

/** Midnight in California, where the days of pages and Instagram accounts begin. */
export const pacificMidnight = madeOnce((date: string): Date => {
  const summer = new Date(`${date}T07:00:00Z`);
  return pacificHour.format(summer) === "00" ? summer : new Date(`${date}T08:00:00Z`);
});
const pacificHour = new Intl.DateTimeFormat("en-GB", { timeZone: "America/Los_Angeles", hour: "2-digit" });

/** As Graph writes a moment: no colon in the zone. */
export function graphTime(moment: Date): string {
  return moment.toISOString().replace(/\.\d+Z$/, "+0000");
}
