import { z } from "zod";
import type { OAuthTokens, OAuthFamily, Send } from "./auth.ts";
import type { ProviderConnector } from "../define.ts";
import type { Request } from "../wire/request.ts";
import { exactJson } from "../wire/exact-json.ts";
import { ConnectorFailure, type FailureKind } from "../wire/failure.ts";
import { failureOf, unreachable, wordsOf } from "../wire/classify-failure.ts";
import { initOf, withQuery } from "../wire/request.ts";
import { signerOf, withHeaders } from "./sign.ts";
import { watchHeaders } from "../wire/watch-reply.ts";
import type { Wire } from "../wire/wire.ts";

const patienceSeconds = 20;

/** Never retries: a code works once. */
export function signInSender(
  connector: ProviderConnector,
  wire: Wire,
  sign: (request: Request) => Request = (request) => request,
  account: string | null = null,
): Send {
  const { auth } = connector;
  const service = auth.kind === "oauth2" ? connectionName(auth.family, account) : connector.name;
  return async (request) => {
    const signed = sign(request);
    const patience = AbortSignal.timeout(patienceSeconds * 1000);
    let response: Response;
    let text: string;
    try {
      response = await wire.fetch(withQuery(signed), { ...initOf(signed), signal: patience });
      watchHeaders(response.headers, wire.watch);
      text = await response.text();
    } catch (error) {
      if (error instanceof ConnectorFailure) throw error;
      throw unreachable(connector, patience.aborted);
    }
    const isToken = auth.kind === "oauth2" && isTokenAddress(auth.family, request);
    const failure = isToken
      ? tokenFailure(connector, service, response, text)
      : (wordFailure(connector, service, text) ??
        failureOf(connector, response, text, wire.now(), whileConnecting));
    if (failure) throw failure;
    return jsonOf(text) ?? text; // some providers reply in plain lines
  };
}

/** A request's own authorization stays. */
export function signedInSender(
  connector: ProviderConnector,
  wire: Wire,
  tokens: OAuthTokens,
  env: Readonly<Record<string, string>>,
): Send {
  const sign = signerOf(connector.auth, { keys: { account: "", token: "", url: "" }, env });
  return signInSender(connector, wire, (request) => {
    const own = request.headers ?? {};
    const isSigned = Object.keys(own).some((name) => name.toLowerCase() === "authorization");
    return isSigned ? request : withHeaders(sign(request, tokens), own);
  });
}

function whileConnecting(name: string, kind: FailureKind): string | null {
  return kind === "no-access" ? `${name} does not let this account read the requested data.` : null;
}

function isTokenAddress({ tokenUrl }: OAuthFamily, { url }: Request): boolean {
  return url.split("?", 1)[0] === tokenUrl;
}

export function connectionName({ service }: Pick<OAuthFamily, "service">, account: string | null): string {
  return account ? `${service} (${account})` : service;
}

/** RFC 6749, 5.2, and Google's additions. */
const words: Readonly<Record<string, FailureKind | "operator">> = {
  invalid_grant: "reconnect",
  invalid_token: "reconnect",
  admin_policy_enforced: "reconnect",
  invalid_rapt: "reconnect",
  rapt_required: "reconnect",
  invalid_client: "operator",
  deleted_client: "operator",
  disabled_client: "operator",
  unauthorized_client: "operator",
  org_internal: "operator",
  redirect_uri_mismatch: "operator",
  invalid_scope: "operator",
  invalid_request: "operator",
  unsupported_grant_type: "operator",
  rate_limit_exceeded: "slow-down",
};

/** `invalid_token` may be an accident at token addresses. */
const finalWords: ReadonlySet<string> = new Set([
  "invalid_grant",
  "admin_policy_enforced",
  "invalid_rapt",
  "rapt_required",
]);

/** HTML or a bare status never means that the connection was revoked. */
function tokenFailure(
  connector: ProviderConnector,
  service: string,
  { status, headers }: Response,
  text: string,
): ConnectorFailure | null {
  const { id, failures = [] } = connector;
  const isGood = status >= 200 && status < 300;
  const rule = failures.find(
    (one) =>
      (one.status === undefined ? !isGood : [one.status].flat().includes(status)) && one.body?.test(text),
  );
  if (rule)
    return new ConnectorFailure(
      id,
      rule.is,
      wordsOf(rule, headers) ?? sentence(service, rule.is),
      rule.waitSeconds,
      {
        isFinal: rule.is === "reconnect" && finalWords.has(Failed.safeParse(jsonOf(text)).data?.error ?? ""),
      },
    );
  const byWord = wordFailure(connector, service, text, finalWords);
  if (byWord) return byWord;
  if (isGood) return null;
  if (status === 429) return new ConnectorFailure(id, "slow-down", sentence(service, "slow-down"));
  const isOurs = status === 401 && jsonOf(text) !== null;
  return isOurs
    ? operatorFailure(connector.id, service, "401")
    : new ConnectorFailure(id, "unavailable", sentence(service, "unavailable"));
}

const Failed = z.object({ error: z.string(), error_subtype: z.string().optional() });

function wordFailure(
  { id }: ProviderConnector,
  service: string,
  text: string,
  final: ReadonlySet<string> = new Set([...finalWords, "invalid_token"]),
): ConnectorFailure | null {
  const said = Failed.safeParse(jsonOf(text)).data;
  const kind = said && (words[said.error_subtype ?? ""] ?? words[said.error]);
  if (!kind) return null;
  return kind === "operator"
    ? operatorFailure(id, service, said.error)
    : new ConnectorFailure(id, kind, sentence(service, kind), null, { isFinal: final.has(said.error) });
}

function operatorFailure(id: string, service: string, word: string): ConnectorFailure {
  const what = `${service} rejected this installation's API credentials (${word}). An administrator must update them. You do not need to reconnect.`;
  return new ConnectorFailure(id, "unavailable", what);
}

function sentence(name: string, kind: FailureKind): string {
  switch (kind) {
    case "reconnect":
    case "no-access":
      return `The connection to ${name} has expired or was revoked. Reconnect it to update its data.`;
    case "slow-down":
    case "out-of-quota":
      return `${name} is limiting requests. We will retry shortly.`;
    case "bad-request":
    case "unexpected-reply":
    case "unavailable":
      return `${name} cannot renew the connection at the moment.`;
  }
}

function jsonOf(text: string): unknown {
  try {
    return exactJson(text);
  } catch {
    return null;
  }
}
