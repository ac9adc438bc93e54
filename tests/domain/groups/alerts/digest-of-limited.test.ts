import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { planDigest } from "#app/domain/groups/alerts/plan-digest.server.ts";
import { day } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { setMemberClients } from "#db/queries/people/member-clients.ts";
import { alerts, domainMetrics, groupDomains, groups, sourceMails, sources } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const today = day("2026-11-27");
const morning = new Date("2026-11-27T06:02:00Z");

/** Two alerts of a client's domain, read from a source of the client and from one of no client. */
async function anAlertedDomain() {
  const { jonas, marta, companyId } = await anAgency();
  const client = await aClient(companyId, "Kite");
  await setMemberClients(companyId, jonas.userId, [client.id]);
  const [id, seen, hidden] = [`g-${companyId}`, `seen-${companyId}`, `hidden-${companyId}`];
  await db.insert(sources).values([
    { id: seen, companyId, kind: "csv", name: "Kite's file", clientId: client.id },
    { id: hidden, companyId, kind: "csv", name: "Everyone's file" },
  ]);
  await db.insert(groups).values({ id, companyId, name: "Sites", range: 7, watchedOn: today });
  const domain = { id, companyId, groupId: id, host: "kite.example", clientId: client.id };
  await db.insert(groupDomains).values(domain);
  const numbers = { direction: "down", current: 50, previous: 100 } as const;
  for (const [sourceId, metric] of [
    [seen, "sessions"],
    [hidden, "revenue"],
  ] as const) {
    await db.insert(domainMetrics).values({ id: sourceId, companyId, domainId: id, metric, sourceId });
    const period = { from: day("2026-11-20"), to: day("2026-11-26") };
    await db.insert(alerts).values({
      id: sourceId,
      companyId,
      domainMetricId: sourceId,
      ...numbers,
      ...period,
      openedAt: morning,
    });
  }
  return { jonas, marta, companyId, seen, hidden };
}

test("the daily email of a limited person has no number of a source that they do not see", async () => {
  const { jonas, marta, companyId, seen, hidden } = await anAlertedDomain();
  await planDigest(companyId, today, morning);
  const idsOf = async (userId: string) =>
    (
      await db
        .select()
        .from(sourceMails)
        .where(and(eq(sourceMails.companyId, companyId), eq(sourceMails.userId, userId)))
    ).flatMap(({ eventIds }) => [...eventIds].sort());
  expect(await idsOf(marta.userId)).toEqual([hidden, seen].sort());
  expect(await idsOf(jonas.userId)).toEqual([seen]);
});
