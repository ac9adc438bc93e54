import { expect, onTestFinished, test } from "vitest";
import type { Send } from "#app/connectors/core/sign-in/auth.ts";
import type { ProviderConnector } from "#app/connectors/core/define.ts";
import { canRenew, exchangeCode, missingScopes, renewTokens } from "#app/connectors/core/sign-in/oauth.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { signedInSender, signInSender } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import { connectors, findProvider } from "#app/connectors/registry.ts";
import { signInFamilies } from "./sign-in/families.ts";
import { standIns } from "./stand-ins.ts";
import { type Sandbox, startSandbox } from "./start.ts";
import { askThrough, clientOf, consent, newSignIn, signInThrough, steadyTokens, wireTo } from "./through.ts";

const providers = Object.values(connectors).filter(
  (one): one is ProviderConnector => one.connect === "oauth2",
);
const envOf = ({ auth }: ProviderConnector) => (auth.kind === "oauth2" ? auth.family.env : "");
/** One kind for each family with a sign-in. */
const kinds = [...new Map(providers.map((one) => [envOf(one), one])).values()];

async function sandbox(): Promise<Sandbox> {
  const started = await startSandbox({ basePort: 0 });
  onTestFinished(() => started.close());
  return started;
}

function exchange(running: Sandbox, connector: ProviderConnector) {
  if (connector.auth.kind !== "oauth2") throw new Error("no sign-in");
  const { family } = connector.auth;
  const send: Send = signInSender(connector, wireTo(running));
  return { family, send, client: clientOf(running, family.env) };
}

test("every family of the registry has a consent page and an app in the sandbox", async () => {
  const running = await sandbox();
  expect(kinds.map(envOf).filter((env) => !signInFamilies.some((family) => family.env === env))).toEqual([]);
  for (const env of kinds.map(envOf)) expect(running.env).toHaveProperty(`${env}_CLIENT_SECRET`);
});

for (const connector of kinds) {
  const name = envOf(connector);

  test(`${name}: a code works once, and only for the address in its request`, async () => {
    const running = await sandbox();
    const { family, send, client } = exchange(running, connector);
    const signIn = newSignIn(connector);
    const codeOf = async () => {
      const back = (await consent(running, connector, signIn)).searchParams;
      expect(back.get("state")).toBe(signIn.state);
      return { code: back.get("auth_code") ?? back.get("code")!, now: new Date() };
    };
    const first = await codeOf();
    const tokens = await exchangeCode(send, family, client, signIn, first);
    expect(tokens.accessToken).toMatch(/^sandbox-/);
    await expect(exchangeCode(send, family, client, signIn, first)).rejects.toThrow();
    const wrongApp = { ...client, secret: "another" };
    await expect(exchangeCode(send, family, wrongApp, signIn, await codeOf())).rejects.toThrow();
    if (name === "TIKTOK") return; // never requires the address again
    const elsewhere = { ...signIn, redirectUri: "http://localhost:3000/elsewhere" };
    await expect(exchangeCode(send, family, client, elsewhere, await codeOf())).rejects.toThrow();
  });

  test(`${name}: canceling returns with an error word and no code`, async () => {
    const back = (await consent(await sandbox(), connector, newSignIn(connector), { answer: "cancel" }))
      .searchParams;
    expect([back.get("error"), back.get("code"), back.get("state")]).toEqual([
      expect.stringMatching(/^(access_denied|user_cancelled)/),
      null,
      "a-state",
    ]);
  });

  test(`${name}: two people can sign in, and are distinguished`, async () => {
    const running = await sandbox();
    const [robin, sam] = [
      await signInThrough(running, connector, 0),
      await signInThrough(running, connector, 1),
    ];
    if (name !== "ACCURANKER") expect(robin.name).not.toBe(sam.name); // knows accounts, not people
    expect(robin.accessToken).not.toBe(sam.accessToken);
  });

  test(`${name}: an expired token is refused in the provider's words, and renewed where possible`, async () => {
    const running = await sandbox();
    const standIn = standIns.find(({ kind }) => kind === connector.id)!;
    const asked = await askThrough(running, connector, standIn);
    const list = connector.options.properties!;
    const ask = (one: typeof asked) => list({ ...providerFor(one), params: {}, search: "" });
    expect((await ask(asked)).length).toBeGreaterThan(0);

    const tokens = await signInThrough(running, connector);
    running.endSignIns(name, "access");
    await expect(ask(asked)).rejects.toMatchObject({ kind: "reconnect" });
    const { family, send, client } = exchange(running, connector);
    if (!canRenew(family, tokens)) return;
    const fresh = await renewTokens(send, family, client, tokens, new Date());
    const connection = steadyTokens(fresh);
    expect((await ask({ ...asked, connection })).length).toBeGreaterThan(0);
    running.endSignIns(name, "all");
    await expect(renewTokens(send, family, client, fresh, new Date())).rejects.toMatchObject({
      kind: "reconnect",
    });
  });
}

for (const connector of kinds.filter(({ auth }) => auth.kind === "oauth2" && auth.family.pkce))
  test(`${envOf(connector)}: a code is useless without the verifier`, async () => {
    const running = await sandbox();
    const { family, send, client } = exchange(running, connector);
    const signIn = newSignIn(connector);
    const code = (await consent(running, connector, signIn)).searchParams.get("code")!;
    const stolen = { ...signIn, verifier: "w".repeat(64) };
    await expect(exchangeCode(send, family, client, stolen, { code, now: new Date() })).rejects.toThrow();
  });

test("an unchecked box is a missing scope", async () => {
  const running = await sandbox();
  const connector = findProvider("google-search-console")!;
  const { family, send, client } = exchange(running, connector);
  const signIn = newSignIn(connector);
  const auth = connector.auth as Extract<typeof connector.auth, { kind: "oauth2" }>;
  const code = (await consent(running, connector, signIn, { untick: auth.scopes })).searchParams.get("code")!;
  const tokens = await exchangeCode(send, family, client, signIn, { code, now: new Date() });
  expect(missingScopes(auth, tokens.scopes)).toEqual(auth.scopes);
});

test("Google keeps earlier permissions, renews without a new refresh token, and forgets all when revoked", async () => {
  const running = await sandbox();
  const [console_, analytics] = [findProvider("google-search-console")!, findProvider("google-analytics")!];
  const before = await signInThrough(running, console_);
  const tokens = await signInThrough(running, analytics);
  expect(tokens.scopes).toEqual(expect.arrayContaining([...before.scopes]));
  const { family, send, client } = exchange(running, analytics);
  expect((await renewTokens(send, family, client, tokens, new Date())).refreshToken).toBe(
    tokens.refreshToken,
  );
  const as = signedInSender(analytics, wireTo(running), tokens, running.env);
  await family.revoke!(as, client, tokens);
  await family.revoke!(as, client, tokens); // dead already, and no error
  await expect(renewTokens(send, family, client, before, new Date())).rejects.toMatchObject({
    kind: "reconnect",
  });
});

test("an invalid consent request shows an error, and redirects no one", async () => {
  const { fetch } = wireTo(await sandbox());
  const page = "https://accounts.google.com/o/oauth2/v2/auth";
  for (const words of ["client_id=nobody", "client_id=sandbox-google-client"]) {
    const answer = await fetch(`${page}?${words}`, { method: "GET", redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
  }
});

test("values in a consent page's address appear as text", async () => {
  const { fetch } = wireTo(await sandbox());
  const words = new URLSearchParams({
    client_id: "sandbox-base-client",
    redirect_uri: "http://localhost:3000/callback",
    scope: 'read"><script>alert(1)</script>',
  });
  const html = await (
    await fetch(`https://app.base.me/oauth/authorize?${words.toString()}`, { method: "GET" })
  ).text();
  expect(html).not.toContain("<script>");
});
