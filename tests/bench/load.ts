import { Agent, get } from "node:http";

export type Answer = { readonly status: number; readonly bytes: number };

/** Fetches over a kept connection and reads the whole body, as sent over the wire. */
function fetchOver(agent: Agent, url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on("data", (part: Buffer) => (bytes += part.length));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, bytes }));
      response.on("error", reject);
    }).on("error", reject);
  });
}

let visits = 0;

/** Each visit comes from its own address, so that the view limit does not apply. */
function asBrowser(): Record<string, string> {
  visits += 1;
  const address = [10, visits >> 16, visits >> 8, visits].map((part) => part & 255).join(".");
  return { "Accept-Encoding": "gzip", Accept: "text/html", "X-Forwarded-For": address };
}

/** This many connections, each sending its next request after a response. Throws for anything but 200. */
export async function requestsPerSecond(
  urls: readonly string[],
  { seconds, connections }: { readonly seconds: number; readonly connections: number },
): Promise<{ readonly perSecond: number; readonly answered: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let answered = 0;
  const visitor = async () => {
    while (performance.now() < end) {
      const url = urls[answered % urls.length]!;
      const { status } = await fetchOver(agent, url, asBrowser());
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  agent.destroy();
  return { perSecond: answered / ((performance.now() - begun) / 1000), answered };
}

/** This many visits, a few at a time. */
export async function visit(urls: readonly string[], count: number, connections = 8): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let begun = 0;
  const visitor = async () => {
    while (begun < count) {
      const url = urls[begun++ % urls.length]!;
      const { status } = await fetchOver(agent, url, asBrowser());
      if (status !== 200) throw new Error(`${url} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  agent.destroy();
}
