import type { KeyAuth, Keys, OAuthTokens, OAuthAuth } from "./auth.ts";
import type { Request } from "../wire/request.ts";

type Secrets = {
  readonly keys: Keys;
  readonly env: Readonly<Record<string, string>>;
  readonly now?: () => Date;
};

/** `tokens` is null for kinds with keys. */
export type Sign = (request: Request, tokens: OAuthTokens | null) => Request;

export function signerOf(auth: OAuthAuth | KeyAuth, { keys, env, now = () => new Date() }: Secrets): Sign {
  if (auth.kind === "key") return (request) => auth.sign(request, keys, now());
  return (request, tokens) => {
    if (!tokens) throw new Error("a connection signs with its tokens");
    return auth.sign
      ? auth.sign(request, tokens, env)
      : withHeaders(request, { authorization: `Bearer ${tokens.accessToken}` });
  };
}

export function withHeaders(request: Request, headers: Readonly<Record<string, string>>): Request {
  return { ...request, headers: { ...request.headers, ...headers } };
}
