import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { identify } from "#app/auth/session.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { dashboardWithResults } from "#app/domain/dashboards/api/dashboard-with-results.ts";
import { dashboardWorkbook } from "#app/domain/dashboards/export/export-workbook.server.ts";
import { readWidgetCsv } from "#app/domain/dashboards/read/read-widget-csv.server.ts";
import { drawnDashboard, readDashboard } from "#app/domain/dashboards/read/read-dashboard.server.ts";
import { openSampleAgency } from "#app/domain/sample/open-sample-agency.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { digestOf } from "#app/mail/report/digest.ts";
import { digestText } from "#app/mail/report/plain-text.ts";
import { drawPages } from "#app/pdf/pages.ts";
import { loadFonts } from "#app/pdf/type/fonts.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { DataTable, WidgetView } from "#app/views/widget-view.ts";
import { db } from "#db/client.server.ts";
import { dashboardColumns } from "#db/queries/dashboards.ts";
import { companies, dashboards } from "#db/schema/index.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";
import { longTest as test } from "#tests/support/test-set.ts";
import { expectTable } from "#tests/workbook/expect-table.ts";
import { readWorkbook } from "#tests/workbook/read-workbook.ts";
import { generatedBoards } from "./generated-boards.ts";

await useDatabase();

const generatedCount = 200;

type Board = { readonly permalink: string; readonly name: string };

const dataOf = ({ body }: WidgetView): DataTable | null => ("data" in body ? body.data : null);

/** Reads a dashboard as each output does, and compares every number with the view. Returns their count. */
async function compareOutputs(viewer: Viewer, { permalink }: Board, query = ""): Promise<number> {
  const read = async (use: "page" | "paper" | "api") => {
    const request = await visit(viewer, `/dashboards/${permalink}${query}`);
    const found = await readDashboard(viewer, permalink, request, use);
    if (found.outcome !== "read") throw new Error(found.outcome);
    return found;
  };
  const page = await read("page");
  const { view } = page;
  comparePage(view, drawnDashboard(view, null).widgets);
  const paper = await read("paper");
  const api = await read("api");
  const caller = { userId: viewer.userId, authorization: null, automaticReports: [] };
  compareApi(view, dashboardWithResults(api, caller, now()));
  comparePdf(paper.view);
  compareEmail(paper.view);
  await compareWorkbook(page);
  for (const widget of view.widgets) await compareCsv(viewer, permalink, query, widget);
  return view.widgets.reduce((sum, widget) => {
    const data = dataOf(widget);
    const cells = data ? [...data.rows.flat(), ...(data.totals ?? [])] : [];
    return sum + cells.filter(({ raw }) => typeof raw === "number").length;
  }, 0);
}

const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

function comparePage(view: DashboardView, html: string): void {
  const sections = html.split("<section").slice(1);
  expect(sections).toHaveLength(view.widgets.length);
  view.widgets.forEach((widget, at) => {
    const data = dataOf(widget);
    if (!data) return;
    const values = [...sections[at]!.matchAll(/data-value="([^"]*)"/g)].map(([, value]) => unescaped(value!));
    const shown = new Set(values);
    const cells = [...data.rows.flat(), ...(data.totals ?? [])];
    const figures =
      widget.body.kind === "summary" ? widget.body.figures.map(({ figure }) => figure.value) : [];
    for (const raw of [...cells.map((cell) => cell.raw), ...figures])
      if (typeof raw === "number") expect(shown.has(String(raw)), `page: ${widget.title} ${raw}`).toBe(true);
  });
}

function compareApi(view: DashboardView, entity: ReturnType<typeof dashboardWithResults>): void {
  view.widgets.forEach((widget, at) => {
    const data = dataOf(widget);
    const result = (
      entity.widgets as readonly {
        result?: { columns: { key: string }[]; rows: unknown[][]; totals: unknown[] | null } | null;
      }[]
    )[at]?.result;
    if (!data || !result) return;
    const places = result.columns.map(({ key }) => data.columns.findIndex((column) => column.key === key));
    result.rows.forEach((row, i) =>
      row.forEach((raw, j) => {
        if (places[j]! >= 0)
          expect(raw, `${widget.title}, row ${i}`).toEqual(data.rows[i]?.[places[j]!]?.raw ?? null);
      }),
    );
    expect(result.rows.length, widget.title).toBe(data.rows.length);
    result.totals?.forEach((raw, j) => {
      const total = data.totals?.[places[j]!];
      if (places[j]! >= 0 && total) expect(raw, widget.title).toEqual(total.raw);
    });
  });
}

const joined = (text: string) => text.replace(/[\s\u00a0\u202f\u00ad]/g, "");

const printed = "3 November 2026, 06:10";
const papers = [
  ["landscape", { paper: "A4", orientation: "landscape" }],
  ["portrait", { paper: "A4", orientation: "portrait" }],
  ["print", { paper: "A4", orientation: "portrait", printed }],
] as const;

function comparePdf(view: DashboardView): void {
  const { type } = loadFonts();
  for (const [what, options] of papers) {
    const pages = drawPages(view, type, new Map(), options, () => {});
    const drawn = new Set(
      pages.flatMap(({ marks }) => marks.flatMap((mark) => (mark.k === "text" ? [joined(mark.text)] : []))),
    );
    const spoken = pages.flatMap(({ marks }) => marks.map(({ part }) => part?.alt ?? "")).join(" ");
    for (const widget of view.widgets) {
      const data = dataOf(widget);
      if (!data) continue;
      const { body } = widget;
      if (body.kind === "summary")
        for (const { figure } of body.figures)
          expect(drawn.has(joined(figure.text)), `${what}: ${widget.title} ${figure.text}`).toBe(true);
      if (body.kind === "table")
        for (const cell of [...data.rows.flat(), ...(data.totals ?? [])])
          if (typeof cell.raw === "number")
            expect(drawn.has(joined(cell.text)), `${what}: ${widget.title} ${cell.text}`).toBe(true);
      if (body.kind === "chart") compareChart(body, { spoken, drawn }, `${what}: ${widget.title}`);
    }
  }
}

/** A chart is spoken as its table, or has the rest on later pages; parts and axes show one metric of it. */
function compareChart(
  { chart, data }: Extract<WidgetView["body"], { kind: "chart" }>,
  { spoken, drawn }: { readonly spoken: string; readonly drawn: ReadonlySet<string> },
  what: string,
): void {
  const said = (text: string) =>
    expect(
      spoken.includes(text) || drawn.has(joined(text)),
      `${what}, ${chart.kind} of ${data.columns.map(({ key }) => key).join(" ")}: ${text}`,
    ).toBe(true);
  const texts = new Set(data.rows.flat().map(({ text }) => text));
  switch (chart.kind) {
    case "gauge":
      return said(chart.text);
    case "pie":
      for (const { text, other } of chart.parts) {
        // The table may have fewer rows than the pie has parts.
        if (!other && data.shown === data.of) expect(texts, what).toContain(text);
        said(text);
      }
      return;
    case "radar":
      for (const { point } of chart.axes) {
        if (data.rows.length > 0 && data.shown === data.of) expect(texts, what).toContain(point.text);
        said(point.text);
      }
      return;
    default:
      for (const { points, other } of chart.series)
        for (const { value, text } of points.slice(0, spokenRows)) {
          if (value === null) continue;
          if (!other) expect(texts.has(text), `${what} draws ${text} that is not in its table`).toBe(true);
          said(text);
        }
  }
}

const spokenRows = 62;

/** Every number of the email is one of the page. */
function compareEmail(view: DashboardView): void {
  const text = digestText(digestOf(view)).join("\n");
  const page = joined(JSON.stringify(view));
  for (const [number] of text.matchAll(/[€$£]?\d[\d,]*\.\d+%?|[€$£]\d[\d,]*|\d{1,3}(?:,\d{3})+/g))
    expect(page.includes(number), `email: ${number}`).toBe(true);
}

async function compareWorkbook(page: Parameters<typeof dashboardWorkbook>[0]): Promise<void> {
  const book = await readWorkbook((await dashboardWorkbook(page)).bytes);
  const widgets = page.view.widgets.filter((widget) => dataOf(widget));
  expect(book.sheets).toHaveLength(widgets.length + 1);
  widgets.forEach((widget, at) => {
    // Without numbers, the sheet says why.
    const data = dataOf(widget)!;
    const hasNumber = [...data.rows.flat(), ...(data.totals ?? [])].some(
      ({ raw }) => typeof raw === "number",
    );
    if (hasNumber) expectTable(book.sheets[at + 1]!, widget);
  });
}

async function compareCsv(
  viewer: Viewer,
  permalink: string,
  query: string,
  widget: WidgetView,
): Promise<void> {
  const data = dataOf(widget);
  if (!data) return;
  const request = await visit(viewer, `/dashboards/${permalink}/widgets/${widget.id}/csv${query}`);
  const found = await readWidgetCsv(viewer, permalink, widget.id, request);
  if (found.outcome !== "read" || !found.lines) throw new Error(`${widget.title}: ${found.outcome}`);
  let text = "";
  for await (const line of found.lines) text += line;
  const cells = new Set(text.split(/[\r\n,;]+/).map((cell) => cell.replace(/^"|"$/g, "")));
  for (const row of data.rows)
    for (const { raw, receipt } of row)
      if (typeof raw === "number" && receipt !== null)
        expect(cells.has(String(raw)), `csv: ${widget.title} ${raw}`).toBe(true);
}

const opened = await openSampleAgency(new Request("http://localhost:3000/sample", { method: "POST" }));
if (opened.outcome !== "open") throw new Error("no sample agency");
const identity = await identify(
  new Request("http://localhost:3000/", { headers: { cookie: opened.cookie.split(";", 1)[0]! } }),
);
if (identity.who !== "viewer") throw new Error("the guest is not signed in");
const guest = identity.viewer;
const samples = await db
  .select(dashboardColumns)
  .from(dashboards)
  .innerJoin(companies, eq(companies.id, dashboards.companyId));

test(
  "page, print, PDF, email, CSV, workbook and API show the numbers of the sample",
  { timeout: 120_000 },
  async () => {
    expect(samples).toHaveLength(4);
    let numbers = 0;
    for (const board of samples)
      for (const query of [
        "",
        "?rangeType=last_month",
        "?rangeType=last_7_days&compare=same_weekdays_last_year",
      ])
        numbers += await compareOutputs(guest, board, query);
    expect(numbers).toBeGreaterThan(500);
  },
);

test("and of 200 generated dashboards", { timeout: 600_000 }, async () => {
  const { marta } = await anAgency({ dashboardsLimit: 1000 });
  let numbers = 0;
  for await (const board of generatedBoards(marta, generatedCount, Date.now() % 1_000_000)) {
    numbers += await compareOutputs(marta, board);
  }
  expect(numbers).toBeGreaterThan(generatedCount * 10);
});
