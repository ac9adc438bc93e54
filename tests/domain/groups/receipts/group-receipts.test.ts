import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { watchGroups } from "#app/domain/groups/alerts/watch-groups.server.ts";
import { addDomains } from "#app/domain/groups/domains/add-domains.server.ts";
import { createGroup } from "#app/domain/groups/manage/save-group.server.ts";
import { loadGroupPage } from "#app/domain/groups/manage/group-page.server.ts";
import { readAskedRows } from "#app/domain/groups/manage/order-rows.ts";
import type { ReceiptPage } from "#app/domain/receipts/receipt-page.ts";
import { now } from "#app/lib/clock.server.ts";
import { withRequestContext } from "#app/lib/request-context.server.ts";
import { addDays, timeZone, today } from "#app/lib/plain-date.ts";
import { loader as readAlerts } from "#app/routes/groups/alerts.tsx";
import { loader as readDomain } from "#app/routes/groups/domain.tsx";
import { loader as readRows } from "#app/routes/groups/receipt-rows.ts";
import { loader as readReceipt } from "#app/routes/groups/receipt.tsx";
import { db } from "#db/client.server.ts";
import { setMemberClients } from "#db/queries/people/member-clients.ts";
import { alerts, domainMetrics, groupDomains, sources } from "#db/schema/index.ts";
import type { TableColumn } from "#db/schema/documents/table.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, nameColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const host = "kite.example";
const yesterday = addDays(today(timeZone("UTC"), now()), -1);

const columns: readonly TableColumn[] = [
  dateColumn,
  nameColumn("domain", "Domain"),
  numberColumn("sessions", "Sessions"),
  numberColumn("cost", "Cost", { format: "money", direction: "neutral" }),
  numberColumn("sales", "Sales", { format: "money" }),
  numberColumn("roas", "ROAS", { format: "decimal", combine: "ratio", of: "sales", per: "cost" }),
  numberColumn("views", "Impressions"),
  numberColumn("position", "Position", {
    format: "decimal",
    direction: "less",
    combine: "average",
    weightedBy: "views",
  }),
  numberColumn("dr", "DR", { format: "decimal", combine: "snapshot" }),
];
const metrics = ["sessions", "cost", "roas", "impressions", "position", "domain-rating"];

/** Of a day, counted back from yesterday. */
const rowOf = (ago: number) => {
  const part = ago < 7 ? 1 : 2;
  return [
    addDays(yesterday, -ago),
    host,
    100 * part + ago,
    10.25 * part + ago / 4,
    30.5 + ago,
    null,
    1000 + ago,
    3.5 + ago / 8,
    40 + ago / 2,
  ];
};

type Rows = readonly (readonly (string | number | null)[])[];

async function aGroup(rows: Rows, given: Parameters<typeof aSource>[3] = {}, wanted = metrics, of = columns) {
  const agency = await anAgency({ timezone: "UTC" });
  const { marta } = agency;
  const sourceId = await aSource(marta, of, rows, { name: "Client sheet", ...given });
  const made = await createGroup(marta, { name: "Search clients", range: 7, metrics: wanted });
  if (made.outcome !== "saved") throw new Error(made.outcome);
  const added = await addDomains(marta, made.id, { hosts: host, offered: [], clientId: null, skip: false });
  if (added.outcome !== "added") throw new Error(added.outcome);
  const group = (await loadGroupPage(marta, made.id, readAskedRows(new URLSearchParams())))!;
  const domainId = group.rows[0]!.id;
  const cell = (metric: string) => group.rows[0]!.cells[group.metrics.findIndex(({ id }) => id === metric)]!;
  return { ...agency, sourceId, group, domainId, cell };
}

type Group = Awaited<ReturnType<typeof aGroup>>;

function requestFor({ group, domainId }: Pick<Group, "group" | "domainId">, address: string, end = "") {
  const [metric = "", query] = address.split("?");
  const path = `/groups/${group.id}/domains/${domainId}/receipts/${metric}${end}`;
  return {
    params: { campaignId: group.id, domainId, metric },
    href: `${path}?${query ?? `days=${group.days}&to=${group.to}`}`,
  };
}

async function open(viewer: Viewer, made: Pick<Group, "group" | "domainId">, address: string) {
  const { href, params } = requestFor(made, address);
  const { status, body } = await answerOf(readReceipt, await visit(viewer, href), params);
  const { receipt } = (body ?? {}) as {
    receipt?: { outcome: string; what?: string; page: ReceiptPage };
  };
  return { status, receipt };
}

async function csvOf(viewer: Viewer, made: Pick<Group, "group" | "domainId">, address: string) {
  const { href, params } = requestFor(made, address, "/rows.csv");
  const { status, body } = await answerOf(readRows, await visit(viewer, href), params);
  return { status, text: String(body) };
}

/** Limits of a person hold for a request. */
const inRequest = <Value>(work: () => Promise<Value>) =>
  withRequestContext(
    { requestId: "r", routeName: "campaign.show", startedAt: 0, clientAddress: "", memo: new Map() },
    work,
  );

const factsOf = ({ facts }: ReceiptPage) => Object.fromEntries(facts.map(({ name, value }) => [name, value]));
const formula = ({ steps }: ReceiptPage) => steps.map(({ text }) => text).join(" ");
const linesOf = (csv: string) =>
  csv
    .replace(/^\ufeff/, "")
    .trim()
    .split(/\r\n/);

test("each class of metric has a receipt: its formula, its rows and the earlier number, recomputed", async () => {
  const made = await aGroup(Array.from({ length: 84 }, (_, at) => rowOf(at)));
  const rowsOfWeek = Array.from({ length: 7 }, (_, at) => rowOf(at));
  const sum = (at: number, rows: Rows) => rows.reduce((all, row) => all + Number(row[at]), 0);
  const pages = new Map<string, ReceiptPage>();
  for (const metric of metrics) {
    const { status, receipt } = await open(made.marta, made, metric);
    pages.set(metric, receipt!.page);
    expect(status).toBe(200);
    const { text, value, again, rows, against } = receipt!.page;
    expect([metric, text, value]).toEqual([metric, made.cell(metric).text, made.cell(metric).value]);
    expect(again).toEqual({ text, isSame: true });
    expect(rows.count).toBe("7 rows");
    expect(against!.periods.map(({ length }) => length)).toEqual(["7 days", "7 days"]);
    const before = (await open(made.marta, made, `${metric}?${against!.periods[1]!.href!.split("?")[1]}`))
      .receipt!.page;
    expect(before.text).toBe(against!.periods[1]!.cells.at(-1));
    expect(before.again.isSame).toBe(true);
    expect(before.against!.periods[0]!.href).toBeDefined();
  }
  const page = (metric: string) => pages.get(metric)!;
  expect(formula(page("sessions"))).toBe(String(sum(2, rowsOfWeek)));
  expect(formula(page("roas"))).toContain(
    `€${sum(4, rowsOfWeek).toFixed(2)} ÷ €${sum(3, rowsOfWeek)}`.replace(/(\.\d)$/, "$10"),
  );
  expect(formula(page("position"))).toContain("÷ 7,021 =");
  expect(factsOf(page("sessions"))).toMatchObject({
    Domain: host,
    Source: "Client sheet",
    Calculation: "Sum",
    "Account time zone": "Europe/Berlin",
    Currency: "EUR, no conversion",
  });
  const { text } = await csvOf(made.marta, made, "sessions");
  expect(linesOf(text)).toHaveLength(8);
  expect(
    linesOf(text)
      .slice(1)
      .map((line) => Number(line.split(",")[2]))
      .reduce((a, b) => a + b),
  ).toBe(sum(2, rowsOfWeek));
});

test("on partly known days the receipt names the days and the reason, and without an earlier period there is none", async () => {
  const known = Array.from({ length: 84 }, (_, at) => at).filter((ago) => ago !== 1 && ago !== 2);
  const partly = await aGroup(known.map(rowOf), { empty_days: "unknown" });
  const { page } = (await open(partly.marta, partly, "sessions")).receipt!;
  expect(page.note).toContain("Client sheet has 5 of 7 days.");
  expect(factsOf(page).Compared).toBe("5 of 7 days. Left out: 2 without data.");
  expect(page.against!.periods[0]!.length).toMatch(/^5 days, without /);
  expect(page.again.isSame).toBe(true);
  // Its own column is empty: the parts are known.
  const ratio = (await open(partly.marta, partly, "roas")).receipt!.page;
  expect([ratio.value, ratio.again.isSame]).toEqual([partly.cell("roas").value, true]);
  expect(ratio.value).toBeGreaterThan(0);

  const young = await aGroup(Array.from({ length: 9 }, (_, at) => rowOf(at)));
  const first = (await open(young.marta, young, "sessions")).receipt!.page;
  expect(first.against).toBeNull();
  expect(first.noComparison!.none).toContain("No change: Client sheet has too few days of");
  expect((await open(young.marta, young, "sessions?before=1&days=7&to=2026-01-01")).status).toBe(404);

  const old = await aGroup(Array.from({ length: 9 }, (_, at) => rowOf(at)));
  const gone = (await open(old.marta, old, "sessions?days=7&to=2020-05-01")).receipt!.page;
  expect([gone.text, gone.rows.cells]).toEqual(["–", []]);
  expect(gone.note).toContain("Client sheet has no data for 25 April – 1 May 2020. It covers");
  expect(gone.again.isSame).toBe(true);
});

test("days that a file knows are zero without rows", async () => {
  const rows = Array.from({ length: 84 }, (_, at) => rowOf(at)).filter((_, ago) => ago > 6);
  const other = [yesterday, "quill.example", 1, 1, 1, null, 1, 1, 1];
  const made = await aGroup([...rows, other], { empty_days: "zero" });
  const { page } = (await open(made.marta, made, "sessions")).receipt!;
  expect([page.text, page.again.isSame, page.rows.cells]).toEqual(["0", true, []]);
  expect(page.against!.change).toMatchObject({ text: "100.0%", arrow: "down" });
  expect(linesOf((await csvOf(made.marta, made, "sessions")).text)).toHaveLength(1);
});

test("a metric without a source, and other companies and addresses", async () => {
  const made = await aGroup(
    Array.from({ length: 84 }, (_, at) => rowOf(at)),
    {},
    ["sessions", "clicks"],
  );
  const none = await open(made.marta, made, "clicks");
  expect(none.receipt).toMatchObject({ outcome: "unknown", what: "No source for this metric." });
  expect((await csvOf(made.marta, made, "clicks")).status).toBe(404);
  const stranger = (await anAgency()).marta;
  for (const [viewer, address] of [
    [stranger, "sessions"],
    [made.marta, "orders"],
    [made.marta, "nothing"],
    [made.marta, "sessions?days=14&to=2026-11-01"],
    [made.marta, "sessions?days=7&to=yesterday"],
    [made.marta, "sessions?alert=none"],
    [made.marta, "sessions?alert=%00"],
  ] as const) {
    const { status } = await open(viewer, made, address);
    const csv = await csvOf(viewer, made, address);
    expect([address, status, csv.status]).toEqual([address, 404, 404]);
  }
});

test("a person limited to clients opens the numbers of their sources, and of their domains, alone", async () => {
  const made = await aGroup(
    Array.from({ length: 84 }, (_, at) => rowOf(at)),
    {},
    ["sessions", "cost"],
  );
  const { companyId, jonas, sourceId } = made;
  const client = await aClient(companyId, "Kite");
  const other = await aClient(companyId, "Quill");
  await setMemberClients(companyId, jonas.userId, [client.id]);
  const hidden = await aSource(
    made.marta,
    columns,
    Array.from({ length: 84 }, (_, at) => rowOf(at)),
    { name: "Everyone's sheet" },
  );
  const belongTo = async (domainOf: string, sourceOf: string | null) => {
    await db.update(groupDomains).set({ clientId: domainOf }).where(eq(groupDomains.id, made.domainId));
    await db.update(sources).set({ clientId: sourceOf }).where(eq(sources.id, sourceId));
  };
  await db
    .update(domainMetrics)
    .set({ sourceId: hidden })
    .where(and(eq(domainMetrics.domainId, made.domainId), eq(domainMetrics.metric, "cost")));
  const answers = async (viewer: Viewer) =>
    Promise.all(
      ["sessions", "cost"].map((metric) =>
        inRequest(async () => [
          (await open(viewer, made, metric)).status,
          (await csvOf(viewer, made, metric)).status,
        ]),
      ),
    );
  const [allowed, refused] = [
    [200, 200],
    [404, 404],
  ];
  await belongTo(client.id, client.id);
  expect(await answers(made.marta)).toEqual([allowed, allowed]);
  expect(await answers(jonas)).toEqual([allowed, refused]);
  await belongTo(client.id, null);
  expect(await answers(jonas)).toEqual([refused, refused]);
  await belongTo(other.id, client.id);
  expect(await answers(jonas)).toEqual([refused, refused]);
});

test("an alert's receipt shows its own numbers, and says when the source has changed since", async () => {
  const known = Array.from({ length: 84 }, (_, at) => at).filter((ago) => ago !== 1 && ago !== 2);
  const rows = known.map(rowOf);
  const made = await aGroup(rows, { empty_days: "unknown" }, ["sessions"]);
  await watchGroups(new Date(`${addDays(yesterday, 1)}T12:30:00Z`));
  const [alert] = await db.select().from(alerts).where(eq(alerts.companyId, made.companyId));
  expect(alert).toMatchObject({ comparedDays: 5, direction: "down" });
  const list = (await answerOf(readAlerts, await visit(made.marta, "/groups/alerts"))).body as {
    alerts: { receipt: string; numbers: string; days: string }[];
  };
  const [{ receipt, numbers, days }] = list.alerts as [(typeof list.alerts)[number]];
  expect(days).toBe("Compares 5 of 7 days");
  const address = receipt.split("/").at(-1)!;
  const { page } = (await open(made.marta, made, address)).receipt!;
  expect(`${page.text}, was ${page.against!.periods[1]!.cells.at(-1)}`).toBe(numbers);
  expect(page.rows.count).toBe("5 rows");
  expect(factsOf(page).Alert).toContain(`It says ${numbers}: the same as now.`);
  const before = (await open(made.marta, made, `${address}&before=1`)).receipt!.page;
  expect([before.value, before.again.isSame]).toEqual([alert!.previous, true]);

  await aSource(
    made.marta,
    columns,
    rows.map(([day, name, sessions, ...rest]) => [day!, name!, Number(sessions) + 1, ...rest]),
    {
      empty_days: "unknown",
      sourceId: made.sourceId,
    },
  );
  const later = (await open(made.marta, made, address)).receipt!.page;
  expect(later.value).toBe(alert!.current + 5);
  expect(factsOf(later).Alert).toContain(`It says ${numbers}: the source's numbers have changed since.`);
});

test("the page of a domain shows the earlier number, each with its receipt", async () => {
  const made = await aGroup(Array.from({ length: 84 }, (_, at) => rowOf(at)));
  const own = { campaignId: made.group.id, domainId: made.domainId };
  const path = `/groups/${own.campaignId}/domains/${own.domainId}`;
  const { page } = (await answerOf(readDomain, await visit(made.marta, path), own)).body as {
    page: { metrics: { id: string; cell: { text: string }; before: { text: string } }[]; to: string };
  };
  for (const { id, cell, before } of page.metrics) {
    const { text, against } = (await open(made.marta, made, `${id}?days=7&to=${page.to}`)).receipt!.page;
    expect([text, against!.periods[1]!.cells.at(-1)]).toEqual([cell.text, before.text]);
  }
});

test("amounts in several currencies are never added: the receipt says which days are not known", async () => {
  const own = [
    dateColumn,
    nameColumn("domain", "Domain"),
    numberColumn("revenue", "Revenue", { format: "money" }),
  ];
  const currency = { ...nameColumn("currency", "Currency"), isCurrency: true } as TableColumn;
  const rows = Array.from({ length: 84 }, (_, ago) =>
    ["EUR", "USD"].map((code) => [addDays(yesterday, -ago), host, 10, code]),
  );
  const made = await aGroup(rows.flat(), {}, ["revenue"], [...own, currency]);
  const { page } = (await open(made.marta, made, "revenue")).receipt!;
  expect([made.cell("revenue").text, page.text, page.again.isSame]).toEqual(["–", "–", true]);
  expect(page.note).toContain("several currencies");
});
