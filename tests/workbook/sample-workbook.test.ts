import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { identify } from "#app/auth/session.server.ts";
import type { SeriesChart } from "#app/charts/chart.ts";
import { dashboardWorkbook } from "#app/domain/dashboards/output/export/export-workbook.server.ts";
import { readDashboard } from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { openSampleAgency } from "#app/domain/sample/open-sample-agency.server.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { db } from "#db/client.server.ts";
import { dashboardColumns } from "#db/queries/dashboards.ts";
import { companies, dashboards } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { expectTable } from "./expect-table.ts";
import { type ReadBook, type ReadSheet, readWorkbook } from "./read-workbook.ts";

await useDatabase();

const opened = await openSampleAgency(new Request("http://localhost:3000/sample", { method: "POST" }));
if (opened.outcome !== "open") throw new Error("no sample agency");
const identity = await identify(
  new Request("http://localhost:3000/", { headers: { cookie: opened.cookie.split(";", 1)[0]! } }),
);
if (identity.who !== "viewer") throw new Error("the guest is not signed in");
const { viewer } = identity;
const boards = await db
  .select(dashboardColumns)
  .from(dashboards)
  .innerJoin(companies, eq(companies.id, dashboards.companyId));

test("the sample has four dashboards", () => expect(boards).toHaveLength(4));

for (const board of boards)
  test(`the workbook of ${board.name} holds the page's numbers`, { timeout: 60_000 }, async () => {
    const request = new Request(`http://localhost:3000/dashboards/${board.permalink}`);
    const read = await readDashboard(viewer, board.permalink, request, "page");
    if (read.outcome !== "read") throw new Error(read.outcome);
    const file = await dashboardWorkbook(read);
    expect(file.name).toMatch(/^Harbour Lane Bakery.* – \d{4}-\d\d.*\.xlsx$/);
    const book = await readWorkbook(file.bytes);
    const widgets = read.view.widgets.filter(({ body }) => "data" in body);
    expect(book.sheets.map(({ name }) => name).slice(0, 1)).toEqual(["Contents"]);
    expect(book.sheets).toHaveLength(widgets.length + 1);
    let numbers = 0;
    for (const [at, widget] of widgets.entries()) {
      numbers += expectTable(book.sheets[at + 1]!, widget);
      expectChart(book, at + 2, widget);
    }
    expect(numbers).toBeGreaterThan(50);
    const contents = [...book.sheets[0]!.cells.values()].map(({ value }) => value);
    expect(contents).toEqual(
      expect.arrayContaining([board.name, "Harbour Lane Bakery", read.view.period.text]),
    );
  });

/** Each series refers to cells with the numbers of the page's chart. */
function expectChart(book: ReadBook, number: number, { body, title }: WidgetView): void {
  if (body.kind !== "chart") return;
  const xml = book.parts.get(`xl/charts/chart${number}.xml`);
  if (body.chart.kind === "gauge") return expect(xml).toBeUndefined();
  const values = [...xml!.matchAll(/<c:val><c:numRef><c:f>(.*?)<\/c:f>/g)].map(([, place]) =>
    cellsAt(book.sheets[number - 1]!, place!),
  );
  const raw =
    body.chart.kind === "pie"
      ? [body.chart.parts.map(({ value }) => value)]
      : body.chart.kind === "radar"
        ? [
            body.chart.axes.map(({ point }) => point.value),
            body.chart.comparison?.points.map(({ value }) => value),
          ]
        : seriesOf(body.chart);
  const isTime = "axis" in body.chart && body.chart.axis.kind === "duration";
  const expected = raw.flatMap((one) =>
    one ? [one.map((value) => (isTime && value !== null ? value / 86_400 : value))] : [],
  );
  expect(values, title).toEqual(expected);
}

function seriesOf(chart: SeriesChart): (number | null)[][] {
  const all = [...chart.series, ...(chart.comparison ? [chart.comparison] : [])];
  return all.map(({ points }) => chart.labels.map((_, at) => points[at]?.value ?? null));
}

/** "'Cost'!$B$5:$B$35" */
function cellsAt({ cells, name }: ReadSheet, place: string): unknown[] {
  const [, sheet, column, from, to = from] =
    /^(.*)!\$([A-Z]+)\$(\d+)(?::\$[A-Z]+\$(\d+))?$/.exec(place.replaceAll("&#38;", "&")) ?? [];
  expect(sheet).toBe(`'${name.replaceAll("'", "''")}'`);
  return Array.from(
    { length: Number(to) - Number(from) + 1 },
    (_, at) => cells.get(`${column}${Number(from) + at}`)?.value ?? null,
  );
}
