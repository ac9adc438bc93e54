import { json } from "../stand-in.ts";
import type { Grant, Refusal, SignInDesk } from "./desk.ts";

/** The token address of RFC 6749, with each provider's own choices. */
export type StandardToken = {
  readonly family: string;
  readonly accessSeconds: number;
  /** Null: no refresh token. */
  readonly refreshSeconds: number | null;
  /** A refresh token works once, and a new one is issued. */
  readonly rotates?: boolean;
  readonly refused: Readonly<
    Record<Refusal | "refresh", readonly [status: number, error: string, description: string]>
  >;
  /** Values other than the tokens. */
  readonly adds: (grant: Grant) => Readonly<Record<string, unknown>>;
  /** Whether a refresh token comes with this code; by default it does. */
  readonly isLasting?: (grant: Grant) => boolean;
};

export async function standardToken(
  request: Request,
  desk: SignInDesk,
  how: StandardToken,
): Promise<Response> {
  const { family, accessSeconds, refreshSeconds, rotates = false, refused, adds, isLasting } = how;
  const form = new URLSearchParams(await request.text());
  const no = (word: Refusal | "refresh") => {
    const [status, error, error_description] = refused[word];
    return json({ error, error_description }, status);
  };
  const said = basicOf(request) ?? { id: form.get("client_id"), secret: form.get("client_secret") };
  const tokens = (grant: Grant, refresh: string | null) =>
    json({
      access_token: desk.token(grant, "access", accessSeconds),
      token_type: "Bearer",
      expires_in: accessSeconds,
      ...(refresh !== null && { refresh_token: refresh }),
      ...adds(grant),
    });
  const newRefresh = (grant: Grant) =>
    refreshSeconds === null || isLasting?.(grant) === false
      ? null
      : desk.token(grant, "refresh", refreshSeconds);

  switch (form.get("grant_type")) {
    case "authorization_code": {
      const grant = desk.redeem(family, {
        clientId: said.id,
        clientSecret: said.secret,
        code: form.get("code"),
        redirectUri: form.get("redirect_uri"),
        verifier: form.get("code_verifier"),
      });
      return typeof grant === "string" ? no(grant) : tokens(grant, newRefresh(grant));
    }
    case "refresh_token": {
      if (!desk.isOurs(family, said.id, said.secret)) return no("client");
      const shown = form.get("refresh_token");
      const grant = desk.grantOf(shown, "refresh");
      if (!grant || grant.family !== family) return no("refresh");
      if (!rotates) return tokens(grant, null);
      desk.spend(shown!);
      return tokens(grant, newRefresh(grant));
    }
    default:
      return json({ error: "unsupported_grant_type", error_description: "Invalid grant_type" }, 400);
  }
}

function basicOf(request: Request): { readonly id: string; readonly secret: string } | null {
  const word = /^Basic (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!word) return null;
  const [id = "", secret = ""] = Buffer.from(word, "base64").toString().split(":").map(decodeURIComponent);
  return { id, secret };
}
