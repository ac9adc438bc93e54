import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findProvider } from "#app/connectors/registry.ts";
import { addDays, type PlainDate, timeZone, today } from "#app/lib/plain-date.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { domainMetrics, groupDomains, reportQueries, users } from "#db/schema/index.ts";
import { launchProduct, startProduct } from "#tests/support/browser/product.ts";
import { type Agency, registerAgency, signIn } from "#tests/support/companies/agency.ts";
import {
  connectDomains,
  domainHosts,
  watchedMetrics as metrics,
  domainStandIns as standIns,
  readDomainCall,
} from "#tests/support/companies/domain-accounts.ts";
import { serveStandIns, standInOrigins } from "#tests/support/edges/stand-in-server.ts";

// The built product is killed with -9 while it reads a group from providers, and started again on its data.

const hosts = domainHosts(20);
/** Calls that each life begins before it is killed: in the middle of 60 queries. */
const livesCalls = [9, 25];

/** A request to the account of a domain. */
type Call = { readonly kind: string; readonly site: string; readonly request: string; readonly at: number };

/** `hangFrom`: from this call on none gets a reply. */
async function startProvider() {
  const server = await serveStandIns(0, standIns);
  const counted = { calls: [] as Call[], unanswered: [] as Call[], hangFrom: Infinity };
  server.answer = async (request) => {
    const read = await readDomainCall(request);
    if (!read) return null;
    const { body: _, reply, ...from } = read;
    const call = { ...from, at: Date.now() };
    counted.calls.push(call);
    if (counted.calls.length < counted.hangFrom) return reply(new Date(Date.now() + dayMs));
    counted.unanswered.push(call);
    return new Promise(() => {});
  };
  return {
    counted,
    origins: standInOrigins(server.port, standIns),
    close: server.close,
  };
}

const dayMs = 24 * 3_600_000;

async function inData<Value>(dataDir: string, work: () => Promise<Value>): Promise<Value> {
  await openDatabase({ folder: path.join(dataDir, "database"), template: null }, false);
  return work().finally(closeDatabase);
}

/** An agency with domains that were read today; the product's clock is that of tomorrow. */
async function aGroupToRead(environment: Record<string, string>, dataDir: string, eve: PlainDate) {
  const first = await startProduct(environment, dataDir);
  process.env.PRODUCT_URL = first.url;
  const { email, password } = await registerAgency("Night readers");
  await first.stop();
  const companyId = await inData(dataDir, async () => {
    const [user] = await db.select().from(users).where(eq(users.email, email));
    await connectDomains(user!.companyId, hosts);
    return user!.companyId;
  });
  const second = await startProduct(environment, dataDir);
  process.env.PRODUCT_URL = second.url;
  const agency = await signIn(email, password);
  const { id } = await send<{ id: string }>(agency, "/api/groups", "POST", { name: "Sites", metrics });
  await send(agency, `/api/groups/${id}/domains`, "POST", { hosts });
  await second.stop();
  await inData(dataDir, async () => {
    await db.delete(reportQueries).where(eq(reportQueries.companyId, companyId));
    await db.update(groupDomains).set({ queriedOn: eve }).where(eq(groupDomains.companyId, companyId));
  });
  return { email, password, companyId, groupId: id };
}

function send<Data>(agency: Agency, path: string, method: string, body: object): Promise<Data> {
  const headers = { "Content-Type": "application/json" };
  return agency.data<Data>(path, { method, headers, body: JSON.stringify(body) });
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const late = Date.now() + 60_000; !isTrue(); await pause(20))
    if (Date.now() > late) throw new Error("it did not happen in time");
}

test("a product killed with -9 while it reads a group loses nothing and asks again only what was on its way", async () => {
  const provider = await startProvider();
  const { counted } = provider;
  const dataDir = await mkdtemp(path.join(tmpdir(), "plainboard-night-"));
  const environment = {
    NODE_ENV: "development",
    LOG_LEVEL: "error",
    APP_SECRET: process.env.APP_SECRET!,
    PROVIDER_ORIGINS: provider.origins,
  };
  try {
    const eve = today(timeZone("UTC"), new Date());
    const { email, password, companyId, groupId } = await aGroupToRead(environment, dataDir, eve);
    await pause(200);
    counted.calls.length = 0;
    const tomorrow = { ...environment, CLOCK_OFFSET_SECONDS: String(secondsUntil(addDays(eve, 1))) };
    for (const [life, calls] of livesCalls.entries()) {
      const begun = counted.calls.length;
      counted.hangFrom = begun + calls;
      const { child, ready } = await launchProduct(tomorrow, dataDir);
      process.env.PRODUCT_URL = (await ready).url;
      // A saved domain queues what is due; later lives go on by themselves.
      if (life === 0) await touchDomain(await signIn(email, password), groupId);
      await until(() => counted.unanswered.length > 0 && counted.calls.length >= counted.hangFrom + 2);
      await pause(500); // what was answered is stored
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    const onTheWay = [...counted.unanswered];
    counted.hangFrom = Infinity;
    const last = await startProduct(tomorrow, dataDir);
    process.env.PRODUCT_URL = last.url;
    const agency = await signIn(email, password);
    for (let quiet = 0, before = -1; quiet < 12; quiet = counted.calls.length === before ? quiet + 1 : 0) {
      before = counted.calls.length;
      await pause(500);
    }
    // A page causes no calls.
    const asked = counted.calls.length;
    const group = await agency.data<{ domains: { metrics: { value: number | null }[] }[] }>(
      `/api/groups/${groupId}`,
    );
    expect((await agency.call(`/groups/${groupId}`)).status).toBe(200);
    await last.stop();
    expect(counted.calls.length).toBe(asked);

    // Nothing is lost.
    expect(group.domains.flatMap((domain) => domain.metrics)).toHaveLength(hosts.length * metrics.length);
    expect(group.domains.flatMap((domain) => domain.metrics.filter(({ value }) => value === null))).toEqual(
      [],
    );
    const [queries, rows] = await inData(dataDir, () =>
      Promise.all([
        db.select().from(reportQueries).where(eq(reportQueries.companyId, companyId)),
        db.select().from(domainMetrics).where(eq(domainMetrics.companyId, companyId)),
      ]),
    );
    expect(queries.filter(({ wantedAt, failure }) => wantedAt !== null || failure !== null)).toEqual([]);
    expect(queries.filter(({ fetchedAt }) => fetchedAt !== null)).toHaveLength(
      hosts.length * standIns.length,
    );
    expect(rows).toHaveLength(hosts.length * metrics.length);
    for (const standIn of standIns)
      expect(
        new Set(counted.calls.filter(({ kind }) => kind === standIn.kind).map(({ site }) => site)).size,
      ).toBe(hosts.length);

    // Only accounts with a request in flight at a kill were queried twice.
    expect(onTheWay.length).toBeGreaterThan(livesCalls.length);
    const ways = new Set(onTheWay.map(({ kind, site }) => `${kind} ${site}`));
    const times = new Map<string, number>();
    for (const { request } of counted.calls) times.set(request, (times.get(request) ?? 0) + 1);
    const repeated = counted.calls.filter(({ request }) => times.get(request)! > 1);
    expect(repeated.filter(({ kind, site }) => !ways.has(`${kind} ${site}`))).toEqual([]);
    expect(Math.max(...times.values())).toBeLessThanOrEqual(1 + livesCalls.length);

    // Budgets hold over all lives.
    for (const standIn of standIns) {
      const { limits } = findProvider(standIn.kind)!;
      const own = counted.calls.filter(({ kind }) => kind === standIn.kind).map(({ at }) => at);
      const busiest = Math.max(
        ...own.map((from) => own.filter((at) => at >= from && at < from + 60_000).length),
      );
      expect(busiest).toBeLessThanOrEqual((limits.requests * 60) / limits.perSeconds);
    }
  } finally {
    await provider.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function touchDomain(agency: Agency, groupId: string): Promise<void> {
  const [domain] = await agency.data<{ id: string }[]>(`/api/groups/${groupId}/domains`);
  await send(agency, `/api/groups/${groupId}/domains/${domain!.id}`, "PUT", { note: "Read again" });
}

/** Noon of this day in UTC: every minute of the night has passed. */
function secondsUntil(day: PlainDate): number {
  return Math.round((Date.parse(`${day}T12:00:00Z`) - Date.now()) / 1000);
}
