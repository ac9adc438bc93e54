import type { KeyAuth, Keys, OAuthTokens, OAuthAuth } from "./auth.ts";
import type { Request } from "../wire/request.ts";

type Secrets = {
  readonly keys: Keys;
  /** A new connection if the provider has just refused the current one. */
  readonly tokens: (isRefused: boolean) => Promise<OAuthTokens>;
  readonly env: Readonly<Record<string, string>>;
  readonly now?: () => Date;
};

export function signerOf(
  auth: OAuthAuth | KeyAuth,
  { keys, tokens, env, now = () => new Date() }: Secrets,
): (request: Request, isRefused: boolean) => Promise<Request> {
  if (auth.kind === "key") return (request) => Promise.resolve(auth.sign(request, keys, now()));
  return async (request, isRefused) => {
    const current = await tokens(isRefused);
    return auth.sign
      ? auth.sign(request, current, env)
      : withHeaders(request, { authorization: `Bearer ${current.accessToken}` });
  };
}

export function withHeaders(request: Request, headers: Readonly<Record<string, string>>): Request {
  return { ...request, headers: { ...request.headers, ...headers } };
}
