import { eq } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { config } from "#app/config.server.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { queryDomains } from "#app/domain/groups/alerts/query-domains.server.ts";
import { watchGroups } from "#app/domain/groups/alerts/watch-groups.server.ts";
import { addDomains } from "#app/domain/groups/domains/add-domains.server.ts";
import { loadDomainPage } from "#app/domain/groups/domains/domain-page.server.ts";
import { findGroupEntity } from "#app/domain/groups/manage/group-entity.server.ts";
import { loadGroupPage } from "#app/domain/groups/manage/group-page.server.ts";
import { loadGroupList } from "#app/domain/groups/manage/list-groups.server.ts";
import { readAskedRows } from "#app/domain/groups/manage/order-rows.ts";
import { createGroup } from "#app/domain/groups/manage/save-group.server.ts";
import { refreshAll, startRefresher, stopRefresher } from "#app/domain/sources/refresh/refresher.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { addDays, type PlainDate, timeZone, today } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { domainMetrics, groupDomains, reportQueries, sources } from "#db/schema/index.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import {
  connectDomains,
  domainHosts,
  watchedMetrics as metrics,
  domainStandIns as standIns,
  readDomainCall,
} from "#tests/support/companies/domain-accounts.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { longTest } from "#tests/support/test-set.ts";

// 100 domains × 8 metrics over a simulated night: the requests to each provider, and their times.

await useDatabase();
const provider = await useStandIns(standIns);
afterEach(() => {
  provider.answer = null;
  Object.assign(config, { clockOffsetSeconds: 0 });
});

const hosts = domainHosts(100);

type Call = {
  readonly kind: string;
  readonly site: string;
  readonly at: number;
  readonly request: string;
  /** A later page of a reply: Google Ads does not count it. */
  readonly isPage: boolean;
};

/** Counts calls by the product's clock; `hang` leaves them without a reply. */
function countCalls() {
  const counted = { calls: [] as Call[], hang: false };
  provider.answer = async (request) => {
    const { body, reply, ...call } = (await readDomainCall(request))!;
    counted.calls.push({ ...call, at: now().getTime(), isPage: body.includes('"pageToken"') });
    return counted.hang ? new Promise(() => {}) : reply(now());
  };
  return counted;
}

/** A group with domains that were read the day before; the coming night is that of `day`. */
async function aWatchedGroup() {
  const { marta, companyId } = await anAgency({ timezone: "UTC" });
  await connectDomains(companyId, hosts);
  const made = await createGroup(marta, { name: "Search clients", range: 7, metrics });
  if (made.outcome !== "saved") throw new Error(made.outcome);
  const given = { hosts: hosts.join("\n"), offered: [], clientId: null, skip: false };
  const added = await addDomains(marta, made.id, given);
  if (added.outcome !== "added") throw new Error(JSON.stringify(added));
  const eve = today(timeZone("UTC"), new Date());
  await db.delete(reportQueries).where(eq(reportQueries.companyId, companyId));
  await db.update(groupDomains).set({ queriedOn: eve }).where(eq(groupDomains.companyId, companyId));
  return { viewer: marta, companyId, groupId: made.id, day: addDays(eve, 1) };
}

/** Of this day, in UTC. */
function setClock(day: PlainDate, minute: number): void {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  Object.assign(config, { clockOffsetSeconds: Math.round((wanted - Date.now()) / 1000) });
}

const countWanted = async (companyId: string) =>
  (await db.select().from(reportQueries).where(eq(reportQueries.companyId, companyId))).filter(
    ({ wantedAt }) => wantedAt !== null,
  ).length;

/** The most calls of a kind within any 60 seconds, in order of time. */
function busiestMinute(calls: readonly Call[]): number {
  const times = calls.map(({ at }) => at).sort((a, b) => a - b);
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length));
}

longTest(
  "100 domains × 8 metrics are read over the night, inside each provider's budget, also after a kill, and pages ask for nothing",
  async () => {
    const { viewer, companyId, groupId, day } = await aWatchedGroup();
    const counted = countCalls();
    const { calls } = counted;
    let aborted: Call[] = [];
    for (let minute = 25; minute <= 335; minute += 5) {
      setClock(day, minute);
      await queryDomains(now());
      if (aborted.length === 0 && minute >= 150 && (await countWanted(companyId)) > 0) {
        // Killed with calls on the way: nothing gives the leases back.
        const before = calls.length;
        counted.hang = true;
        startRefresher();
        while (calls.length < before + 2) await new Promise((done) => setTimeout(done, 10));
        await stopRefresher();
        aborted = calls.slice(before);
        counted.hang = false;
        await db
          .update(sources)
          .set({ refreshedBy: "killed", refreshedUntil: new Date(now().getTime() + 180_000) })
          .where(eq(sources.companyId, companyId));
        expect(await countWanted(companyId)).toBeGreaterThan(0);
        continue;
      }
      await refreshAll();
    }
    expect(aborted.length).toBeGreaterThan(0);
    expect(await countWanted(companyId)).toBe(0);

    const queries = await db.select().from(reportQueries).where(eq(reportQueries.companyId, companyId));
    expect(queries.flatMap(({ failure }) => failure ?? [])).toEqual([]);

    // No domain is lost.
    setClock(day, 362);
    await watchGroups(now());
    const rows = await db.select().from(domainMetrics).where(eq(domainMetrics.companyId, companyId));
    expect(rows).toHaveLength(800);
    expect(rows.filter(({ readOn }) => readOn !== day)).toEqual([]);

    // No request is repeated, except those without a reply when the process died.
    const repeated = calls.length - new Set(calls.map(({ request }) => request)).size;
    expect(repeated).toBeLessThanOrEqual(aborted.length);

    const of = (kind: string) => calls.filter((call) => call.kind === kind);
    for (const standIn of standIns) {
      const own = of(standIn.kind);
      const { limits } = findProvider(standIn.kind)!;
      expect(new Set(own.map(({ site }) => site)).size).toBe(100);
      expect(busiestMinute(own)).toBeLessThanOrEqual((limits.requests * 60) / limits.perSeconds);
    }
    // providers/google-ads.md: 2,880 operations a day for the lowest access level of an app.
    const operations = of("google-ads").filter(({ isPage }) => !isPage);
    expect(operations.length).toBeLessThanOrEqual(2880 / 10);
    // providers/google-search-console.md: 1,200 a minute for a person.
    expect(busiestMinute(of("google-search-console"))).toBeLessThan(120);
    // providers/google-analytics.md: 14,000 tokens an hour for each property; 7 for a year of days.
    for (const site of new Set(of("google-analytics").map((call) => call.site)))
      expect(of("google-analytics").filter((call) => call.site === site).length * 7).toBeLessThan(140);

    // Spread: between 00:30 and 05:30, and no quarter of an hour has a fifth of the calls.
    const quarters = new Map<number, number>();
    for (const { at } of calls) {
      const minute = (at - Date.parse(`${day}T00:00:00Z`)) / 60_000;
      expect(minute).toBeGreaterThanOrEqual(30);
      expect(minute).toBeLessThan(336);
      const quarter = Math.floor(minute / 15);
      quarters.set(quarter, (quarters.get(quarter) ?? 0) + 1);
    }
    expect(quarters.size).toBeGreaterThanOrEqual(18);
    expect(Math.max(...quarters.values())).toBeLessThan(calls.length / 5);

    const before = calls.length;
    const page = await loadGroupPage(viewer, groupId, readAskedRows(new URLSearchParams()));
    expect(page!.rows).toHaveLength(100);
    expect(page!.rows.flatMap(({ cells }) => cells).filter(({ value }) => value === null)).toEqual([]);
    expect((await findGroupEntity(viewer, groupId, 30))!.domains).toHaveLength(100);
    expect((await loadGroupList(viewer)).groups).toMatchObject([{ domains: 100, state: "fresh" }]);
    expect(await loadDomainPage(viewer, groupId, page!.rows[0]!.id)).not.toBeNull();
    await refreshAll();
    expect(calls.length).toBe(before);
  },
  300_000,
);

longTest(
  "after an outage of a whole night 25 domains are read at a time, no faster than each provider allows",
  async () => {
    const { companyId, day } = await aWatchedGroup();
    const { calls } = countCalls();
    setClock(day, 340);
    await queryDomains(now());
    expect(await countWanted(companyId)).toBe(75);
    await refreshAll();
    expect(new Set(calls.map(({ site }) => site)).size).toBe(75);
    for (const standIn of standIns) {
      const { limits } = findProvider(standIn.kind)!;
      const own = calls.filter(({ kind }) => kind === standIn.kind);
      expect(busiestMinute(own)).toBeLessThanOrEqual((limits.requests * 60) / limits.perSeconds);
    }
  },
  300_000,
);
