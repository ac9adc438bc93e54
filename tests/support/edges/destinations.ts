import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { DestinationKind } from "#db/schema/reports.ts";

/** Real-looking addresses of the four kinds; `key` makes them different. */
export const destinationAddress: Readonly<Record<DestinationKind, (key: string) => string>> = {
  slack: (key) => `https://hooks.slack.com/services/T0001/B0001/${key}`,
  teams: (key) =>
    `https://prod-12.westeurope.logic.azure.com/workflows/${key}/triggers/manual/paths/invoke?api-version=2016-06-01&sig=${key}`,
  "google-chat": (key) => `https://chat.googleapis.com/v1/spaces/${key}/messages?key=k1&token=${key}`,
  webhook: (key) => `https://hooks.agency.example/${key}`,
};

export const destinationKindsOf = Object.keys(destinationAddress) as DestinationKind[];

export type Received = {
  readonly kind: DestinationKind;
  readonly key: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
};

type Answer = { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> };

export type DestinationServer = {
  /** Complete requests, recorded before they are answered. */
  readonly received: Received[];
  /** For PROVIDER_ORIGINS. */
  readonly origins: Readonly<Record<string, string>>;
  /** "hang up": after the request was read. Null: as the service answers. */
  answer: (request: Received) => Answer | "hang up" | null | Promise<Answer | "hang up" | null>;
  /** Resolves when the next request begins. */
  readonly nextBegun: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const usual: Readonly<Record<DestinationKind, Answer>> = {
  slack: { status: 200, body: "ok" },
  teams: { status: 202 },
  "google-chat": { status: 200, body: "{}" },
  webhook: { status: 204 },
};

/** Replaces Slack, Teams, Google Chat and a receiver of webhooks. */
export async function startDestinations(): Promise<DestinationServer> {
  let waiting: (() => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    for (const begun of waiting.splice(0)) begun();
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const request = { ...placeOf(incoming.url ?? ""), body: Buffer.concat(chunks).toString("utf8") };
      const received = { ...request, headers: incoming.headers };
      all.received.push(received);
      void Promise.resolve(all.answer(received)).then((given) => {
        if (given === "hang up") return incoming.socket.destroy();
        const { status, body = "", headers = {} } = given ?? usual[received.kind];
        outgoing.writeHead(status, headers);
        outgoing.end(body);
      });
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const all: DestinationServer = {
    received: [],
    origins: Object.fromEntries(
      destinationKindsOf.map((kind) => [
        new URL(destinationAddress[kind]("x")).origin,
        `http://127.0.0.1:${port}/${kind}`,
      ]),
    ),
    answer: () => null,
    nextBegun: () => new Promise((begun) => (waiting = [...waiting, begun])),
    stop: () => close(server),
  };
  return all;
}

function placeOf(path: string): Pick<Received, "kind" | "key"> {
  const [, kind = ""] = path.split("/");
  const keys: Readonly<Record<string, RegExp>> = {
    slack: /\/B0001\/(\w+)/,
    teams: /\/workflows\/([\w-]+)/,
    "google-chat": /\/spaces\/([\w-]+)/,
    webhook: /^\/webhook\/([\w-]+)/,
  };
  return { kind: kind as DestinationKind, key: keys[kind]?.exec(path)?.[1] ?? "" };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
