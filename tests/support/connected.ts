import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Login } from "#app/connectors/core/auth.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { loginAbout, sealKeys, sealLogin } from "#app/domain/sources/credentials.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { logins, sources } from "#db/schema/index.ts";
import { sandboxToken, type StandIn } from "#tests/sandbox/stand-in.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";

/** A source that somebody has connected, whose provider is a stand-in. Gives back the source's id. */
export async function connectSource(
  companyId: string,
  kind: string,
  given: Partial<typeof sources.$inferInsert> = {},
): Promise<string> {
  const connector = findProvider(kind)!;
  const standIn = standIns.find((one) => one.kind === kind)!;
  const id = newId();
  const base = { id, companyId, kind, name: connector.name, ...given };
  if (connector.auth.kind === "key") {
    const keys = { account: "", token: "", url: "", ...standIn.keys };
    await db.insert(sources).values({
      ...base,
      account: keys.account || null,
      url: keys.url || null,
      credentials: sealKeys({ companyId, id }, keys),
    });
    return id;
  }
  const [loginId, family] = [newId(), connector.auth.family.env];
  const accountId = `account-${loginId}`;
  const login: Login = {
    accessToken: sandboxToken,
    refreshToken: null,
    expiresAt: null,
    endsAt: null,
    scopes: [],
    extra: standIn.extra ?? {},
  };
  await db.insert(logins).values({
    id: loginId,
    companyId,
    family,
    accountId,
    account: "marta@northlight.example",
    credentials: sealLogin(loginAbout({ companyId, family, accountId }), login),
    renewedAt: new Date(),
  });
  await db
    .insert(sources)
    .values({ ...base, loginId, account: standIn.account ?? "marta@northlight.example" });
  return id;
}

/** What a local provider is made to do, and what it was asked. */
export type LocalProvider = {
  readonly calls: { readonly path: string; readonly at: number }[];
  /** The most calls that were open at one moment. */
  mostAtOnce: number;
  /** Takes the place of the stand-in's reply; null lets it through. */
  answer: ((request: Request) => Promise<Response> | Response | null) | null;
  readonly close: () => Promise<void>;
};

/** Serves stand-ins on a port, for a product whose PROVIDER_ORIGINS leads there: `/<kind>` before the real path. */
export async function serveStandIns(
  port: number,
  all: readonly StandIn[] = standIns,
): Promise<LocalProvider> {
  let open = 0;
  const provider: LocalProvider = { calls: [], mostAtOnce: 0, answer: null, close: () => close(server) };
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      open += 1;
      provider.mostAtOnce = Math.max(provider.mostAtOnce, open);
      const path = incoming.url ?? "/";
      provider.calls.push({ path, at: performance.now() });
      void reply(path, incoming.method ?? "GET", Buffer.concat(chunks), incoming.headers)
        .catch((error: unknown) => new Response(String(error), { status: 500 }))
        .then(async (response) => {
          outgoing.writeHead(response.status, Object.fromEntries(response.headers));
          outgoing.end(Buffer.from(await response.arrayBuffer()));
        })
        .finally(() => (open -= 1));
    });
  });
  async function reply(
    path: string,
    method: string,
    body: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<Response> {
    const [, place = "", ...rest] = path.split("/");
    const [kind = "", nth = "0"] = place.split("~");
    const standIn = all.find((one) => one.kind === kind);
    if (!standIn) return new Response("", { status: 404 });
    const request = new Request(`${standIn.origins[Number(nth)]}/${rest.join("/")}`, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        typeof value === "string" && name !== "host" ? [[name, value] as [string, string]] : [],
      ),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const instead = await provider.answer?.(request.clone());
    return (
      instead ?? (await standIn.handle(request, { now: new Date() })) ?? new Response("", { status: 404 })
    );
  }
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  return provider;
}

/** PROVIDER_ORIGINS for `serveStandIns` on that port. */
export function standInOrigins(port: number, all: readonly StandIn[] = standIns): string {
  return JSON.stringify(
    Object.fromEntries(
      all.flatMap(({ kind, origins }) =>
        origins.map((origin, at) => [origin, `http://127.0.0.1:${port}/${kind}~${at}`]),
      ),
    ),
  );
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
