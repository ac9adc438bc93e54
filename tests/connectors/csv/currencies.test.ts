import { expect, test } from "vitest";
import { buildWidgetView } from "#tests/support/widget-view.ts";
import { widgetResult } from "#app/domain/dashboards/api/dashboard-result.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import { day } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { readChunks } from "#app/connectors/csv/typed-rows.ts";
import type { TableColumn } from "#db/schema/documents/table.ts";
import { anInstance } from "#tests/domain/widgets/sample-widgets.ts";
import { ask, bytesOf, collect, proposed } from "./ask.ts";

const range = { from: day("2026-10-01"), to: day("2026-10-31") };

function metric(columns: readonly TableColumn[], name: string) {
  const column = columns.find((one) => one.name === name);
  if (column?.role !== "metric") throw new Error(`${name} is ${column?.role}`);
  return column;
}

test.each(["cost usd", "USD cost", "Cost (USD)", "Kosten (EUR)", "Cost €"])(
  "the currency of “%s” is read from its name",
  async (name) => {
    const { options, columns } = await proposed(`day,${name}\n2026-10-01,5\n2026-10-02,6.5\n`);
    expect(options.currency).toBe(/EUR|€/.test(name) ? "EUR" : "USD");
    expect(metric(columns, name).format).toBe("money");
    expect(options.questions ?? []).toEqual([]);
  },
);

test.each([
  ["Расход, руб.", "RUB"],
  ["Расход (руб)", "RUB"],
  ["Maliyet (TL)", "TRY"],
  ["Cost (lei)", "RON"],
  ["Витрати, грн", "UAH"],
  ["비용(원)", "KRW"],
  ["費用（円）", "JPY"],
  ["Koszt (zł)", "PLN"],
  ["Cena (Kč)", "CZK"],
  ["Költség (Ft)", "HUF"],
  ["Разход, лв.", "BGN"],
])("the short name of a currency in “%s” is %s", async (name, code) => {
  const { options, columns } = await proposed(`day;${name}\n2026-10-01;5\n2026-10-02;6,5\n`);
  expect(options.currency).toBe(code);
  expect(metric(columns, name).format).toBe("money");
  expect(options.questions ?? []).toEqual([]);
});

test.each(["Kostnad (kr)", "Расход, тыс. руб.", "Cost (ft)", "Cost (Rs)"])(
  "“%s” leaves the currency open",
  async (name) => {
    const { options } = await proposed(`day;${name}\n2026-10-01;5\n2026-10-02;6,5\n`);
    expect((options.questions ?? []).map(({ about }) => about)).toContain("currency");
  },
);

test("an ordinary word is no currency", async () => {
  for (const name of ["cost all", "cost top", "first try"]) {
    const { columns } = await proposed(`day,${name},revenue eur\n2026-10-01,5,6\n`);
    expect(metric(columns, name).currency).toBeUndefined();
  }
});

const twoColumns = "day,campaign,Kosten (EUR),cost usd\n2026-10-01,Brand,100,100\n2026-10-02,Brand,20.5,1\n";

test("two columns in two currencies keep theirs, and are never one", async () => {
  const { options, columns } = await proposed(twoColumns);
  expect(options.questions).toBeUndefined();
  const [euros, dollars] = [metric(columns, "Kosten (EUR)"), metric(columns, "cost usd")];
  expect([euros.currency, dollars.currency]).toEqual(["EUR", "USD"]);
  const metrics = [euros.key, dollars.key];
  const current = await ask(twoColumns, { dimension: "campaign", metrics, range });
  const instance = anInstance({ config: { metrics, dimension: "campaign" } });
  const answers = [{ instance, sourceName: "Ads", current, previous: null, byDay: null, split: null }];
  const frame = { range, comparison: null, words: formatter("en"), receipt: null };
  const shown = (format: "table" | "summary" | "chart") => {
    const widget = newInteractiveWidget("w", { title: "Spend", instances: [instance], format });
    return buildWidgetView(widget, { outcome: "answers", answers }, frame);
  };
  const { body } = shown("table");
  if (body.kind !== "table") throw new Error(body.kind);
  expect(body.data.totals!.slice(1).map(({ text }) => text)).toEqual(["€120.50", "$101.00"]);
  expect(widgetResult(shown("table"))!.columns.map(({ unit }) => unit)).toEqual([null, "EUR", "USD"]);
  const chart = shown("chart").body;
  if (chart.kind !== "chart" || !("series" in chart.chart)) throw new Error(chart.kind);
  expect(chart.chart.series).toHaveLength(1); // one axis has one currency
});

test("€100 and $100 in one column are refused by line, and both are named", async () => {
  const text = "day,cost\n2026-10-01,€100\n2026-10-02,$100\n";
  const { options, columns } = await proposed(text);
  expect(options.questions?.[0]?.text).toContain("amounts in EUR and in USD");
  await expect(collect(readChunks(bytesOf(text), columns, options))).rejects.toThrow(
    /“\$100” is in USD and the column is in EUR/,
  );
});

test("$ may be another country's dollar", async () => {
  const text = "day,cost\n2026-10-01,$100\n";
  const { options, columns } = await proposed(text);
  const rows = await collect(readChunks(bytesOf(text), columns, { ...options, currency: "CAD" }));
  expect(rows[0]!.columns.cost).toEqual([100]);
});

const byRow =
  "day,campaign,currency,cost,clicks\n2026-10-01,Brand,EUR,100,7\n2026-10-01,Search,USD,100,5\n2026-10-02,Brand,EUR,1,1\n";

test("a currency column separates amounts: the total is unknown, and a note names both currencies", async () => {
  const mixed = await ask(byRow, { metrics: ["cost", "clicks"], range });
  expect(mixed.totals).toEqual({ cost: null, clicks: 13 });
  expect(mixed.currency).toBeNull();
  expect(JSON.stringify(mixed.flags)).toContain("EUR and USD cannot be added up");
  const filter = [{ field: "currency", op: "is", value: "USD" }] as const;
  const one = await ask(byRow, { metrics: ["cost"], range, filter });
  expect([one.totals.cost, one.currency]).toEqual([100, "USD"]);
  const other = await ask(byRow, {
    metrics: ["cost"],
    range: { from: day("2026-10-02"), to: day("2026-10-02") },
  });
  expect([other.totals.cost, other.currency]).toEqual([1, "EUR"]);
});

const twoPeriods =
  "day,campaign,currency,cost\n2026-09-05,Brand,EUR,50\n2026-09-06,Search,EUR,40\n2026-09-07,Both,USD,9\n" +
  "2026-10-01,Brand,EUR,100\n2026-10-02,Brand,EUR,1\n2026-10-03,Search,USD,100\n2026-10-04,Both,EUR,7\n2026-10-05,Both,USD,8\n";

async function shownBy(format: "table" | "chart" | "chart:pie", dimension: string) {
  const before = { from: day("2026-09-01"), to: day("2026-09-30") };
  const asked = { metrics: ["cost"], dimension };
  const current = await ask(twoPeriods, { ...asked, range });
  const previous = await ask(twoPeriods, { ...asked, range: before });
  const instance = anInstance({ config: { metrics: ["cost"], dimension } });
  const widget = newInteractiveWidget("w", { title: "Cost", instances: [instance], format });
  const answers = [{ instance, sourceName: "Ads", current, previous, byDay: null, split: null }];
  const frame = { range, comparison: before, words: formatter("en"), receipt: null };
  return buildWidgetView(widget, { outcome: "answers", answers }, frame);
}

test("a row in one currency shows its amount, compared with the same currency only", async () => {
  const { body, notes } = await shownBy("table", "campaign");
  if (body.kind !== "table") throw new Error(body.kind);
  const rows = body.data.rows.map(([name, cost]) => [name?.text, cost?.text, cost?.change?.text ?? null]);
  expect(rows).toEqual([
    ["Both", "–", expect.anything()],
    ["Brand", "€101.00", "102.0%"],
    ["Search", "$100.00", expect.stringMatching(/not known|–/)],
  ]);
  // The numbers of one column are unknown, so nothing may add them.
  expect(body.data.rows.map(([, cost]) => cost?.raw)).toEqual([null, null, null]);
  expect(body.data.totals?.[1]).toMatchObject({ raw: null, text: "–" });
  expect(notes.join(" ")).toContain("EUR and USD cannot be added up");
});

test("a day in one currency shows its amount, and no chart has two currencies on one scale", async () => {
  const { body } = await shownBy("table", "date");
  if (body.kind !== "table") throw new Error(body.kind);
  expect(body.data.rows.map(([, cost]) => cost?.text).slice(0, 5)).toEqual([
    "€100.00",
    "€1.00",
    "$100.00",
    "€7.00",
    "$8.00",
  ]);
  for (const [format, dimension] of [
    ["chart", "campaign"],
    ["chart", "date"],
    ["chart", "week"],
    ["chart", "month"],
    ["chart:pie", "campaign"],
  ] as const) {
    const { body: drawn } = await shownBy(format, dimension);
    expect(drawn).toMatchObject({ kind: "empty", what: "Cost is not available" });
    expect(drawn.kind === "empty" && drawn.detail).toContain("EUR and USD cannot be added up");
  }
});

test("a chart with an unknown first metric shows the others and names the omitted one", async () => {
  const asked = { metrics: ["cost", "clicks"], dimension: "date" };
  const csv = "day,currency,cost,clicks\n2026-10-01,EUR,5,10\n2026-10-02,USD,6,20\n";
  const current = await ask(csv, { ...asked, range });
  const instance = anInstance({ config: asked });
  const widget = newInteractiveWidget("w", { title: "Cost", instances: [instance], format: "chart" });
  const answers = [{ instance, sourceName: "Ads", current, previous: null, byDay: null, split: null }];
  const frame = { range, comparison: null, words: formatter("en"), receipt: null };
  const { body, notes } = buildWidgetView(widget, { outcome: "answers", answers }, frame);
  if (body.kind !== "chart" || body.chart.kind !== "line") throw new Error(body.kind);
  expect(body.chart.series.map(({ name }) => name)).toEqual(["Clicks"]);
  expect(notes[0]).toBe("Cost is not shown: the source does not provide it.");
  expect(notes.join(" ")).not.toContain("different unit");
});

test("an amount over all days is not compared with one over some of them", async () => {
  const asked = { metrics: ["cost"], dimension: "campaign" };
  const before = { from: day("2026-09-01"), to: day("2026-09-30") };
  const current = await ask(twoPeriods, { ...asked, range });
  const compared = await ask(twoPeriods, { ...asked, range: { ...range, to: day("2026-10-01") } });
  const previous = await ask(twoPeriods, { ...asked, range: before });
  const instance = anInstance({ config: asked });
  const widget = newInteractiveWidget("w", { title: "Cost", instances: [instance], format: "table" });
  const answer = { instance, sourceName: "Ads", current, previous, compared, byDay: null, split: null };
  const frame = { range, comparison: before, words: formatter("en"), receipt: null };
  const { body } = buildWidgetView(widget, { outcome: "answers", answers: [answer] }, frame);
  if (body.kind !== "table") throw new Error(body.kind);
  const brand = body.data.rows.find(([name]) => name?.text === "Brand");
  expect(brand?.[1]?.text).toBe("€101.00");
  expect(typeof brand?.[1]?.change?.value).not.toBe("number");
});

test("a number of two currencies reads “not known” with its reason, once, and never none", async () => {
  const current = await ask(byRow, { metrics: ["cost"], range });
  const instance = anInstance({ config: { metrics: ["cost"], dimension: null } });
  const widget = newInteractiveWidget("w", { title: "Cost", instances: [instance], format: "summary" });
  const answers = [{ instance, sourceName: "Ads", current, previous: null, byDay: null, split: null }];
  const frame = { range, comparison: null, words: formatter("en"), receipt: null };
  const { body, notes } = buildWidgetView(widget, { outcome: "answers", answers }, frame);
  expect(body).toMatchObject({ kind: "empty", what: "Cost is not available" });
  expect(body.kind === "empty" && body.detail).toContain("EUR and USD cannot be added up.");
  expect(notes).toEqual([]);
});

test("whole numbers beyond 2^53 are refused by column and line unless they stay text", async () => {
  const column = {
    key: "n",
    name: "Impressions",
    role: "metric",
    format: "integer",
    direction: "more",
    combine: "sum",
  };
  const columns = [column as TableColumn];
  const read = async (cell: string) => {
    const { options } = await proposed("n\n1\n");
    const rows = await collect(
      readChunks(bytesOf(`n\n${cell}\n`), columns, { ...options, uses_date_range: false }),
    );
    return rows[0]!.columns.n![0];
  };
  expect(await read("9007199254740991")).toBe(9_007_199_254_740_991);
  expect(await read("9007199254740992")).toBe(9_007_199_254_740_992);
  await expect(read("9007199254740993")).rejects.toThrow(/more digits than can be kept exactly/);
  await expect(read("9007199254740993")).rejects.toMatchObject({ column: "Impressions", line: 2 });
});

test("a German rate is weighted by what it is a rate of, never by the nearest column", async () => {
  const alone = await proposed("Tag,Kosten,Klicks,Rate\n2026-10-01,5,10,3%\n2026-10-02,6,20,4%\n");
  expect(metric(alone.columns, "Rate").combine).toBe("unique");
  expect(alone.options.questions?.some(({ text }) => text.includes("no total"))).toBe(true);
  const other = await proposed("Tag,Sitzungen,Klickrate\n2026-10-01,50,3%\n2026-10-02,60,4%\n");
  expect(metric(other.columns, "Klickrate").combine).toBe("unique");
  const own = await proposed("Tag,Impressionen,Klickrate\n2026-10-01,100,3%\n2026-10-02,50,4%\n");
  expect(metric(own.columns, "Klickrate")).toMatchObject({ combine: "average", weightedBy: "impressionen" });
});

test.each(["100.000 ₫", "Rp 100.000", "₩100,000", "100.000 Ft"])(
  "%s has no fraction: its sign is for thousands, without a question",
  async (amount) => {
    const text = `day;cost\n2026-10-01;${amount}\n2026-10-02;${amount}\n`;
    const { options } = await proposed(text);
    expect((options.questions ?? []).filter(({ about }) => about === "decimal")).toEqual([]);
    expect((await ask(text, { metrics: ["cost"] })).totals).toEqual({ cost: 200_000 });
  },
);
