import type { SignInFamily } from "../sign-in.ts";
import { json } from "../stand-in.ts";

const origin = "https://business-api.tiktok.com";
const api = `${origin}/open_api/v1.3`;
/** The token response lists the person's ad accounts. */
const advertisers: Readonly<Record<string, readonly string[]>> = {
  robin: ["7002238017842757633", "7002238017842757699"],
  sam: ["7002238017842757699"],
};

const said = (code: number, message: string, data: unknown = {}) =>
  json({ code, message, request_id: "20261121120000010245", data });

export const tiktok: SignInFamily = {
  env: "TIKTOK",
  name: "TikTok",
  origins: [origin],
  authorizeUrl: `${origin}/portal/auth`,
  clientIdParam: "app_id",
  people: [
    { id: "robin", name: "Robin Alder", email: "robin@alder-agency.example" },
    { id: "sam", name: "Sam Birch", email: "sam@alder-agency.example" },
  ],
  brings: (code) => ({ auth_code: code }),
  async answer(request, desk) {
    const { pathname } = new URL(request.url);
    const address = `${origin}${pathname}`;
    if (address !== `${api}/oauth2/access_token/` && address !== `${api}/oauth2/revoke_token/`) return null;
    const asked = (await request.json()) as Readonly<Record<string, string | undefined>>;
    if (!desk.isOurs("TIKTOK", asked.app_id, asked.secret)) return said(40_101, "Illegal app_id or secret.");
    if (address.endsWith("/revoke_token/"))
      return desk.revoke(asked.access_token)
        ? said(0, "OK")
        : said(40_105, "Access token is incorrect or has been revoked.");
    const grant = desk.redeem("TIKTOK", {
      clientId: asked.app_id,
      clientSecret: asked.secret,
      code: asked.auth_code,
    });
    if (typeof grant === "string") return said(40_110, "Auth code is invalid, has been used or has expired.");
    return said(0, "OK", {
      access_token: desk.token(grant, "access", null),
      advertiser_ids: advertisers[grant.person.id],
      scope: [4, 5],
    });
  },
};
