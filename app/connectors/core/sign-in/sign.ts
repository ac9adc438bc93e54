import type { KeyAuth, Keys, Login, OAuthAuth } from "./auth.ts";
import type { Request } from "../define.ts";

type Secrets = {
  readonly keys: Keys;
  /** A new login if the provider has just refused the current one. */
  readonly login: (isRefused: boolean) => Promise<Login>;
  readonly env: Readonly<Record<string, string>>;
  readonly now?: () => Date;
};

export function signerOf(
  auth: OAuthAuth | KeyAuth,
  { keys, login, env, now = () => new Date() }: Secrets,
): (request: Request, isRefused: boolean) => Promise<Request> {
  if (auth.kind === "key") return (request) => Promise.resolve(auth.sign(request, keys, now()));
  return async (request, isRefused) => {
    const current = await login(isRefused);
    return auth.sign
      ? auth.sign(request, current, env)
      : withHeaders(request, { authorization: `Bearer ${current.accessToken}` });
  };
}

export function withHeaders(request: Request, headers: Readonly<Record<string, string>>): Request {
  return { ...request, headers: { ...request.headers, ...headers } };
}
