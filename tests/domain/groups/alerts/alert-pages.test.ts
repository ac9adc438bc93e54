import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderAlerts } from "#app/domain/groups/alerts/alert-view.ts";
import { loadAlertHistory, readAskedAlerts } from "#app/domain/groups/alerts/alert-history.server.ts";
import { day } from "#app/lib/plain-date.ts";
import { loader as callAlerts } from "#app/routes/api/groups/alerts.ts";
import { loader as callGroup, action as changeGroup } from "#app/routes/api/groups/group.ts";
import { db } from "#db/client.server.ts";
import type { ListedAlert } from "#db/queries/groups/alerts.ts";
import { alerts, domainMetrics, groupDomains, groups } from "#db/schema/index.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const morning = new Date("2026-11-27T06:02:00Z");

/** A morning on which 620 alerts opened at one moment. */
async function aWildMorning() {
  const { marta, companyId } = await anAgency();
  const id = `wild-${companyId}`;
  const count = 620;
  const all = Array.from({ length: count }, (_, at) => `${id}-${at}`);
  await db.insert(groups).values({ id, companyId, name: "Wild", range: 7 });
  await db
    .insert(groupDomains)
    .values(all.map((one, at) => ({ id: one, companyId, groupId: id, host: `site-${at}.example` })));
  await db
    .insert(domainMetrics)
    .values(all.map((one) => ({ id: one, companyId, domainId: one, metric: "sessions" })));
  const [from, to] = [day("2026-11-20"), day("2026-11-26")];
  const numbers = { direction: "down", current: 50, previous: 100, from, to, openedAt: morning } as const;
  await db.insert(alerts).values(all.map((one) => ({ id: one, companyId, domainMetricId: one, ...numbers })));
  return { marta, companyId, id, count };
}

test("pages of the history lose no alert of a morning that opened many at once", async () => {
  const { marta, count } = await aWildMorning();
  const seen: string[] = [];
  for (let before = "", pages = 0; pages < 10; pages++) {
    const page = await loadAlertHistory(marta, readAskedAlerts(new URLSearchParams({ before })));
    seen.push(...page!.alerts.map((alert) => alert.id));
    if (page!.older === null) break;
    before = page!.older;
  }
  expect(seen).toHaveLength(count);
  expect(new Set(seen).size).toBe(count);
});

test("nor do calls, which refuse parameters that they cannot read", async () => {
  const { marta, id, count } = await aWildMorning();
  const call = async (query: string) =>
    answerOf(callAlerts, await visit(marta, `/api/alerts${query}`)) as Promise<{
      status: number;
      body: { data: { id: string }[]; meta: { before: string | null }; error: { fields: object } };
    }>;
  const first = (await call("")).body;
  expect(first.data).toHaveLength(500);
  const second = (await call(`?before=${encodeURIComponent(first.meta.before!)}`)).body;
  expect(second.meta.before).toBeNull();
  expect(new Set([...first.data, ...second.data].map((one) => one.id)).size).toBe(count);
  expect((await call(`?before=${morning.toISOString()}`)).body.data).toEqual([]);
  for (const [query, field] of [
    ["?state=closed", "state"],
    ["?before=yesterday", "before"],
  ] as const) {
    const refused = await call(query);
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, [field]]);
  }
  const days = await answerOf(callGroup, await visit(marta, `/api/groups/${id}?days=14`), { id });
  expect(days.status).toBe(422);
  const json = { limits: { sessions: { relative_threshold: -1, direction: "left" } } };
  const change = await visit(marta, `/api/groups/${id}`, { method: "PUT", json });
  expect((await answerOf(changeGroup, change, { id })).body).toMatchObject({
    error: {
      fields: {
        "limits.sessions.relative_threshold": ["Send a number from 0 to 100."],
        "limits.sessions.direction": ["Send up, down or null."],
      },
    },
  });
  expect(await db.$count(alerts, eq(alerts.state, "open"))).toBeGreaterThanOrEqual(count);
});

test("of one morning the worst changes come first", () => {
  const alert = (id: string, metric: string, current: number, openedAt = morning) =>
    ({ id, metric, current, previous: 100, openedAt }) as ListedAlert;
  const later = new Date(morning.getTime() + 86_400_000);
  const ordered = orderAlerts([
    alert("up", "sessions", 900),
    alert("small fall", "sessions", 70),
    alert("spend", "cost", 300),
    alert("rank", "position", 180),
    alert("fall", "sessions", 40),
    alert("next day", "sessions", 130, later),
  ]);
  expect(ordered.map(({ id }) => id)).toEqual(["next day", "rank", "fall", "small fall", "spend", "up"]);
});
