import { afterEach, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { closeBanner } from "#app/domain/banners/close-banner.server.ts";
import { endSnooze, snooze } from "#app/domain/groups/alerts/snooze.server.ts";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { addDays, timeZone, today } from "#app/lib/plain-date.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { db } from "#db/client.server.ts";
import { wakeAlerts } from "#db/queries/groups/watch.ts";
import { alerts, domainMetrics, groupDomains, groups } from "#db/schema/index.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const offset = config.clockOffsetSeconds;
afterEach(() => void Object.assign(config, { clockOffsetSeconds: offset }));
const passDays = (days: number) =>
  void Object.assign(config, { clockOffsetSeconds: config.clockOffsetSeconds + days * 86_400 });

async function anAlert({ companyId, userId }: Viewer) {
  const [group, domain, metric, alert] = [newId(), newId(), newId(), newId()];
  await db
    .insert(groups)
    .values({ id: group, companyId, name: "Shops", range: 7, metrics: [], createdBy: userId });
  await db.insert(groupDomains).values({ id: domain, companyId, groupId: group, host: "kite.example" });
  await db.insert(domainMetrics).values({ id: metric, companyId, domainId: domain, metric: "sessions" });
  const to = addDays(today(timeZone("UTC"), now()), -1);
  await db.insert(alerts).values({
    id: alert,
    companyId,
    domainMetricId: metric,
    direction: "down",
    current: 350,
    previous: 700,
    from: addDays(to, -6),
    to,
    openedAt: now(),
  });
  return alert;
}

const bannersOf = async (viewer: Viewer) => (await shellFor(viewer)).banners.map(({ code }) => code);

test("a closed banner of alerts is shown again when a snooze is over, before and after the morning's look", async () => {
  const { marta } = await anAgency();
  const alertId = await anAlert(marta);
  await anAlert(marta);
  await snooze(marta, { alertId });
  expect(await bannersOf(marta)).toContain(131);
  passDays(1);
  await closeBanner(marta, 131);
  expect(await bannersOf(marta)).not.toContain(131);

  passDays(6);
  expect(await bannersOf(marta)).toContain(131);
  await wakeAlerts(now());
  expect(await bannersOf(marta)).toContain(131);
  passDays(1);
  await closeBanner(marta, 131);
  expect(await bannersOf(marta)).not.toContain(131);
});

test("a closed banner of alerts stays closed for a person who ends a snooze", async () => {
  const { marta } = await anAgency();
  const alertId = await anAlert(marta);
  await snooze(marta, { alertId });
  await closeBanner(marta, 131);
  passDays(1);
  await endSnooze(marta, { alertId });
  expect(await bannersOf(marta)).not.toContain(131);
});
