import { expect, onTestFinished, test } from "vitest";
import { config } from "#app/config.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { undoDashboard } from "#app/domain/dashboards/edit/content/undo-dashboard.server.ts";
import { fillFromSource } from "#app/domain/dashboards/settings/fill-examples.server.ts";
import { exampleSlots } from "#app/domain/dashboards/edit/copies/example-slots.ts";
import { generateDashboard } from "#app/domain/dashboards/new/generate/generate-dashboard.server.ts";
import { calendarOf } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { replaceSources } from "#app/domain/dashboards/settings/replace-sources.server.ts";
import {
  createFromTemplate,
  findOwnTemplateForm,
} from "#app/domain/dashboards/new/start/own-template.server.ts";
import { getTemplate } from "#app/domain/dashboards/new/templates/own/find-templates.server.ts";
import { saveTemplate } from "#app/domain/dashboards/new/templates/own/save-template.server.ts";
import { kindsOf } from "#app/domain/dashboards/new/templates/by-goal/dashboard-template.ts";
import {
  dashboardTemplates,
  findDashboardTemplate,
} from "#app/domain/dashboards/new/templates/by-goal/dashboard-templates.ts";
import { holdReasons } from "#app/domain/reports/rules/hold-reasons.ts";
import { exampleSourceId } from "#app/domain/sources/example/example-id.ts";
import { loadDashboardCsv } from "#app/domain/widgets/data/load-widget-csv.server.ts";
import { changeWidget } from "#app/domain/dashboards/edit/commands/change-widget.server.ts";
import { widgetResult } from "#app/domain/dashboards/api/dashboard-result.ts";
import { digestOf } from "#app/mail/report/digest.ts";
import { now } from "#app/lib/clock.server.ts";
import { addDays, day } from "#app/lib/plain-date.ts";
import { type Period, resolvePeriod } from "#app/metrics/periods/periods.ts";
import { DashboardView } from "#app/views/dashboard-view.schema.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { db } from "#db/client.server.ts";
import { reportQueries, sources } from "#db/schema/index.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { anAgency, stored } from "../../agency.ts";

await useDatabase();

async function anExample(viewer: Viewer, templateId: string, real: readonly string[] = []) {
  const template = findDashboardTemplate(templateId)!;
  const made = await generateDashboard(viewer, {
    name: "Harbour Lane Bakery",
    sources: [...real, ...kindsOf(template).map(exampleSourceId)],
    target: "bakery.example",
    template,
    clientId: null,
  });
  if (made.outcome !== "created") throw new Error(made.outcome);
  return stored(viewer, made.id);
}

type Row = Awaited<ReturnType<typeof stored>>;

function viewOf(dashboard: Row, as: "owner" | "visitor" = "owner", period?: Period) {
  const own = resolvePeriod(dashboard.content, calendarOf(dashboard, now()));
  return loadDashboardView(dashboard, period ?? own, { as, receipts: true });
}

const titled = (widgets: readonly WidgetView[], title: string) => {
  const found = widgets.find((widget) => widget.title === title);
  if (!found || !("data" in found.body)) throw new Error(`no data in ${title}`);
  return found.body;
};

test.each(dashboardTemplates.map(({ id }) => id))("%s shows marked numbers in every widget", async (id) => {
  const { marta, companyId } = await anAgency();
  const dashboard = await anExample(marta, id);
  const view = await viewOf(dashboard);
  const unmarked = view.widgets.filter((one) => !one.example || !one.subtitle.startsWith("Example data"));
  expect(unmarked.map(({ title }) => title)).toEqual([]);
  const empty = view.widgets.filter(({ body }) => {
    if (body.kind === "summary") return body.figures.some(({ figure }) => figure.value === null);
    return !("data" in body) || (body.data.rows.length === 0 && body.data.totals === null);
  });
  expect(empty.map(({ title, body }) => [title, body.kind])).toEqual([]);
  expect(view.notes?.[0]).toMatch(/^Example data: \d+ widgets show invented numbers until .* connected\.$/);
  expect(view.asOf).toBe("");
  expect(DashboardView.safeParse(view).success).toBe(true);
  expect(await db.$count(reportQueries)).toBe(0);
  expect((await db.select().from(sources)).filter((one) => one.companyId === companyId)).toHaveLength(1);
});

test("totals agree between widgets, for any dates, and are the same each time", async () => {
  const { marta } = await anAgency();
  const dashboard = await anExample(marta, "website");
  for (const [from, days] of [
    ["2026-02-01", 28],
    ["2024-12-20", 40],
    ["2019-06-03", 7],
  ] as const) {
    const range = { from: day(from), to: addDays(day(from), days - 1) };
    const compareRange = { from: addDays(range.from, -days), to: addDays(range.from, -1) };
    const period: Period = {
      ...resolvePeriod(dashboard.content, calendarOf(dashboard, now())),
      range,
      compareRange,
    };
    const { widgets } = await viewOf(dashboard, "owner", period);
    const number = widgets.find(({ title }) => title === "Sessions")!.body;
    if (number.kind !== "summary") throw new Error(number.kind);
    const sessions = number.figures[0]!.figure.value!;
    expect(number.figures[0]!.was!.value).toBeGreaterThan(0);
    expect(number.figures[0]!.figure.receipt).toBeNull();
    const sumOf = (title: string, column = 1) =>
      titled(widgets, title).data.rows.reduce((all, row) => all + Number(row[column]!.raw), 0);
    expect(sumOf("Sessions by channel")).toBe(sessions);
    expect(sumOf("Sessions by device")).toBe(sessions);
    expect(sumOf("Top landing pages by sessions")).toBe(sessions);
    const people = widgets.find(({ title }) => title === "Total users")!.body;
    if (people.kind !== "summary") throw new Error(people.kind);
    expect(sumOf("Sources and media by sessions", 2)).toBeLessThan(people.figures[0]!.figure.value!);
    const again = await viewOf(dashboard, "visitor", period);
    expect(titled(again.widgets, "Sessions by channel").data.rows[0]![1]!.raw).toBe(
      titled(widgets, "Sessions by channel").data.rows[0]![1]!.raw,
    );
  }
});

test("a visitor sees the mark without the link; email, CSV and API carry it", async () => {
  const { marta, companyId } = await anAgency();
  const { providerVariables: before } = config;
  const setUp = (providerVariables: typeof before) => void Object.assign(config, { providerVariables });
  onTestFinished(() => setUp(before));
  setUp({});
  const unlinked = await viewOf(await anExample(marta, "website"));
  expect(unlinked.widgets[0]!.example).toMatchObject({ name: "Google Analytics", href: null });
  setUp({ GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" });
  const dashboard = await anExample(marta, "website");
  const owner = await viewOf(dashboard);
  expect(owner.widgets[0]!.example).toEqual({
    kind: "google-analytics",
    name: "Google Analytics",
    href: `/connect/google-analytics?dashboard=${dashboard.id}`,
  });
  const view = await viewOf(dashboard, "visitor");
  expect(view.widgets[0]!.example).toMatchObject({ name: "Google Analytics", href: null });
  expect(widgetResult(view.widgets[0]!)).toMatchObject({ example: true });
  const { figures, charts, table } = digestOf(view);
  for (const { details } of figures) expect(details).toContain("Example data");
  for (const { head } of [...charts, ...(table ? [table] : [])])
    expect(head.subtitle).toContain("Example data");
  const period = resolvePeriod(dashboard.content, calendarOf(dashboard, now()));
  let csv = "";
  const reading = { period, lang: "en", as: "visitor", receipt: null } as const;
  for await (const lines of await loadDashboardCsv(companyId, dashboard.content.widgets, reading))
    csv += lines;
  expect(csv.match(/Example data: these numbers are invented/g)).toHaveLength(
    dashboard.content.widgets.length,
  );
});

test("a report with example data is on hold until its source is connected", async () => {
  const { marta } = await anAgency();
  const view = await viewOf(await anExample(marta, "website"), "visitor");
  const facts = { lostSources: [], isDashboardActive: true, isCompanyServed: true, senderTrouble: null };
  expect(holdReasons(view, facts).map(({ text }) => text)).toEqual([
    "Google Analytics shows example data. Connect it, or delete its widgets.",
    "Google Search Console shows example data. Connect it, or delete its widgets.",
  ]);
});

test("a connected source takes all widgets of its slot in one step, which can be undone", async () => {
  const { marta, companyId } = await anAgency();
  const dashboard = await anExample(marta, "website");
  const property = { value: "sc-domain:bakery.example", label: "bakery.example" };
  const search = await connectSource(companyId, "google-search-console", { properties: [property] });
  expect(await fillFromSource(marta, dashboard.id, search)).toBe(`/dashboards/${dashboard.permalink}`);
  const filled = await stored(marta, dashboard.id);
  expect(filled.version).toBe(2);
  expect(exampleSlots(filled.content).map(({ kind }) => kind)).toEqual(["google-analytics"]);
  const taken = filled.content.widgets.flatMap((one) => (one.nature === "interactive" ? one.instances : []));
  const own = taken.filter(({ type }) => type === "google-search-console");
  expect(new Set(own.map(({ sourceId }) => sourceId))).toEqual(new Set([search]));
  expect(
    new Set(
      own.map(({ config }) =>
        Object.values(config.parameters ?? {})
          .flat()
          .includes(property.value),
      ),
    ),
  ).toEqual(new Set([true]));
  expect(
    (await viewOf(filled)).widgets.filter(({ example }) => example?.kind === "google-search-console"),
  ).toEqual([]);
  expect((await undoDashboard(marta, dashboard.id, 2)).outcome).toBe("saved");
  expect(exampleSlots((await stored(marta, dashboard.id)).content)).toHaveLength(2);
});

test("a source chosen in one widget is taken by the others of its slot", async () => {
  const { marta, companyId } = await anAgency();
  const dashboard = await anExample(marta, "website");
  const analytics = await connectSource(companyId, "google-analytics");
  const widget = dashboard.content.widgets[0]!;
  if (widget.nature !== "interactive") throw new Error(widget.nature);
  const instances = widget.instances.map((one) => ({
    ...one,
    sourceId: analytics,
    config: { ...one.config, parameters: { ...one.config.parameters, property: "7" } },
  }));
  const saved = await changeWidget(marta, dashboard, 1, { ...widget, instances });
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  expect(saved.version).toBe(2);
  expect(exampleSlots(saved.content).map(({ kind }) => kind)).toEqual(["google-search-console"]);
});

test("a template of the company has example data for each of its slots", async () => {
  const { marta } = await anAgency();
  const words = { name: "Monthly", description: "" };
  const saved = await saveTemplate(marta, await anExample(marta, "website"), words);
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  const template = (await getTemplate(marta, saved.id))!;
  const form = await findOwnTemplateForm(marta, template, null);
  const examples = form.sources.map(({ example }) => example!);
  expect(examples).toEqual(["example-google-analytics", "example-google-search-console"]);
  const wanted = { name: "Bakery", clientId: null, target: "" };
  const made = await createFromTemplate(marta, template, { ...wanted, sources: [examples[0]!, ""] });
  if (made.outcome !== "created") throw new Error(made.outcome);
  const { widgets } = await viewOf(await stored(marta, made.id));
  expect(new Set(widgets.map(({ example }) => example?.name))).toEqual(new Set(["Google Analytics"]));
  expect(widgets.filter(({ body }) => body.kind === "broken")).toEqual([]);
});

test("with several properties a person chooses, and another company's source is refused", async () => {
  const { marta, companyId } = await anAgency();
  const other = await anAgency();
  const dashboard = await anExample(marta, "website");
  const properties = [
    { value: "1", label: "Bakery" },
    { value: "2", label: "Shop" },
  ];
  const analytics = await connectSource(companyId, "google-analytics", { properties });
  const foreign = await connectSource(other.companyId, "google-analytics", { properties });
  expect(await fillFromSource(marta, dashboard.id, analytics)).toBe(
    `/dashboards/${dashboard.permalink}/settings#sources`,
  );
  expect(await fillFromSource(other.marta, dashboard.id, foreign)).toBeNull();
  const id = exampleSourceId("google-analytics");
  const refused = await replaceSources(marta, dashboard, 1, { [id]: `${foreign}|1` });
  expect(refused).toEqual({ outcome: "refused", why: "unknown-source" });
  expect((await replaceSources(marta, dashboard, 1, { [id]: `${analytics}|2` })).outcome).toBe("saved");
});
