import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { type HubAddress, pusherServer } from "./public-clients.ts";

type Event = Readonly<Record<string, unknown>>;
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** Reads webhooks with the SDK, which checks their signature. `at` is an address of this machine. */
export async function startWebhookReceiver(hub: HubAddress, at = "http://127.0.0.1:0/hook") {
  const { port } = new URL(at);
  const events: Event[] = [];
  let refused = 0;
  const sdk = pusherServer(hub);
  const server = createServer((req, res) => {
    let rawBody = "";
    req.on("data", (part: Buffer) => (rawBody += part.toString()));
    req.on("end", () => {
      const hook = sdk.webhook({ headers: req.headers as never, rawBody });
      if (hook.isValid()) events.push(...(hook.getEvents() as unknown as Event[]));
      else refused++;
      res.writeHead(200).end();
    });
  }).listen(Number(port), "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    about: (channel: string) => events.filter((event) => event.channel === channel),
    async expects(event: Event) {
      await expect.poll(() => events, { timeout: 10_000 }).toContainEqual(event);
      expect(refused).toBe(0);
    },
    stop: () => void server.close(),
  };
}
