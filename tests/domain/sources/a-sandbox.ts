import { afterAll } from "vitest";
import { config } from "#app/config.server.ts";
import type { SignIn } from "#app/connectors/core/sign-in/oauth.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { finishConnect, type FinishedConnect } from "#app/domain/sources/connecting/finish-connect.server.ts";
import { startConnect } from "#app/domain/sources/connecting/start-connect.server.ts";
import { readOrigins } from "#app/config/provider-settings.ts";
import { type Sandbox, startSandbox } from "#tests/sandbox/start.ts";
import { consent, type Consent } from "#tests/sandbox/through.ts";
import type { addCompany } from "./a-company.ts";

/** Every provider on this machine with our apps registered, for the tests of one file. */
export async function useSandbox(): Promise<Sandbox> {
  const sandbox = await startSandbox({ basePort: 0 });
  afterAll(() => sandbox.close());
  Object.assign(config, {
    providerOrigins: readOrigins(JSON.stringify(sandbox.origins)),
    providerVariables: { ...sandbox.env },
  });
  return sandbox;
}

export type By = Awaited<ReturnType<typeof addCompany>>;

/** Goes to the provider and comes back, as a browser does. */
export async function connect(
  sandbox: Sandbox,
  by: By,
  kind: string,
  how: Consent & { readonly sourceId?: string } = {},
): Promise<{ readonly finished: FinishedConnect; readonly signIn: SignIn; readonly back: URL }> {
  const { sourceId = null, ...said } = how;
  const started = await startConnect(by, kind, sourceId);
  if (started.outcome !== "started") throw new Error(started.outcome);
  const back = await consent(sandbox, findProvider(kind)!, started.signIn, said);
  const finished = await finishConnect(by, kind, {
    signIn: started.signIn,
    sourceId,
    code: back.searchParams.get("auth_code") ?? back.searchParams.get("code"),
    error: back.searchParams.get("error"),
  });
  return { finished, signIn: started.signIn, back };
}

/** The same, for tests of later steps. */
export async function connected(
  sandbox: Sandbox,
  by: By,
  kind: string,
  how: Consent = {},
): Promise<{ readonly sourceId: string }> {
  const { finished } = await connect(sandbox, by, kind, how);
  if (finished.outcome !== "connected") throw new Error(JSON.stringify(finished));
  return finished;
}
