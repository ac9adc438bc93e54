import { expect, test } from "vitest";
import { loadGroupPage } from "#app/domain/groups/manage/group-page.server.ts";
import { readAskedRows } from "#app/domain/groups/manage/order-rows.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { addDays, timeZone, today } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { alerts, domainMetrics, groupDomains, groups } from "#db/schema/index.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const metrics = ["sessions", "conversions", "revenue", "cost", "roas", "clicks", "impressions", "position"];

test("a morning in which each of 100 domains changed marks every number, in the order of the domains", async () => {
  const { marta, companyId } = await anAgency();
  const groupId = newId();
  const limits = {
    relativeThreshold: 0.2,
    absoluteThreshold: 0,
    minimumBase: 0,
    direction: null,
    alertsOn: true,
  };
  await db.insert(groups).values({
    id: groupId,
    companyId,
    name: "Shops",
    range: 7,
    metrics: metrics.map((metric) => ({ metric, ...limits })),
    createdBy: marta.userId,
  });
  const domains = Array.from({ length: 100 }, (_, at) => ({
    id: newId(),
    companyId,
    groupId,
    host: `shop-${String(at).padStart(2, "0")}.example`,
  }));
  await db.insert(groupDomains).values(domains);
  const rows = domains.flatMap(({ id: domainId }) =>
    metrics.map((metric) => ({ id: newId(), companyId, domainId, metric })),
  );
  await db.insert(domainMetrics).values(rows);
  const openedAt = now();
  const to = addDays(today(timeZone("UTC"), openedAt), -1);
  await db.insert(alerts).values(
    rows.map(({ id }) => ({
      id: newId(),
      companyId,
      domainMetricId: id,
      direction: "down" as const,
      current: 350,
      previous: 700,
      from: addDays(to, -6),
      to,
      openedAt,
    })),
  );

  const page = (await loadGroupPage(marta, groupId, readAskedRows(new URLSearchParams())))!;
  expect(page.alerts.length).toBe(800);
  expect(page.rows.flatMap(({ cells }) => cells).filter(({ alert }) => alert === "open").length).toBe(800);
  const [first] = page.alerts;
  const hosts = page.alerts.filter(({ metric }) => metric === first!.metric).map(({ host }) => host);
  expect(hosts.slice(0, 3)).toEqual(["shop-00.example", "shop-01.example", "shop-02.example"]);
});
