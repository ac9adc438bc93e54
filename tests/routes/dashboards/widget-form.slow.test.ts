import sharp from "sharp";
import { expect, test } from "vitest";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { deleteWidget } from "#app/domain/dashboards/edit/commands/delete-widget.server.ts";
import {
  freeDashboard,
  takeOverDashboard,
} from "#app/domain/dashboards/edit/content/lock-dashboard.server.ts";
import { mergeWidgets } from "#app/domain/dashboards/edit/commands/merge-widgets.server.ts";
import { renameDashboard } from "#app/domain/dashboards/edit/rename-dashboard.server.ts";
import type { WidgetFormState } from "#app/domain/dashboards/edit/widget-form/widget-form-state.ts";
import { action as change, loader as changePage } from "#app/routes/dashboards/widgets/edit.tsx";
import { action as add, loader as addPage } from "#app/routes/dashboards/widgets/new.tsx";
import { listCalculatedMetrics } from "#db/queries/sources/calculated-metrics.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, nameColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "./visit.ts";

await useDatabase();

type Viewer = Awaited<ReturnType<typeof anAgency>>["marta"];
type Form = Record<string, string | readonly string[]>;

const columns = [
  dateColumn,
  nameColumn("campaign", "Campaign"),
  numberColumn("orders", "Orders"),
  numberColumn("cost", "Cost", { format: "money", direction: "neutral" }),
];
const rows = Array.from({ length: 400 }, (_, n) => [
  new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10),
  n % 2 ? "Sourdough" : "Cakes",
  n,
  n * 2,
]);

async function aWriter() {
  const agency = await anAgency();
  const source = await aSource(agency.marta, columns, rows, { name: "Search ads" });
  const id = await aDashboard(agency.marta);
  const { permalink } = await stored(agency.marta, id);
  const base = `/dashboards/${permalink}/widgets`;
  const toNew = async (who: Viewer, form: Form, query = "?template=line") =>
    answerOf(add, await visit(who, `${base}/new${query}`, { form }), { permalink });
  const toOld = async (who: Viewer, widgetId: string, form: Form) =>
    answerOf(change, await visit(who, `${base}/${widgetId}`, { form }), { permalink, widgetId });
  const open = async (who: Viewer, widgetId: string) =>
    answerOf(changePage, await visit(who, `${base}/${widgetId}`), { permalink, widgetId });
  const widgets = async () => (await stored(agency.marta, id)).content.widgets;
  return { ...agency, source, id, permalink, base, toNew, toOld, open, widgets };
}

/** The form for a line of orders per day, as a browser sends it. */
const line = (source: string, more: Form = {}): Form => ({
  version: "1",
  nature: "interactive",
  sourceId: source,
  sourceIdBefore: source,
  dimension: "date",
  metrics: ["orders"],
  format: "line",
  title: "Orders",
  size: "3x2",
  rowsLimit: "15",
  visibleChange: "on",
  visibleHighlight: "on",
  visibleGrid: "on",
  ...more,
});

const stateOf = (answer: { body: unknown }) => (answer.body as { state: WidgetFormState }).state;

test("the form offers kinds of widgets first, then the existing sources", async () => {
  const { marta, permalink, base, source } = await aWriter();
  const kinds = await answerOf(addPage, await visit(marta, `${base}/new`), { permalink });
  expect(kinds.body).toMatchObject({
    state: null,
    groups: [{ templates: [{ id: "number" }, { id: "line" }, {}, {}, {}, {}, {}, {}, {}] }, {}],
  });
  const page = await answerOf(addPage, await visit(marta, `${base}/new?template=bar`), { permalink });
  expect(page.body).toMatchObject({
    state: {
      draft: { format: "bar", size: "2x2" },
      choices: null,
      preview: null,
      sources: expect.arrayContaining([{ value: source, label: "Search ads" }]),
    },
  });
  expect(
    (await answerOf(addPage, await visit(marta, `${base}/new?template=text`), { permalink })).body,
  ).toMatchObject({ state: { draft: { nature: "passive", type: "plain" } } });
});

test("a newly selected source fills in its defaults, and shows real numbers", async () => {
  const { marta, source, toNew } = await aWriter();
  const answer = await toNew(marta, {
    intent: "refresh",
    version: "1",
    nature: "interactive",
    sourceId: source,
    sourceIdBefore: "",
    format: "line",
    size: "3x2",
    rowsLimit: "15",
    visibleChange: "on",
  });
  expect(answer.status).toBe(200);
  expect(stateOf(answer)).toMatchObject({
    draft: { dimension: "date", metrics: [{ key: "orders" }] },
    choices: { metrics: [{ value: "orders", hint: "Sum" }, { value: "cost" }] },
    problems: {},
    preview: { view: { title: "Orders per day", body: { kind: "chart" } } },
  });
});

test("the next source resets what it does not have", async () => {
  const { marta, source, toNew } = await aWriter();
  const other = await aSource(marta, [dateColumn, numberColumn("visits", "Visits")], [["2026-11-01", 5]], {
    name: "Site",
  });
  const answer = await toNew(
    marta,
    line(other, {
      intent: "refresh",
      sourceIdBefore: source,
      metrics: ["orders", "cost"],
      filter: "f1",
      "field.f1": "campaign",
      "value.f1": "x",
    }),
  );
  expect(stateOf(answer).draft).toMatchObject({
    sourceId: other,
    dimension: "date",
    metrics: [{ key: "visits" }],
    filter: [],
    title: "Orders",
  });
});

test("the plain form saves a widget and reads it back", async () => {
  const { marta, source, permalink, toNew, open, widgets } = await aWriter();
  const form = line(source, {
    metrics: ["cost", "orders"],
    "format.cost": "integer",
    "cloaked.orders": "on",
    split: "campaign",
    filter: "f1",
    "field.f1": "campaign",
    "op.f1": "is-not",
    "value.f1": " Cakes ",
    format: "bar",
    stacked: "on",
    orderBy: "cost desc",
  });
  const saved = await toNew(marta, form);
  const [widget] = await widgets();
  expect(saved).toMatchObject({ status: 303, location: `/dashboards/${permalink}/edit#${widget!.id}` });
  expect(widget).toMatchObject({
    title: "Orders",
    width: 3,
    height: 2,
    format: "chart",
    formatOptions: { subFormat: "bar", visibleGrid: true, stacked: true },
    orderBy: { column: "cost", dir: "desc" },
    hiddenChange: false,
    instances: [
      {
        type: "csv",
        prefix: "Search ads",
        sourceId: source,
        currency: "EUR",
        config: {
          metrics: ["cost", "orders"],
          dimension: "date",
          split: "campaign",
          filter: [{ field: "campaign", op: "is-not", value: "Cakes" }],
        },
        metricsOptions: { cost: { format: "integer" }, orders: { cloaked: true } },
      },
    ],
  });
  const state = ((await open(marta, widget!.id)).body as { state: WidgetFormState }).state;
  expect(state).toMatchObject({
    draft: {
      title: "Orders",
      format: "bar",
      split: "campaign",
      orderBy: "cost desc",
      metrics: [
        { key: "cost", format: "integer" },
        { key: "orders", cloaked: true },
      ],
    },
    preview: { view: { body: { kind: "chart" } } },
    version: 2,
  });
});

test("a changed widget keeps its id and place", async () => {
  const { marta, source, toNew, toOld, widgets } = await aWriter();
  await toNew(marta, line(source));
  await toNew(marta, line(source, { version: "2", title: "Second" }));
  const [first] = await widgets();
  await toOld(
    marta,
    first!.id,
    line(source, {
      version: "3",
      title: "Renamed",
      format: "gauge",
      minValue: "0",
      maxValue: "1,800",
      goal: "1,500.5",
    }),
  );
  expect(await widgets()).toMatchObject([
    {
      id: first!.id,
      order: 0,
      title: "Renamed",
      format: "chart:gauge",
      formatOptions: { minValue: 0, maxValue: 1800, goal: 1500.5 },
      instances: [{ id: first!.nature === "interactive" && first!.instances[0]!.id }],
    },
    { title: "Second" },
  ]);
});

test.each<[string, Form, Record<string, string>]>([
  ["no title", { title: " " }, { title: "Enter a title." }],
  ["no source", { sourceId: "" }, { sourceId: "Choose a source." }],
  ["another company's source", { sourceId: "nowhere" }, { sourceId: "Choose a source." }],
  ["no metric", { metrics: [] }, { addMetric: "Choose at least one metric." }],
  [
    "a metric that the source does not have",
    { metrics: "evil" },
    { addMetric: "Choose at least one metric." },
  ],
  ["only hidden metrics", { "cloaked.orders": "on" }, { addMetric: "Show at least one metric." }],
  [
    "a line without a dimension",
    { dimension: "" },
    { dimension: "Choose a dimension. Only numbers and tables work without one." },
  ],
  [
    "a condition without a value",
    { filter: "f1", "field.f1": "campaign", "op.f1": "is", "value.f1": "" },
    { "value.f1": "Enter a value for the filter." },
  ],
  ["no size", { size: "9x9" }, { size: "Choose a size." }],
  ["no rows", { rowsLimit: "0" }, { rowsLimit: "Show 1 to 1000 rows." }],
  [
    "a gauge with its maximum below its minimum",
    { format: "gauge", minValue: "10", maxValue: "5" },
    { maxValue: "The maximum must be greater than the minimum." },
  ],
  [
    "a goal in words",
    { format: "number", goal: "many" },
    { goal: "The goal must be a number, such as 1800." },
  ],
])("%s is refused beside its field and the other input is kept", async (_, more, problems) => {
  const { marta, source, toNew, widgets } = await aWriter();
  const answer = await toNew(marta, line(source, { caption: "kept", ...more }));
  expect(answer.status).toBe(422);
  for (const [field, message] of Object.entries(problems))
    expect(stateOf(answer).problems[field]).toEqual([message]);
  expect(stateOf(answer).draft.caption).toBe("kept");
  expect(await widgets()).toEqual([]);
});

test("saving adds checked metrics and keeps the dates of the address", async () => {
  const { marta, source, permalink, toNew, widgets } = await aWriter();
  const dates = "startDate=2026-01-01&endDate=2026-01-31";
  const answer = await toNew(marta, line(source, { addMetric: "cost" }), `?template=line&${dates}`);
  const [saved] = await widgets();
  expect(saved).toMatchObject({ instances: [{ config: { metrics: ["orders", "cost"] } }] });
  expect(answer.headers.get("Location")).toBe(`/dashboards/${permalink}/edit?${dates}#${saved!.id}`);
});

test("a preview has the dates of the address", async () => {
  const { marta, source, toNew } = await aWriter();
  const previewOf = async (query: string) =>
    stateOf(await toNew(marta, line(source, { intent: "preview" }), query)).preview?.period;
  expect(await previewOf("?template=line&startDate=2026-01-01&endDate=2026-01-31")).toBe("1–31 January 2026");
  expect(await previewOf("?template=line")).not.toBe("1–31 January 2026");
});

test("plain buttons add, move and remove metrics and conditions", async () => {
  const { marta, source, toNew, widgets } = await aWriter();
  const press = async (more: Form) => stateOf(await toNew(marta, line(source, more))).draft;
  expect((await press({ intent: "add-metric", addMetric: "cost" })).metrics.map(({ key }) => key)).toEqual([
    "orders",
    "cost",
  ]);
  expect((await press({ intent: "add-metric", addMetric: "orders" })).metrics).toHaveLength(1);
  const keys = async (more: Form) => (await press(more)).metrics.map(({ key }) => key);
  expect(await keys({ intent: "add-metric", metrics: [], addMetric: ["cost", "orders", "cost"] })).toEqual([
    "cost",
    "orders",
  ]);
  expect(await keys({ intent: "preview", addMetric: "cost" })).toEqual(["orders"]);
  expect(await keys({ intent: "metric-down orders", metrics: ["orders", "cost"] })).toEqual([
    "cost",
    "orders",
  ]);
  expect(await keys({ intent: "metric-down cost", metrics: ["orders", "cost"] })).toEqual(["orders", "cost"]);
  expect(
    (await press({ intent: "metric-up cost", metrics: ["orders", "cost"] })).metrics.map(({ key }) => key),
  ).toEqual(["cost", "orders"]);
  expect(
    (await press({ intent: "remove-metric orders", metrics: ["orders", "cost"] })).metrics.map(
      ({ key }) => key,
    ),
  ).toEqual(["cost"]);
  expect((await press({ intent: "add-filter" })).filter).toEqual([
    { id: "f1", field: "", op: "is", value: "" },
  ]);
  const two = {
    filter: ["f1", "f2"],
    "field.f1": "campaign",
    "value.f1": "a",
    "field.f2": "cost",
    "op.f2": "over",
    "value.f2": "5",
  };
  expect((await press({ ...two, intent: "remove-filter f1" })).filter).toEqual([
    { id: "f2", field: "cost", op: "over", value: "5" },
  ]);
  expect((await press({ ...two, intent: "add-filter" })).filter.map(({ id }) => id)).toEqual([
    "f1",
    "f2",
    "f3",
  ]);
  expect(await widgets()).toEqual([]);
});

test("a valid calculated metric is created, and an invalid one has a message", async () => {
  const { marta, companyId, source, toNew, widgets } = await aWriter();
  const make = async (more: Form) =>
    toNew(
      marta,
      line(source, {
        intent: "add-calculated",
        "calculated.name": "Cost per order",
        "calculated.type": "average_money",
        "calculated.expression": "Cost / Orders",
        "calculated.direction": "less",
        ...more,
      }),
    );
  const wrong = await make({ "calculated.expression": "Cost / Nothing" });
  expect(wrong.status).toBe(422);
  expect(stateOf(wrong).problems["calculated.expression"]?.[0]).toContain(
    "There is no metric called Nothing",
  );
  expect(stateOf(await make({ "calculated.name": "orders" })).problems["calculated.name"]).toEqual([
    "Another metric of this source has this name.",
  ]);
  expect(stateOf(await make({ "calculated.type": "magic" })).problems["calculated.type"]).toEqual([
    expect.stringMatching(/^Choose a type: Number, Money, /),
  ]);
  expect(await listCalculatedMetrics(companyId, [source])).toEqual([]);

  const made = stateOf(await make({}));
  const key = made.draft.metrics[1]!.key;
  expect(made.choices?.metrics.at(-1)).toMatchObject({
    value: key,
    label: "Cost per order",
    hint: "Average Money: Cost / Orders",
  });
  expect(await toNew(marta, line(source, { metrics: ["orders", key] }))).toMatchObject({ status: 303 });
  expect(await widgets()).toMatchObject([{ instances: [{ config: { metrics: ["orders", key] } }] }]);
});

test("all input is kept when another person has saved, and a second save goes on top of theirs", async () => {
  const { marta, jonas, id, source, toNew, toOld, widgets } = await aWriter();
  await toNew(marta, line(source));
  const [widget] = await widgets();
  await freeDashboard(marta, id);
  await renameDashboard(jonas, id, "His name", 2);
  const mine = line(source, { version: "2", title: "Mine", size: "4x3" });

  // Viewing the preview does not clear the conflict.
  expect(stateOf(await toOld(marta, widget!.id, { ...mine, intent: "preview" })).version).toBe(2);
  const refused = await toOld(marta, widget!.id, mine);
  expect(refused.status).toBe(409);
  expect(stateOf(refused)).toMatchObject({
    draft: { title: "Mine", size: "4x3" },
    version: 3,
    saveProblem: { lines: [expect.stringMatching(/^Jonas, today .*Renamed to “His name”\.$/)] },
  });
  expect(await toOld(marta, widget!.id, { ...mine, version: "3" })).toMatchObject({ status: 303 });
  expect(await stored(marta, id)).toMatchObject({
    name: "His name",
    content: { widgets: [{ title: "Mine", width: 4 }] },
  });
});

test("the input is kept when another person took the lock or deleted the widget", async () => {
  const { marta, jonas, id, source, toNew, toOld, open, widgets } = await aWriter();
  await toNew(marta, line(source));
  const [widget] = await widgets();
  await takeOverDashboard(jonas, id);
  expect((await open(marta, widget!.id)).body).toMatchObject({ lock: { holder: "Jonas" } });
  const locked = await toOld(marta, widget!.id, line(source, { version: "2", title: "Mine" }));
  expect(locked).toMatchObject({
    status: 409,
    body: {
      state: {
        draft: { title: "Mine" },
        saveProblem: { title: "Jonas is editing this dashboard now", isLocked: true },
      },
    },
  });

  await deleteWidget(jonas, id, 2, widget!.id);
  const gone = await toOld(marta, widget!.id, line(source, { version: "3", title: "Mine" }));
  expect(gone).toMatchObject({
    status: 422,
    body: {
      state: {
        draft: { title: "Mine" },
        saveProblem: { lines: [expect.stringContaining("no longer on the dashboard")] },
      },
    },
  });
  expect(await widgets()).toEqual([]);
});

test("a merged widget keeps its queries when its look changes", async () => {
  const { marta, id, source, toOld, open, widgets } = await aWriter();
  const asking = (widgetId: string, metric: string) =>
    aWidget(widgetId, {
      instances: [
        anInstance({
          id: widgetId,
          prefix: metric,
          sourceId: source,
          config: { metrics: [metric], dimension: "date" },
        }),
      ],
    });
  await addWidget(marta, id, null, asking("a", "orders"));
  await addWidget(marta, id, null, asking("b", "cost"));
  await mergeWidgets(marta, id, null, "a", ["b"]);
  const [merged] = await widgets();
  expect((await open(marta, merged!.id)).body).toMatchObject({
    state: { merged: ["orders: Orders", "cost: Cost"] },
  });
  await toOld(marta, merged!.id, {
    version: "4",
    nature: "interactive",
    format: "bar",
    title: "Both",
    size: "2x2",
    rowsLimit: "15",
  });
  const [after] = await widgets();
  expect(after).toMatchObject({
    title: "Both",
    format: "chart",
    formatOptions: { subFormat: "bar" },
    hiddenChange: true,
  });
  expect(after?.nature === "interactive" && after.instances).toEqual(
    merged?.nature === "interactive" && merged.instances,
  );
});

test("text is required and stored", async () => {
  const { marta, toNew, widgets } = await aWriter();
  const text = {
    version: "1",
    nature: "passive",
    type: "plain",
    size: "1x2",
    title: "",
    content: "**Orders** grew.\n\n- much",
  };
  expect(await toNew(marta, { ...text, content: " " })).toMatchObject({
    status: 422,
    body: { state: { problems: { content: ["Enter text."] } } },
  });
  expect(await toNew(marta, text)).toMatchObject({ status: 303 });
  expect(await widgets()).toMatchObject([
    { nature: "passive", type: "plain", inputs: { content: "**Orders** grew.\n\n- much" } },
  ]);
});

test("a picture is kept with its description, through a refused form too", async () => {
  const { marta, permalink, base, widgets } = await aWriter();
  const png = await sharp({ create: { width: 6, height: 4, channels: 3, background: "#0e6b5c" } })
    .png()
    .toBuffer();
  const send = async (fields: Record<string, string>, picture: File | null) => {
    const multipart = new FormData();
    for (const [name, value] of Object.entries({
      version: "1",
      nature: "passive",
      type: "upload",
      size: "1x1",
      fileId: "",
      ...fields,
    }))
      multipart.append(name, value);
    if (picture) multipart.append("picture", picture);
    return answerOf(add, await visit(marta, `${base}/new?template=picture`, { multipart }), { permalink });
  };
  const noWords = await send({ alt: "" }, new File([new Uint8Array(png)], "shop.png"));
  expect(noWords).toMatchObject({
    status: 422,
    body: { state: { problems: { alt: [expect.any(String)] } } },
  });
  expect(stateOf(noWords).problems.picture).toBeUndefined();
  const { fileId } = stateOf(noWords).draft;
  expect(await send({ alt: "x" }, new File(["<svg onload=alert(1)>"], "shop.png"))).toMatchObject({
    status: 422,
    body: { state: { problems: { picture: ["Invalid file type"] } } },
  });
  expect(await send({ alt: "The shop", caption: "Our new shop", fileId }, null)).toMatchObject({
    status: 303,
  });
  expect(await widgets()).toMatchObject([
    {
      type: "upload",
      images: [{ fileId, alt: "The shop" }],
      inputs: { caption: "Our new shop", header: "Our new shop", content: "The shop" },
    },
  ]);
});

test("another company's picture is refused", async () => {
  const [one, other] = [await aWriter(), await aWriter()];
  const png = await sharp({ create: { width: 6, height: 4, channels: 3, background: "#0e6b5c" } })
    .png()
    .toBuffer();
  const multipart = new FormData();
  multipart.append("picture", new File([new Uint8Array(png)], "shop.png"));
  for (const [name, value] of Object.entries({
    nature: "passive",
    type: "upload",
    size: "1x1",
    intent: "refresh",
  }))
    multipart.append(name, value);
  const kept = await answerOf(add, await visit(one.marta, `${one.base}/new`, { multipart }), {
    permalink: one.permalink,
  });
  const { fileId } = stateOf(kept).draft;
  const form = { version: "1", nature: "passive", type: "upload", size: "1x1", alt: "Theirs", fileId };
  expect(await other.toNew(other.marta, form)).toMatchObject({
    status: 422,
    body: { state: { saveProblem: { lines: ["The image no longer exists. Upload it again."] } } },
  });
});

test("each period can have a text", async () => {
  const { marta, toNew, widgets } = await aWriter();
  const history = { version: "1", nature: "passive", type: "historic", size: "1x2", title: "History" };
  const more = await toNew(marta, {
    ...history,
    intent: "add-article",
    articles: "a1",
    "startDate.a1": "2026-10-01",
    "content.a1": "kept",
  });
  expect(stateOf(more).draft.articles).toEqual([
    { id: "a1", startDate: "2026-10-01", endDate: "", content: "kept" },
    { id: "a2", startDate: "", endDate: "", content: "" },
  ]);
  const wrong = {
    ...history,
    articles: "a1",
    "startDate.a1": "2026-10-31",
    "endDate.a1": "2026-10-01",
    "content.a1": "x",
  };
  expect(await toNew(marta, wrong)).toMatchObject({
    status: 422,
    body: { state: { problems: { "endDate.a1": ["The end date is before the start date."] } } },
  });
  expect(await toNew(marta, history)).toMatchObject({
    status: 422,
    body: { state: { problems: { articles: ["Add at least one text with dates."] } } },
  });
  expect(
    await toNew(marta, { ...wrong, "startDate.a1": "2026-10-01", "endDate.a1": "2026-10-31" }),
  ).toMatchObject({
    status: 303,
  });
  expect(await widgets()).toMatchObject([
    {
      type: "historic",
      inputs: { articles: [{ startDate: "2026-10-01", endDate: "2026-10-31", content: "x" }] },
    },
  ]);
});

test("people of another company get 404", async () => {
  const { source, id, marta, permalink, base, toNew, toOld, open } = await aWriter();
  const { marta: stranger } = await anAgency();
  await addWidget(marta, id, null, aTextCard("a"));
  expect((await answerOf(addPage, await visit(stranger, `${base}/new`), { permalink })).status).toBe(404);
  expect((await toNew(stranger, line(source))).status).toBe(404);
  expect((await open(stranger, "a")).status).toBe(404);
  expect((await toOld(stranger, "a", line(source))).status).toBe(404);
  expect((await open(marta, "nowhere")).status).toBe(404);
});

test("title and order are filled in, and follow the form until a person edits them", async () => {
  const { marta, toNew, source, widgets } = await aWriter();
  const first = stateOf(
    await toNew(marta, {
      ...line(source),
      sourceIdBefore: "",
      title: "",
      metrics: [],
      dimension: "",
      format: "table",
      intent: "refresh",
    }),
  );
  expect(first).toMatchObject({
    draft: { title: "Top campaigns by orders", orderBy: "orders desc" },
    suggested: { title: "Top campaigns by orders", orderBy: "orders desc" },
  });
  const shown = { titleBefore: first.suggested.title, orderByBefore: first.suggested.orderBy };
  const table = line(source, {
    ...shown,
    format: "table",
    dimension: "campaign",
    orderBy: first.draft.orderBy,
  });
  const other = stateOf(
    await toNew(marta, {
      ...table,
      title: first.draft.title,
      metrics: ["cost", "orders"],
      intent: "preview",
    }),
  );
  expect(other.draft).toMatchObject({ title: "Top campaigns by cost", orderBy: "cost desc" });
  const emptied = await toNew(marta, { ...table, title: "", intent: "save" });
  expect(emptied.status, "a title is taken away").toBe(422);
  expect(stateOf(emptied).problems).toEqual({ title: ["Enter a title."] });
  await toNew(marta, { ...table, title: first.draft.title, intent: "save" });
  expect((await widgets()).at(-1)).toMatchObject({
    title: "Top campaigns by orders",
    orderBy: { column: "orders", dir: "desc" },
  });
});

test("a widget can rename its metrics, and shows their names everywhere", async () => {
  const { marta, toNew, source, widgets } = await aWriter();
  const two = line(source, { metrics: ["orders", "cost"], format: "table", dimension: "campaign" });
  const twice = await toNew(marta, { ...two, "label.cost": " orders " });
  expect(twice.status).toBe(422);
  expect(stateOf(twice).problems).toEqual({
    "label.cost": ["Another metric in this widget has this name."],
  });
  const preview = stateOf(
    await toNew(marta, { ...two, "label.cost": "Ad spend", intent: "preview" }),
  ).preview!;
  expect(JSON.stringify(preview.view.body)).toContain('"label":"Ad spend"');
  expect(JSON.stringify(preview.view.body)).not.toContain('"label":"Cost"');
  await toNew(marta, { ...two, "label.cost": "Ad spend" });
  expect((await widgets()).at(-1)).toMatchObject({
    instances: [{ config: { metrics: ["orders", "cost"] }, metricsOptions: { cost: { label: "Ad spend" } } }],
  });
});

test("description, share of the total and decimals are saved as they are sent, and shown again", async () => {
  const { marta, source, toNew, open, widgets } = await aWriter();
  const sent = {
    description: "Paid orders only",
    percent: "on",
    decimals: "1",
    totals: "on",
    format: "table",
  };
  expect((await toNew(marta, line(source, { intent: "save", ...sent }))).status).toBe(303);
  const [saved] = await widgets();
  expect(saved).toMatchObject({
    description: "Paid orders only",
    percent: true,
    formatOptions: { decimals: 1, totals: true },
  });
  const { draft, preview } = stateOf(await open(marta, saved!.id));
  expect(draft).toMatchObject({ description: "Paid orders only", percent: true, decimals: "1" });
  expect(preview?.view).toMatchObject({ description: "Paid orders only" });
});

test("decimals beyond the limit are refused, and the form keeps its values", async () => {
  const { marta, source, toNew, widgets } = await aWriter();
  const answer = await toNew(marta, line(source, { intent: "save", decimals: "9", description: "Mine" }));
  expect([answer.status, await widgets()]).toEqual([422, []]);
  expect(stateOf(answer)).toMatchObject({
    draft: { description: "Mine" },
    problems: { "": ["Show 0 to 4 decimals."] },
  });
});

test("an image widget offers the company's images, and stores the chosen one", async () => {
  const { marta, toNew, widgets, base, permalink } = await aWriter();
  const pixel = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0e6b5c" } })
    .png()
    .toBuffer();
  const multipart = new FormData();
  const form = {
    intent: "save",
    version: "1",
    nature: "passive",
    type: "upload",
    size: "1x1",
    alt: "The shop",
  };
  for (const [name, value] of Object.entries({ ...form, fileId: "none" })) multipart.append(name, value);
  multipart.append("picture", new File([new Uint8Array(pixel)], "shop.png"));
  await answerOf(add, await visit(marta, `${base}/new?template=picture`, { multipart }), { permalink });
  const [first] = await widgets();
  const fileId = first?.nature === "passive" ? first.images[0]!.fileId : "";
  const page = await answerOf(addPage, await visit(marta, `${base}/new?template=picture`), { permalink });
  expect(stateOf(page).images).toEqual([{ id: fileId, name: "shop.png" }]);
  await toNew(marta, { ...form, version: "2", fileId }, "?template=picture");
  expect((await widgets())[1]).toMatchObject({ images: [{ fileId, alt: "The shop" }] });
  const none = await toNew(marta, { ...form, version: "3", fileId: "none" }, "?template=picture");
  expect(stateOf(none).problems).toEqual({ picture: ["Choose an image."] });
});
