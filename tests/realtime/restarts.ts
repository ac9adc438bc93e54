import { startTwoProcesses, type TwoProcesses, until } from "#tests/support/browser/two-processes.ts";
import { registerAgency } from "#tests/support/companies/agency.ts";
import { endClients, heard, type HubAddress, pusherClient, pusherServer } from "./public-clients.ts";

const tickMs = 100;
const pagePauseMs = 200;

type Silence = {
  readonly longestMs: number;
  /** Calls and pages that failed. */
  readonly refused: number;
  /** Loaded in that time. */
  readonly pages: number;
};

type Stage = {
  readonly product: TwoProcesses;
  readonly hub: HubAddress;
  readonly clients: number;
  /** Longest wait (ms) of any client for its next event while `act` runs and until all hear again. */
  silence(act: () => Promise<void>): Promise<Silence>;
  stop(): Promise<void>;
};

/** Two processes on their own database at `databaseUrl`, and pusher-js clients of several companies. */
export async function restartStage(databaseUrl: string, clientCount = 50): Promise<Stage> {
  const hub = { key: "restartkey", secret: "a secret of twenty characters" };
  const product = await startTwoProcesses(databaseUrl, { HUB_KEY: hub.key, HUB_SECRET: hub.secret });
  const address = { ...hub, url: product.url };
  process.env.PRODUCT_URL = product.url;

  const channels: string[] = [];
  const cookies: string[] = [];
  const lastHeard: number[] = [];
  let longest = 0;
  const perCompany = 10;
  for (let at = 0; at < clientCount; at += perCompany) {
    const agency = await registerAgency(`Restart ${at}`);
    const { company } = await agency.data<{ company: { id: string } }>("/api/company");
    const channel = `private-company.${company.id}`;
    channels.push(channel);
    cookies.push(agency.cookie);
    await Promise.all(
      Array.from({ length: Math.min(perCompany, clientCount - at) }, async (_, nth) => {
        const client = pusherClient(address, agency);
        const subscribed = client.subscribe(channel);
        await heard(subscribed, "pusher:subscription_succeeded", 20_000);
        const mine = at + nth;
        lastHeard[mine] = performance.now();
        // As the product's own pages do (app/realtime/client/live-connection.ts).
        subscribed.bind("pusher:subscription_error", () => setTimeout(() => subscribed.subscribe(), 300));
        subscribed.bind("Tick", () => {
          longest = Math.max(longest, performance.now() - lastHeard[mine]!);
          lastHeard[mine] = performance.now();
        });
      }),
    );
  }

  let [refused, pages] = [0, 0];
  const server = pusherServer(address);
  const ticks = setInterval(() => {
    const at = { at: Date.now() };
    server.trigger(channels, "Tick", at).catch(() => (refused += 1));
  }, tickMs);
  /** One after the other, with a new connection each time: the port must never be closed. */
  async function loadPage(): Promise<void> {
    const headers = { Connection: "close", Cookie: cookies[pages % cookies.length]! };
    const answer = await fetch(`${product.url}/dashboards`, { headers, redirect: "manual" }).catch(
      () => null,
    );
    const isWhole = answer?.status === 200 && (await answer.text().catch(() => "")).includes("</html>");
    pages += 1;
    if (!isWhole) refused += 1;
  }
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      await loadPage();
      await new Promise((resolve) => setTimeout(resolve, pagePauseMs));
    }
  })();
  const allHearAgain = async () => {
    const from = performance.now();
    await until(() => lastHeard.every((at) => at > from));
  };

  return {
    product,
    hub: address,
    clients: clientCount,
    async silence(act) {
      await allHearAgain();
      [longest, refused, pages] = [0, 0, 0];
      await act();
      await allHearAgain();
      return { longestMs: Math.round(longest), refused, pages };
    },
    async stop() {
      clearInterval(ticks);
      isOver = true;
      await reading;
      endClients();
      await product.stop();
    },
  };
}
