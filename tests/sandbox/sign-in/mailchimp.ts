import { type SignInFamily, tokenIn } from "../sign-in.ts";
import { json } from "../stand-in.ts";

const origin = "https://login.mailchimp.com";

/** No scopes, no renewal, no end; the account names its data center. */
export const mailchimp: SignInFamily = {
  env: "MAILCHIMP",
  name: "Mailchimp",
  origins: [origin],
  authorizeUrl: `${origin}/oauth2/authorize`,
  people: [
    { id: "12345678", name: "Harbour Lane Bakery", email: "robin@alder-agency.example" },
    { id: "12345679", name: "Millbrook Cycles", email: "sam@alder-agency.example" },
  ],
  async answer(request, desk) {
    const { origin: asked, pathname } = new URL(request.url);
    if (asked !== origin) return null;
    if (pathname === "/oauth2/metadata") {
      const grant = desk.grantOf(tokenIn(request)?.token);
      if (!grant) return json({ error: "invalid_token" }); // with 200, as Mailchimp does
      const { id, name, email } = grant.person;
      return json({
        dc: "us10",
        role: "owner",
        accountname: name,
        user_id: Number(id),
        login: { email, avatar: null, login_id: Number(id), login_name: name, login_email: email },
        login_url: origin,
        api_endpoint: "https://us10.api.mailchimp.com",
      });
    }
    if (pathname !== "/oauth2/token") return null;
    const form = new URLSearchParams(await request.text());
    const grant = desk.redeem("MAILCHIMP", {
      clientId: form.get("client_id"),
      clientSecret: form.get("client_secret"),
      code: form.get("code"),
      redirectUri: form.get("redirect_uri"),
    });
    if (grant === "client")
      return json({ error: "invalid_client", error_description: "Client authentication failed" }, 401);
    if (typeof grant === "string")
      return json(
        { error: "invalid_grant", error_description: "Invalid or used code, or another redirect_uri" },
        400,
      );
    return json({ access_token: desk.token(grant, "access", null), expires_in: 0, scope: null });
  },
};
