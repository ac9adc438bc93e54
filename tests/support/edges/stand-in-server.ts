import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { StandIn } from "#tests/sandbox/stand-in.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";

/** A local provider's simulated failures and its received requests. */
export type LocalProvider = {
  readonly calls: { readonly path: string; readonly at: number }[];
  /** The most concurrent calls. */
  mostAtOnce: number;
  /** Replaces the stand-in's reply; null lets it through. */
  answer: ((request: Request) => Promise<Response | null> | Response | null) | null;
  readonly port: number;
  readonly close: () => Promise<void>;
};

/** Serves stand-ins on a port (0 takes a free one), for a product with PROVIDER_ORIGINS: the real host before the real path. */
export async function serveStandIns(
  port: number,
  all: readonly StandIn[] = standIns,
): Promise<LocalProvider> {
  let open = 0;
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
    const [, host = "", ...rest] = path.split("/");
    const origin = `https://${host}`;
    const request = new Request(`${origin}/${rest.join("/")}`, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        typeof value === "string" && name !== "host" ? [[name, value] as [string, string]] : [],
      ),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const instead = await provider.answer?.(request.clone());
    if (instead) return instead;
    // Only now: measurements name their providers before the settings are read.
    const { now } = await import("#app/lib/clock.server.ts");
    // Several kinds may share one origin: each knows its own addresses.
    for (const standIn of all.filter(({ origins }) => origins.includes(origin))) {
      const answer = await standIn.handle(request.clone(), { now: now() });
      if (answer) return answer;
    }
    return new Response("", { status: 404 });
  }
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  const provider: LocalProvider = {
    calls: [],
    mostAtOnce: 0,
    answer: null,
    port: (server.address() as AddressInfo).port,
    close: () => close(server),
  };
  return provider;
}

/** PROVIDER_ORIGINS for `serveStandIns` on that port. */
export function standInOrigins(port: number, all: readonly StandIn[] = standIns): string {
  const origins = new Set(all.flatMap((standIn) => standIn.origins));
  return JSON.stringify(
    Object.fromEntries(
      [...origins].map((origin) => [origin, `http://127.0.0.1:${port}/${new URL(origin).host}`]),
    ),
  );
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
