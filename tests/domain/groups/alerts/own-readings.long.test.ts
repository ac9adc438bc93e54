import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { queryDomains } from "#app/domain/groups/alerts/query-domains.server.ts";
import { watchGroups } from "#app/domain/groups/alerts/watch-groups.server.ts";
import { addDomains } from "#app/domain/groups/domains/add-domains.server.ts";
import { saveDomainCall } from "#app/domain/groups/domains/save-domain.server.ts";
import { findGroupEntity } from "#app/domain/groups/manage/group-entity.server.ts";
import { createGroup } from "#app/domain/groups/manage/save-group.server.ts";
import { refreshAll } from "#app/domain/sources/refresh/refresher.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { addDays, type PlainDate, timeZone, today } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { alerts, domainMetrics } from "#db/schema/index.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { semrush } from "#tests/sandbox/seo/semrush.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";

await useDatabase();
const provider = await useStandIns([semrush]);
afterAll(() => void Object.assign(config, { clockOffsetSeconds: 0 }));

function setClock(day: PlainDate, minute: number): void {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  Object.assign(config, { clockOffsetSeconds: Math.round((wanted - Date.now()) / 1000) });
}

test("a value without history is read each night, and after 15 nights a fall is shown and raises an alert", async () => {
  const { marta, companyId } = await anAgency({ timezone: "UTC" });
  await connectSource(companyId, "semrush");
  const made = await createGroup(marta, { name: "Search", range: 7, metrics: ["keywords"] });
  if (made.outcome !== "saved") throw new Error(made.outcome);
  const given = { hosts: "kite.example", offered: [], clientId: null, skip: false };
  const added = await addDomains(marta, made.id, given);
  if (added.outcome !== "added") throw new Error(added.outcome);

  let keywords = 1000;
  const pastMonths: string[] = [];
  provider.answer = (request) => {
    const query = new URL(request.url).searchParams;
    const [columns, month] = [query.get("export_columns")!.split(","), query.get("display_date")];
    if (month) pastMonths.push(month);
    const cells = columns.map((code) => (code === "Or" ? keywords : code === "Dn" ? query.get("domain") : 1));
    return new Response(`${columns.join(";")}\r\n${cells.map((cell) => `"${cell}"`).join(";")}\r\n`);
  };
  const first = addDays(today(timeZone("UTC"), new Date()), 1);
  const metric = async () => (await findGroupEntity(marta, made.id))!.domains[0]!.metrics[0]!;
  for (let night = 0; night < 15; night++) {
    if (night === 7) keywords = 700;
    setClock(addDays(first, night), 335);
    await queryDomains(now());
    await refreshAll();
    setClock(addDays(first, night), 362);
    await watchGroups(now());
    if (night === 13) expect(await metric()).toMatchObject({ value: 700, change: null, readSince: first });
  }
  expect(await metric()).toMatchObject({
    value: 700,
    current: 700,
    previous: 1000,
    change: { value: -0.3, unit: "share" },
    readSince: first,
  });
  expect(pastMonths).toEqual([]); // they would be of the 15th, at five times the price
  const opened = await db.select().from(alerts).where(eq(alerts.companyId, companyId));
  expect(opened).toMatchObject([{ direction: "down", current: 700, previous: 1000, state: "open" }]);

  // Another source begins with its own readings.
  const none = { source_id: null, parameters: {} };
  await saveDomainCall(marta, made.id, added.ids[0]!, { sources: { keywords: none } });
  const [row] = await db.select().from(domainMetrics).where(eq(domainMetrics.companyId, companyId));
  expect(row).toMatchObject({ sourceId: null, readings: {} });
}, 120_000);
