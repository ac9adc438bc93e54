import { setTimeout } from "node:timers/promises";
import { ZodError } from "zod";
import type { Viewer } from "#app/auth/viewer.ts";
import type { Identity, OAuthTokens } from "#app/connectors/core/sign-in/auth.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { exchangeCode, missingScopes, type SignIn } from "#app/connectors/core/sign-in/oauth.ts";
import { signedInSender, signInSender } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { now } from "#app/lib/clock.server.ts";
import { hashToken, newId } from "#app/lib/id.server.ts";
import { log } from "#app/lib/log.server.ts";
import {
  addConnectAttempt,
  findSourceRow,
  setAttemptPending,
  setSourceConnected,
} from "#db/queries/sources/connecting.ts";
import { findConnection } from "#db/queries/sources/connections.ts";
import { isOAuth, type OAuthConnector } from "../access/open-source.server.ts";
import { attemptAbout, sealTokens } from "../access/credentials.server.ts";
import { appOf, signingEnvironment } from "../access/provider-app.server.ts";
import { providerWire } from "../access/provider-wire.server.ts";
import { addConnected } from "./add-connected.server.ts";
import { keepSignIn } from "./keep-sign-in.server.ts";

export type { SignIn };

export type OAuthCallback = {
  readonly signIn: SignIn;
  readonly sourceId: string | null;
  readonly code: string | null;
  readonly error: string | null;
};

export type FinishedConnect =
  | { readonly outcome: "connected"; readonly sourceId: string; readonly repaired: readonly string[] }
  | { readonly outcome: "reconnected"; readonly sourceId: string; readonly repaired: readonly string[] }
  | { readonly outcome: "other-account"; readonly sourceId: string; readonly attemptId: string }
  | { readonly outcome: "cancelled" | "refused" | "used" | "permission-missing" | "not-found" | "limit" }
  | { readonly outcome: "failed"; readonly what: string };

const cancelled = /^(access_denied|user_cancelled|user_denied)/;
const attemptKeptMs = 60 * 60_000;

/** Changes nothing unless everything succeeds. */
export async function finishConnect(
  viewer: Pick<Viewer, "companyId" | "userId">,
  kind: string,
  { signIn, sourceId, code, error }: OAuthCallback,
): Promise<FinishedConnect> {
  const { companyId, userId } = viewer;
  const connector = findProvider(kind);
  if (!connector || !isOAuth(connector)) return { outcome: "not-found" };
  const source = sourceId === null ? null : await findSourceRow(companyId, sourceId);
  if (sourceId !== null && source?.kind !== kind) return { outcome: "not-found" };
  if (error !== null) return { outcome: cancelled.test(error) ? "cancelled" : "refused" };
  if (code === null) return { outcome: "refused" };

  const attemptId = hashToken(signIn.state);
  const expiresAt = new Date(now().getTime() + attemptKeptMs);
  if (!(await addConnectAttempt(companyId, { id: attemptId, userId, kind, sourceId, expiresAt })))
    return { outcome: "used" };

  let signedIn: SignedIn;
  try {
    signedIn = await signInWith(connector, signIn, code);
  } catch (failure) {
    return failed(connector, failure);
  }
  const { tokens, identity } = signedIn;
  if (missingScopes(connector.auth, tokens.scopes).length > 0) return { outcome: "permission-missing" };

  if (!source) {
    const { connectionId, repaired } = await keepSignIn(companyId, connector, tokens, identity);
    const added = await addConnected(viewer, connector, {
      id: newId(),
      connectionId,
      account: accountOf(connector, identity),
    });
    return added.outcome === "limit" ? { outcome: "limit" } : { ...added, repaired };
  }
  const before = source.connectionId === null ? null : await findConnection(companyId, source.connectionId);
  if (before && before.accountId !== identity.id) {
    const pending = sealTokens(attemptAbout({ companyId, id: attemptId }), withIdentity(tokens, identity));
    await setAttemptPending(companyId, attemptId, { account: identity.name, pending });
    return { outcome: "other-account", sourceId: source.id, attemptId };
  }
  const { connectionId, repaired } = await keepSignIn(companyId, connector, tokens, identity);
  if (!before)
    await setSourceConnected(
      companyId,
      source.id,
      { connectionId, account: accountOf(connector, identity) },
      now(),
    );
  return { outcome: "reconnected", sourceId: source.id, repaired };
}

/** Null if the person types the account. */
export function accountOf({ auth }: OAuthConnector, { name }: Identity): string | null {
  return auth.fields?.account ? null : name;
}

type SignedIn = { readonly tokens: OAuthTokens; readonly identity: Identity };

async function signInWith(connector: OAuthConnector, signIn: SignIn, code: string): Promise<SignedIn> {
  const { auth } = connector;
  const client = appOf(auth);
  if (!client)
    throw new ConnectorFailure(
      connector.id,
      "unavailable",
      `${connector.name} is no longer set up on this installation.`,
    );
  const wire = providerWire({ connector, signIn: true });
  const send = signInSender(connector, wire);
  const tokens = await exchangeCode(send, auth.family, client, signIn, { code, now: now() });
  const ask = () =>
    auth.family.identify(signedInSender(connector, wire, tokens, signingEnvironment(connector)), tokens);
  const { extra, ...identity } = await ask().catch(async (failure: unknown) => {
    // LinkedIn has refused a token within a second of issuing it.
    if (!(failure instanceof ConnectorFailure) || failure.kind !== "reconnect") throw failure;
    await setTimeout(1_500);
    return ask();
  });
  return { tokens: { ...tokens, extra: { ...tokens.extra, ...extra } }, identity };
}

function failed({ id, name }: OAuthConnector, failure: unknown): FinishedConnect {
  if (!(failure instanceof ConnectorFailure) && !(failure instanceof ZodError)) throw failure;
  log.warn(
    { kind: id, what: failure instanceof ZodError ? "unexpected reply" : failure.message },
    "a sign-in failed",
  );
  if (failure instanceof ZodError)
    return { outcome: "failed", what: `${name} returned an unexpected response.` };
  const isStale = failure.kind === "reconnect"; // A used or expired code.
  return { outcome: "failed", what: isStale ? `${name} rejected the connection.` : failure.message };
}

const accountKeys = { id: "account id", name: "account name" } as const;

function withIdentity(tokens: OAuthTokens, { id, name }: Identity): OAuthTokens {
  return { ...tokens, extra: { ...tokens.extra, [accountKeys.id]: id, [accountKeys.name]: name } };
}

export function identityIn({ extra, ...tokens }: OAuthTokens): SignedIn {
  const { [accountKeys.id]: id = "", [accountKeys.name]: name = "", ...rest } = extra;
  return { tokens: { ...tokens, extra: rest }, identity: { id, name } };
}
