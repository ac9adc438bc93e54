import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { watchGroups } from "#app/domain/groups/alerts/watch-groups.server.ts";
import { loadDomainPage } from "#app/domain/groups/domains/domain-page.server.ts";
import { findGroupEntity } from "#app/domain/groups/manage/group-entity.server.ts";
import { loadGroupPage } from "#app/domain/groups/manage/group-page.server.ts";
import { readAskedRows } from "#app/domain/groups/manage/order-rows.ts";
import { withRequestContext } from "#app/lib/request-context.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { addDays, timeZone, today } from "#app/lib/plain-date.ts";
import { action as addDomains } from "#app/routes/groups/add-domains.tsx";
import { action as createGroup } from "#app/routes/groups/create.tsx";
import { action as saveDomain, loader as readDomain } from "#app/routes/groups/domain.tsx";
import { action as editGroup } from "#app/routes/groups/edit.tsx";
import { action as snooze, loader as readGroup } from "#app/routes/groups/show.tsx";
import { loader as readGroups } from "#app/routes/groups/index.tsx";
import { action as callDomain } from "#app/routes/api/groups/domain.ts";
import { action as callDomains } from "#app/routes/api/groups/domains.ts";
import { action as callGroups, loader as listCallGroups } from "#app/routes/api/groups/groups.ts";
import { action as callSnooze } from "#app/routes/api/groups/snooze-domain.ts";
import { db } from "#db/client.server.ts";
import { countCompany } from "#db/queries/companies.ts";
import { alerts, domainMetrics, groupDomains, groups, sourceMails, sources } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, nameColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const yesterday = () => addDays(today(timeZone("UTC"), now()), -1);

const columns = [
  dateColumn,
  nameColumn("domain", "Domain"),
  numberColumn("sessions", "Sessions"),
  numberColumn("revenue", "Revenue", { format: "money" }),
];

/** A file with 84 days of domains; a number is the factor of the last 7 days. */
async function aGroup(
  domains: Readonly<Record<string, number>> = { "kite.example": 0.5, "quill.example": 1 },
) {
  const agency = await anAgency();
  const { marta } = agency;
  const rows = Object.entries(domains).flatMap(([host, last]) =>
    Array.from({ length: 84 }, (_, at) => {
      const sessions = 100 * (at >= 77 ? last : 1);
      return [addDays(yesterday(), at - 83), host, sessions, sessions * 2];
    }),
  );
  const sourceId = await aSource(marta, columns, rows, { name: "Client sheet" });
  const made = await answerOf(
    createGroup,
    await visit(marta, "/groups/create", {
      form: { name: "Search clients", range: "7", metrics: ["sessions", "revenue"] },
    }),
  );
  const id = made.location!.split("/").at(-1)!;
  return { ...agency, sourceId, id, params: { campaignId: id } };
}

test("domains are pasted, read from a file, and a fall raises one alert that can be snoozed for a week", async () => {
  const { marta, companyId, id, params } = await aGroup();
  const add = (form: Record<string, string | string[]>) =>
    visit(marta, `/groups/${id}/domains/new`, { form }).then((request) =>
      answerOf(addDomains, request, params),
    );

  const refused = await add({ hosts: "kite.example\nnot a domain\nhttps://www.kite.example/shop" });
  expect(refused.status).toBe(422);
  const answer = refused.body as { error: { hosts: string[] }; initialValue: { hosts: string } };
  expect(answer.error.hosts).toEqual([
    "Line 2: “not a domain” is not a domain. Enter it as example.com.",
    "Line 3: kite.example is also in line 1.",
  ]);
  expect(answer.initialValue.hosts).toContain("not a domain");
  const added = await add({ hosts: "kite.example", offered: ["quill.example"] });
  expect(added.location).toBe(`/groups/${id}?added=2`);

  const page = await answerOf(readGroup, await visit(marta, `/groups/${id}`), params);
  const { group } = page.body as {
    group: { rows: { host: string; cells: { text: string; change: string }[] }[] };
  };
  const cellsOf = (host: string) => group.rows.find((row) => row.host === host)!.cells;
  expect(cellsOf("kite.example")[0]).toMatchObject({ text: "350", change: "↓50.0%", tone: "worse" });
  expect(cellsOf("quill.example")[0]).toMatchObject({ text: "700", change: "0.0%" });

  const morning = new Date(`${addDays(yesterday(), 1)}T12:30:00Z`);
  await watchGroups(morning);
  await watchGroups(morning);
  expect(await db.$count(alerts, eq(alerts.companyId, companyId))).toBe(2); // sessions and revenue
  expect((await countCompany(companyId)).openAlerts).toBe(2);
  // One email for each person, however often it is looked.
  const mails = await db.select().from(sourceMails).where(eq(sourceMails.companyId, companyId));
  expect(mails.map(({ about, eventIds }) => [about, eventIds.length])).toEqual(
    mails.map(() => ["alerts", 2]),
  );
  expect(new Set(mails.map(({ userId }) => userId)).size).toBe(mails.length);
  expect(mails.length).toBe(2);

  const [alert] = await db.select().from(alerts).where(eq(alerts.companyId, companyId));
  const click = await visit(marta, `/groups/${id}`, { form: { intent: "snooze", alert: alert!.id } });
  expect((await answerOf(snooze, click, params)).status).toBe(303);
  const [after] = await db.select().from(alerts).where(eq(alerts.id, alert!.id));
  const week = 7 * 24 * 3_600_000;
  expect(after!.state).toBe("snoozed");
  expect(Math.abs(after!.snoozedUntil!.getTime() - now().getTime() - week)).toBeLessThan(60_000);
  expect((await countCompany(companyId)).openAlerts).toBe(1);
  await watchGroups(new Date(after!.snoozedUntil!.getTime()));
  expect((await db.select().from(alerts).where(eq(alerts.id, alert!.id)))[0]!.state).toBe("open");
});

test("a group is edited with its limits, and a domain has its own note, source and limits", async () => {
  const { marta, id, params } = await aGroup();
  const add = await visit(marta, `/groups/${id}/domains/new`, { form: { hosts: "kite.example" } });
  await answerOf(addDomains, add, params);
  const [domain] = await db.select().from(groupDomains).where(eq(groupDomains.groupId, id));
  const edit = await visit(marta, `/groups/${id}/edit`, {
    form: { name: "Shops", range: "30", metrics: ["sessions", "clicks"], sessions_relative: "35" },
  });
  const saved = await answerOf(editGroup, edit, params);
  expect(saved.status).toBe(303);
  const [group] = await db.select().from(groups).where(eq(groups.id, id));
  expect(group).toMatchObject({ name: "Shops", range: 30 });
  expect(group!.metrics.map(({ metric, relativeThreshold }) => [metric, relativeThreshold])).toEqual([
    ["sessions", 0.35],
    ["clicks", 0.2],
  ]);
  const own = { campaignId: id, domainId: domain!.id };
  const href = `/groups/${id}/domains/${domain!.id}`;
  const change = await visit(marta, href, {
    form: {
      intent: "save",
      note: "Sale in May",
      sessions_source: "none",
      sessions_relative: "50",
      sessions_direction: "down",
    },
  });
  expect((await answerOf(saveDomain, change, own)).status).toBe(303);
  const page = (await answerOf(readDomain, await visit(marta, href), own)).body as {
    page: { values: Record<string, string>; metrics: { id: string; cell: { why: string } }[] };
  };
  expect(page.page.values).toMatchObject({
    note: "Sale in May",
    sessions_source: "none",
    sessions_relative: "50",
    sessions_direction: "down",
    clicks_source: "none",
  });
  expect(page.page.metrics[0]!.cell.why).toBe("No source for this metric.");
  const list = (await answerOf(readGroups, await visit(marta, "/groups"))).body as {
    groups: { name: string; domains: number }[];
  };
  expect(list.groups).toMatchObject([{ name: "Shops", domains: 1 }]);
});

test("calls: a group with domains, numbers, alerts and a snooze; a read-only token changes nothing", async () => {
  const { marta } = await aGroup();
  const call = async (route: Parameters<typeof answerOf>[0], path: string, sent: object, params = {}) =>
    answerOf(route, await visit(marta, path, sent), params);
  const made = await call(callGroups, "/api/groups", { json: { name: "By call", metrics: ["sessions"] } });
  expect(made.status).toBe(201);
  const { id } = (made.body as { data: { id: string } }).data;
  const bad = await call(callDomains, `/api/groups/${id}/domains`, { json: { hosts: ["nothing"] } }, { id });
  expect([bad.status, (bad.body as { error: { fields: object } }).error.fields]).toEqual([
    422,
    { hosts: ["Line 1: “nothing” is not a domain. Enter it as example.com."] },
  ]);
  const added = await call(
    callDomains,
    `/api/groups/${id}/domains`,
    { json: { hosts: ["kite.example"] } },
    { id },
  );
  const [domain] = (added.body as { data: { id: string; metrics: object[] }[] }).data;
  expect(domain!.metrics).toMatchObject([{ metric: "sessions", value: 350, current: 350, previous: 700 }]);
  const own = { id, domainId: domain!.id };
  const changed = await call(
    callDomain,
    `/api/groups/${id}/domains/${domain!.id}`,
    { method: "PUT", json: { note: "Watch", limits: { sessions: { relative_threshold: 0.6 } } } },
    own,
  );
  expect(changed.body).toMatchObject({ data: { note: "Watch", metrics: [{ relativeThreshold: 0.6 }] } });
  const snoozed = await call(callSnooze, `/api/groups/${id}/domains/${domain!.id}/snooze`, { json: {} }, own);
  expect(snoozed.status).toBe(200);
  const listed = await answerOf(listCallGroups, await visit(marta, "/api/groups"));
  expect(listed.body).toMatchObject({ data: [{ name: "By call", domainsCount: 1, openAlerts: 0 }, {}] });
});

test("a person limited to clients sees their domains only, without numbers of other sources", async () => {
  const { marta, companyId, id, params, sourceId } = await aGroup();
  const client = await aClient(companyId, "Kite");
  const form = { hosts: "kite.example\nquill.example" };
  await answerOf(addDomains, await visit(marta, `/groups/${id}/domains/new`, { form }), params);
  await db.update(groupDomains).set({ clientId: client.id }).where(eq(groupDomains.host, "kite.example"));
  const asked = readAskedRows(new URLSearchParams());
  const context = {
    requestId: "r",
    routeName: "campaign.show",
    startedAt: 0,
    clientAddress: "",
    memo: new Map(),
  };
  const asColleague = () =>
    withRequestContext({ ...context, limit: { companyId, clientIds: [client.id] } }, async () => {
      const page = await loadGroupPage(marta, id, asked);
      return page && page.rows.map(({ host, cells }) => [host, cells[0]!.text]);
    });
  expect(await asColleague()).toEqual([["kite.example", "–"]]);
  await db.update(sources).set({ clientId: client.id }).where(eq(sources.id, sourceId));
  expect(await asColleague()).toEqual([["kite.example", "350"]]);
  await db.update(groupDomains).set({ clientId: null }).where(eq(groupDomains.groupId, id));
  expect(await asColleague()).toBeNull();
});

test("of two files a domain is read from the one that has its rows, as these write it; a saved note keeps the place", async () => {
  const { marta, companyId, id, params, sourceId } = await aGroup({ "kite.example": 1 });
  const rows = Array.from({ length: 84 }, (_, at) => [
    addDays(yesterday(), at - 83),
    "WWW.Quill.example",
    7,
    1,
  ]);
  const second = await aSource(marta, columns, rows, { name: "A second sheet" });
  const form = { hosts: "kite.example\nquill.example\nnowhere.example" };
  await answerOf(addDomains, await visit(marta, `/groups/${id}/domains/new`, { form }), params);
  const { group } = (await answerOf(readGroup, await visit(marta, `/groups/${id}`), params)).body as {
    group: { rows: { id: string; host: string; cells: { value: number | null; why?: string }[] }[] };
  };
  const [kite, quill, nowhere] = ["kite", "quill", "nowhere"].map((name) =>
    group.rows.find(({ host }) => host === `${name}.example`)!,
  );
  expect([kite, quill, nowhere].map((row) => row!.cells[0]!.value)).toEqual([700, 49, null]);
  expect(nowhere!.cells[0]!.why).toBe("No source for this metric.");

  // The newest version of the file no longer has the domain.
  const read = async () =>
    (await db.select().from(domainMetrics).where(eq(domainMetrics.domainId, kite!.id))).find(
      ({ metric }) => metric === "sessions",
    )!;
  const gone = { host: "old-kite.example", hostColumn: "domain" };
  await db
    .update(domainMetrics)
    .set({ parameters: gone })
    .where(eq(domainMetrics.id, (await read()).id));
  const own = { campaignId: id, domainId: kite!.id };
  const href = `/groups/${id}/domains/${kite!.id}`;
  const { page } = (await answerOf(readDomain, await visit(marta, href), own)).body as {
    page: {
      values: Record<string, string>;
      metrics: { id: string; places: { value: string; label: string }[] }[];
    };
  };
  const places = page.metrics.find((one) => one.id === "sessions")!.places;
  expect(places.map(({ label }) => label).sort()).toEqual([
    "A second sheet: all rows",
    "Client sheet: all rows",
    "Client sheet: old-kite.example",
    "Client sheet: rows of kite.example",
    "None",
  ]);
  expect(places.map(({ value }) => value)).toContain(page.values.sessions_source);
  const saved = await visit(marta, href, { form: { ...page.values, intent: "save", note: "Sale" } });
  expect((await answerOf(saveDomain, saved, own)).status).toBe(303);
  expect(await read()).toMatchObject({ sourceId, parameters: gone });
  expect(second).not.toBe(sourceId);
  expect(await db.$count(groupDomains, eq(groupDomains.companyId, companyId))).toBe(3);
});

test("a page of one domain, and a person limited to clients, have the period of the whole group", async () => {
  const { marta, companyId, id, params } = await aGroup({ "kite.example": 1, "quill.example": 1 });
  const form = { hosts: "kite.example\nquill.example" };
  await answerOf(addDomains, await visit(marta, `/groups/${id}/domains/new`, { form }), params);
  const [first] = await db.select().from(groupDomains).where(eq(groupDomains.groupId, id));
  const late = Array.from({ length: 60 }, (_, at) => [addDays(yesterday(), at - 62), "late.example", 9, 1]);
  const lateId = await aSource(marta, columns, late, { name: "Late sheet" });
  const client = await aClient(companyId, "Late");
  await db.update(sources).set({ clientId: client.id }).where(eq(sources.id, lateId));
  await answerOf(
    addDomains,
    await visit(marta, `/groups/${id}/domains/new`, { form: { hosts: "late.example" } }),
    params,
  );
  const [lateDomain] = await db
    .select()
    .from(groupDomains)
    .where(and(eq(groupDomains.groupId, id), eq(groupDomains.host, "late.example")));
  expect(lateDomain!.clientId).toBe(client.id);
  const asked = readAskedRows(new URLSearchParams());
  const whole = (await loadGroupPage(marta, id, asked))!;
  for (const { id: domainId } of [first!, lateDomain!]) {
    const page = (await loadDomainPage(marta, id, domainId))!;
    expect([page.period, page.comparison]).toEqual([whole.period, whole.comparison]);
  }
  const limit = { companyId, clientIds: [client.id] };
  const context = {
    requestId: "r",
    routeName: "campaign.show",
    startedAt: 0,
    clientAddress: "",
    memo: new Map(),
  };
  await withRequestContext({ ...context, limit }, async () => {
    const limited = { ...marta, clientIds: [client.id] };
    const page = (await loadGroupPage(limited, id, asked))!;
    expect(page.rows.map(({ host }) => host)).toEqual(["late.example"]);
    expect(page.period).toBe(whole.period);
    const entity = (await findGroupEntity(limited, id))!;
    expect(entity.period.to).toBe(yesterday());
    expect(entity.domains).toHaveLength(1);
  });
});
