import { createHash } from "node:crypto";
import { OAuth2Tokens } from "arctic";
import { Authenticator } from "remix-auth";
import { OAuth2Strategy } from "remix-auth-oauth2";
import { config } from "#app/config.server.ts";
import type { Profile } from "./linking.ts";
import { fetchJson, readFacebookPerson, readIdToken } from "./read-profile.server.ts";
import { type ServiceApp, serviceAddress, serviceCallback } from "./service-app.server.ts";
import { ServiceFailure } from "./service-failure.ts";
import type { ServiceId } from "../sign-in-services.ts";

export const signInSeconds = 600;
/** Only these addresses read the state. */
export const signInPath = "/login/";

export function stateCookieName(id: ServiceId): string {
  return `${config.https ? "__Host-" : ""}plainboard-login-${id}`;
}

class ServiceStrategy extends OAuth2Strategy<Profile> {
  readonly #app: ServiceApp;

  constructor(app: ServiceApp) {
    const { service, clientId, clientSecret } = app;
    super(
      {
        clientId,
        clientSecret,
        authorizationEndpoint: serviceAddress(service.authorizeUrl),
        tokenEndpoint: serviceAddress(service.tokenUrl),
        redirectURI: serviceCallback(service.id),
        scopes: [...service.scopes],
        cookie: {
          name: stateCookieName(service.id),
          path: "/",
          maxAge: signInSeconds,
          httpOnly: true,
          sameSite: "Lax",
          ...(config.https && { secure: true }),
        },
      },
      ({ request, tokens }) => profileOf(app, tokens, new URL(request.url).searchParams.get("state") ?? ""),
    );
    this.#app = app;
  }

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    const { pkce, openId } = this.#app.service;
    if (openId) params.set("nonce", nonceFor(params.get("state") ?? ""));
    if (!pkce) for (const name of ["code_challenge", "code_challenge_method"]) params.delete(name);
    return params;
  }

  /** The library has no timeout and only HTTP Basic, which Facebook and LinkedIn refuse. */
  protected override async validateAuthorizationCode(code: string, verifier: string): Promise<OAuth2Tokens> {
    const { service, clientId, clientSecret } = this.#app;
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: serviceCallback(service.id),
      client_id: clientId,
      client_secret: clientSecret,
      ...(service.pkce && { code_verifier: verifier }),
    });
    const headers = { Accept: "application/json" };
    const reply = await fetchJson(serviceAddress(service.tokenUrl), { method: "POST", body, headers });
    if (typeof reply !== "object" || reply === null) throw new ServiceFailure("refused", "no tokens");
    return new OAuth2Tokens(reply);
  }
}

/** Derived from the state: its cookie binds the nonce to the browser. */
function nonceFor(state: string): string {
  return createHash("sha256").update(`nonce ${state}`).digest("base64url");
}

async function profileOf(app: ServiceApp, tokens: OAuth2Tokens, state: string): Promise<Profile> {
  const { access_token: access, id_token: id } = tokens.data as Readonly<Record<string, unknown>>;
  const token = app.service.openId ? id : access;
  if (typeof token !== "string" || token === "") throw new ServiceFailure("refused", "a token is missing");
  return app.service.openId ? readIdToken(app, token, nonceFor(state)) : readFacebookPerson(app, token);
}

export function authenticateWith(app: ServiceApp, request: Request): Promise<Profile> {
  const { id } = app.service;
  return new Authenticator<Profile>().use(new ServiceStrategy(app), id).authenticate(id, request);
}
