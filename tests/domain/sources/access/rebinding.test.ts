import type { lookup } from "node:dns";
import { createServer } from "node:http";
import { isIP, type AddressInfo } from "node:net";
import { Agent, fetch } from "undici";
import { afterAll, beforeEach, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { postTo } from "#app/domain/destinations/sending/post.server.ts";
import { pinnedAgent, pinnedFetch, siteProblem } from "#app/domain/sources/access/pinned-fetch.server.ts";
import { dnsLookups } from "#app/mail/dns/resolver.server.ts";
import { startDns, type Zone } from "#tests/support/edges/dns.ts";

// Names of strangers, as a DNS server of theirs answers them: first a public address, then one that leads inside. The
// port of the private server is not allowed, so the agent of all typed addresses is called with it directly.

const dns = await startDns();
const { dnsServers } = config;
Object.assign(config, { dnsServers: [dns.address] });

let connections = 0;
const inside = createServer((_, answer) => answer.end("inside"));
inside.on("connection", () => connections++);
await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
const { port } = inside.address() as AddressInfo;

afterAll(() => {
  Object.assign(config, { dnsServers });
  inside.closeAllConnections();
  inside.close();
  dns.close();
});

beforeEach(() => {
  for (const name of Object.keys(dns.records)) delete dns.records[name];
  connections = 0;
});

const host = "shop.stranger.example";
const publicAddress = "93.184.215.14";
const refused = "This address does not lead to a public website.";

/** The first question gets the first answer, and each later one the last. */
function inTurn(...answers: readonly (readonly string[])[]): () => readonly string[] {
  let asked = 0;
  return () => answers[Math.min(asked++, answers.length - 1)]!;
}

const callInside = (dispatcher: Agent) =>
  fetch(`http://${host}:${port}/latest/meta-data`, { dispatcher, signal: AbortSignal.timeout(5000) });

test("without the check at the connection, a rebound name reaches the private server", async () => {
  dns.records[host] = { a: inTurn([publicAddress], ["127.0.0.1"]), ttl: 0 };
  expect(await siteProblem(`http://${host}`)).toBeNull();
  const unchecked = new Agent({
    connect: {
      lookup: ((name: string, _: unknown, answer: (error: null, found: object[]) => void) => {
        void dnsLookups()
          .addresses(name)
          .then((found) =>
            answer(
              null,
              found!.map((address) => ({ address, family: isIP(address) })),
            ),
          );
      }) as typeof lookup,
    },
  });
  expect(await (await callInside(unchecked)).text()).toBe("inside");
  await unchecked.close();
  expect(connections).toBe(1);
});

test.each<{ what: string; zone: Zone }>([
  {
    what: "127.0.0.1 at the second question",
    zone: { [host]: { a: inTurn([publicAddress], ["127.0.0.1"]), ttl: 0 } },
  },
  {
    what: "the metadata of a cloud at the second question",
    zone: { [host]: { a: inTurn([publicAddress], ["169.254.169.254"]), ttl: 0 } },
  },
  {
    what: "a private address in IPv6 notation at the second question",
    zone: { [host]: { a: inTurn([publicAddress], []), aaaa: inTurn([], ["::ffff:10.0.0.1"]), ttl: 0 } },
  },
  {
    what: "this machine in IPv6 at the second question",
    zone: { [host]: { a: [publicAddress], aaaa: inTurn([], ["::1"]), ttl: 0 } },
  },
  {
    what: "one private among twenty addresses at the second question",
    zone: {
      [host]: {
        a: inTurn(
          [publicAddress],
          [...Array.from({ length: 19 }, (_, at) => `93.184.215.${at + 1}`), "127.0.0.1"],
        ),
        ttl: 0,
      },
    },
  },
  {
    what: "a chain of names that ends at a private one from the second question on",
    zone: {
      [host]: { cname: "a.stranger.example", ttl: 0 },
      "a.stranger.example": { cname: "b.stranger.example", ttl: 0 },
      "b.stranger.example": { cname: "metadata.internal.example", ttl: 0 },
      "metadata.internal.example": { a: inTurn([publicAddress], ["127.0.0.1"]), ttl: 0 },
    },
  },
])("a name with $what is refused at the connection", async ({ zone }) => {
  Object.assign(dns.records, zone);
  expect(await siteProblem(`https://${host}`)).toBeNull();
  await expect(pinnedFetch(`https://${host}/`, { method: "GET" })).rejects.toMatchObject({
    cause: { name: "AddressRefused", message: refused },
  });
  await expect(callInside(pinnedAgent)).rejects.toMatchObject({ cause: { name: "AddressRefused" } });
  const posted = await postTo({ address: `https://${host}/hook`, body: "{}", headers: {} }, async () => true);
  expect(posted).toEqual({ outcome: "unreachable", reason: refused });
  expect(connections).toBe(0);
});

test("a form refuses a name that leads inside at once, by addresses and by chains of names", async () => {
  const privates = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.1.1", "0.0.0.0"];
  for (const address of privates) {
    dns.records[host] = { cname: "inner.stranger.example" };
    dns.records["inner.stranger.example"] = { a: [publicAddress, address] };
    expect(await siteProblem(`https://${host}`), address).toBe(refused);
  }
});

test("a name without an answer is called nowhere", async () => {
  dns.records[host] = { cname: "localhost" };
  expect(await siteProblem(`https://${host}`)).toContain("could not be found");
  await expect(callInside(pinnedAgent)).rejects.toMatchObject({ cause: { code: "ENOTFOUND" } });
  dns.records[host] = { does: "fail" };
  await expect(callInside(pinnedAgent)).rejects.toMatchObject({ cause: { code: "EAI_AGAIN" } });
  expect(connections).toBe(0);
});
