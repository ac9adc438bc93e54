import { parse as parseCsv } from "csv-parse/sync";
import readExcel from "read-excel-file/node";
import { expect } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { dashboardWithResults } from "#app/domain/dashboards/api/dashboard-with-results.ts";
import { dashboardWorkbook } from "#app/domain/dashboards/output/export/export-workbook.server.ts";
import { drawnDashboard, readDashboard } from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { readWidgetCsv } from "#app/domain/dashboards/view/read/read-widget-csv.server.ts";
import { reportLetter } from "#app/domain/reports/rules/report-letter.ts";
import { forClient } from "#app/domain/reports/rules/hold-reasons.ts";
import { now } from "#app/lib/clock.server.ts";
import { composeMessage } from "#app/mail/compose-message.server.ts";
import { toMessage } from "#app/mail/mailer.server.ts";
import { fitDigest, reportEmail, type ReportMail } from "#app/mail/messages/report.ts";
import { reportPdf } from "#app/pdf/report.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { exampleSender } from "#tests/mail/example-message.ts";
import { visit } from "#tests/routes/dashboards/visit.ts";
import { join } from "#tests/workbook/read-workbook.ts";
import { type ReadCell, readWidgets, type ReadWidget } from "./readers/html.ts";
import { readMail } from "./readers/mail.ts";
import { numbersIn, readNumber } from "./readers/number-text.ts";
import { readPdfSections } from "./readers/pdf.ts";

/** What a program reads from the API; all other outputs are compared with it. */
type Result = {
  readonly columns: readonly {
    readonly key: string;
    readonly label: string;
    readonly role: string;
    readonly type: string;
    readonly unit: string | null;
  }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly totals: readonly (string | number | null)[] | null;
  readonly compare?: {
    readonly rows: readonly (readonly (number | null)[])[];
    readonly totals: readonly (number | null)[] | null;
    readonly reasons?: readonly (readonly (string | null)[])[];
  };
  readonly change?: { readonly rows: readonly (readonly (number | null)[])[] };
  readonly of: number;
};

export type ComparedBoard = { readonly permalink: string; readonly name: string };

type Orientation = "landscape" | "portrait";

/** Reads a dashboard in each output by a reader that is not ours. Returns the count of compared numbers. */
export async function compareOutputs(
  viewer: Viewer,
  { permalink, name }: ComparedBoard,
  query: string,
  orientations: readonly Orientation[],
): Promise<number> {
  const read = async (use: "page" | "paper" | "api") => {
    const found = await readDashboard(
      viewer,
      permalink,
      await visit(viewer, `/dashboards/${permalink}${query}`),
      use,
    );
    if (found.outcome !== "read") throw new Error(found.outcome);
    return found;
  };
  const [page, paper, api] = [await read("page"), await read("paper"), await read("api")];
  const caller = { userId: viewer.userId, authorization: null, automaticReports: [] };
  const entity = JSON.parse(JSON.stringify(dashboardWithResults(api, caller, now()))) as {
    readonly widgets: readonly {
      readonly id: string;
      readonly title: string;
      readonly result: Result | null;
    }[];
  };
  const shown = readWidgets(drawnDashboard(page.view, null).widgets);
  const printed = readWidgets(drawnDashboard(paper.view, null).widgets);
  expect(shown, name).toHaveLength(entity.widgets.length);
  const files = [];
  for (const orientation of orientations)
    files.push(await readPdfSections(await reportPdf(paper.view, {}, { paper: "A4", orientation }, silent)));
  const sheets = (await readExcel(Buffer.from(await join((await dashboardWorkbook(page)).bytes)))).slice(1);
  const withSheet = page.view.widgets.filter(({ body }) => "data" in body);
  expect(sheets, name).toHaveLength(withSheet.length);
  let numbers = 0;
  for (const [at, widget] of shown.entries()) {
    const { id, title, result } = entity.widgets[at]!;
    const what = `${name}${query}: ${widget.title || title}`;
    if (!result || result.columns.length === 0) continue;
    numbers += comparePage(result, widget, what);
    comparePrint(widget, printed, `${what} in print`);
    for (const [i, sections] of files.entries())
      if (widget.title !== "")
        compareWords(widget, sections.get(widget.title) ?? "", `${what} in the PDF, ${orientations[i]}`);
    const sheet = sheets[withSheet.findIndex((one) => one.id === id)];
    compareSheet(result, widget, sheet?.data ?? [], `${what} in the workbook`);
    const csv = await readWidgetCsv(
      viewer,
      permalink,
      id,
      await visit(viewer, `/dashboards/${permalink}/widgets/${id}/csv${query}`),
    );
    if (csv.outcome !== "read" || !csv.lines) throw new Error(`${what}: ${csv.outcome}`);
    let text = "";
    for await (const line of csv.lines) text += line;
    compareCsv(result, text, `${what} in CSV`);
  }
  await compareMail(paper.view, shown, `${name}${query}: email`);
  return numbers;
}

const silent = { onWidget: () => {}, onBrokenImage: () => {} };

const metricsOf = ({ columns }: Result) => columns.flatMap(({ role }, at) => (role === "metric" ? [at] : []));

/** The cells of the page are the API's numbers, and their texts are these numbers, rounded. */
function comparePage(result: Result, { kind, table, figures }: ReadWidget, what: string): number {
  let numbers = 0;
  const same = (cell: ReadCell | undefined, raw: unknown, where: string) => {
    expect(cell?.raw ?? null, where).toBe(raw ?? null);
    if (typeof raw !== "number" || !cell) return;
    numbers += 1;
    const said = readNumber(cell.text);
    expect(said, `${where}: “${cell.text}”`).not.toBeNull();
    expect(Math.abs(said!.value - raw), `${where}: ${cell.text} is not ${raw}`).toBeLessThanOrEqual(
      said!.step * 0.5000001 + Math.abs(raw) * 1e-12,
    );
  };
  if (kind === "summary") {
    const [first] = metricsOf(result);
    same(figures[0], result.totals?.[first!], `${what}, card`);
    return numbers;
  }
  if (!table) return (expect(result.rows, what).toEqual([]), 0);
  for (const at of metricsOf(result)) {
    const { label } = result.columns[at]!;
    const place = table.heads.indexOf(label);
    expect(place, `${what}, column ${label} among ${table.heads.join(", ")}`).toBeGreaterThanOrEqual(0);
    expect(table.rows, what).toHaveLength(result.rows.length);
    result.rows.forEach((row, i) => same(table.rows[i]![place], row[at], `${what}, ${label}, row ${i}`));
    if (table.total && result.totals) same(table.total[place], result.totals[at], `${what}, ${label}, total`);
    const before = table.heads.indexOf(`${label} before`);
    result.rows.forEach((_, i) => {
      const raw = result.compare?.rows[i]?.[at] ?? null;
      if (before >= 0) same(table.rows[i]![before], raw, `${what}, ${label} before, row ${i}`);
      // A value has a change, or the reason why it has none.
      const reason = result.compare?.reasons?.[i]?.[at] ?? null;
      if (reason === null) return;
      expect(reason, `${what}, ${label}, row ${i}`).toMatch(/^Not compared: /);
      expect(raw, `${what}, ${label}, row ${i}: ${reason}`).not.toBeNull();
      expect(result.change?.rows[i]?.[at] ?? null, `${what}, ${label}, row ${i}: ${reason}`).toBeNull();
    });
  }
  return numbers;
}

const joined = (text: string) => text.replace(/[\s\u00a0\u202f\u00ad\u2066-\u2069]/g, "");

/** On paper, charts may be drawn without their tables: then their points are said. */
const spokenRows = 62;

function compareWords({ kind, table, figures, points }: ReadWidget, words: string, what: string): void {
  const found = joined(words);
  const has = (text: string) =>
    expect(found.includes(joined(text)), `${what}: no “${text}” in ${words.slice(0, 600)}`).toBe(true);
  if (kind === "summary") for (const { text, raw } of figures.slice(0, 1)) if (raw !== null) has(text);
  if (kind === "table" && table)
    for (const { text, raw } of [...table.rows.flat(), ...(table.total ?? [])]) if (raw !== null) has(text);
  if (kind === "chart")
    for (const values of points.slice(0, spokenRows))
      for (const text of values) if (/\d/.test(text)) has(text);
}

function comparePrint(widget: ReadWidget, printed: readonly ReadWidget[], what: string): void {
  const same = printed.filter(({ title }) => title === widget.title);
  expect(same.length, what).toBeGreaterThan(0);
  compareWords(widget, same.map(({ words }) => words).join("\n"), what);
}

type Sheet = readonly (readonly unknown[])[];

function compareSheet(result: Result, { kind }: ReadWidget, data: Sheet, what: string): void {
  const { columns, rows, totals, of } = result;
  const hasNumber = [...rows.flat(), ...(totals ?? [])].some((raw) => typeof raw === "number");
  if (!hasNumber) return;
  const head = data.findIndex((line, at) => at > 2 && columns.every(({ label }) => line.includes(label)));
  expect(head, `${what}: no head of ${columns.map(({ label }) => label).join(", ")}`).toBeGreaterThan(0);
  const cell = (line: number, at: number) => {
    const value = data[head + 1 + line]?.[data[head]!.indexOf(columns[at]!.label)] ?? null;
    return plainOf(value, columns[at]!.type);
  };
  const isPie = kind === "chart" && data[head]!.length < columns.length;
  if (isPie) return;
  for (const at of metricsOf(result)) {
    const { label } = columns[at]!;
    rows.forEach((row, i) =>
      expect(plain(cell(i, at)), `${what}: ${label}, row ${i}`).toEqual(near(row[at])),
    );
    const last = data.length - head - 2;
    // In charts, only the drawn metric has earlier values; the others have those of their totals.
    const names = kind === "chart" ? [`${label} before`] : [`${label} before`, `${label}, before`];
    const before = data[head]!.findIndex((name) => names.includes(String(name)));
    if (before >= 0)
      rows.forEach((_, i) =>
        expect(
          plainOf(data[head + 1 + i]?.[before], columns[at]!.type),
          `${what}: ${label} before, row ${i}`,
        ).toEqual(near(result.compare?.rows[i]?.[at] ?? null)),
      );
    if (totals && rows.length === of)
      expect(plain(cell(last, at)), `${what}: ${label}, total`).toEqual(near(totals[at]));
  }
}

/** Durations are shares of a day. */
const plainOf = (value: unknown, type: string) =>
  typeof value !== "number" ? null : type === "duration" ? Math.round(value * 86_400 * 1e6) / 1e6 : value;

const plain = (value: unknown) => (typeof value === "number" ? value : null);
const near = (raw: unknown) =>
  typeof raw !== "number"
    ? null
    : Number.isInteger(raw)
      ? raw
      : expect.closeTo(raw, Math.max(0, 9 - Math.ceil(Math.log10(Math.abs(raw) + 1))));

/** By name, since files keep the order of the source. */
function compareCsv(result: Result, text: string, what: string): void {
  const { columns, rows, totals } = result;
  const [head = [], ...lines] = parseCsv(text, { bom: true, relax_column_count: false }) as string[][];
  if (head.length === 0)
    return expect(
      [...rows.flat(), ...(totals ?? [])].filter((raw) => typeof raw === "number"),
      what,
    ).toEqual([]);
  const isUnsafe = (name: string) => name.replace(/^'(?=[=+\-@\t\r])/, "");
  const nameAt = columns.findIndex(({ role }) => role === "dimension");
  for (const at of metricsOf(result)) {
    const { label, unit } = columns[at]!;
    const place = head.findIndex((one) => one === label || (unit !== null && one === `${label} (${unit})`));
    expect(place, `${what}: no ${label} in ${text.slice(0, 300)}`).toBeGreaterThanOrEqual(0);
    const value = (line: string[] | undefined) => (line?.[place] ? Number(line[place]) : null);
    rows.forEach((row, i) => {
      const named = lines.filter((line) => nameAt < 0 || isUnsafe(line[0]!) === String(row[nameAt]));
      const raw = typeof row[at] === "number" ? row[at] : null;
      expect(named.map(value), `${what}: ${label}, ${row[nameAt] ?? i}`).toContain(raw);
    });
    if (totals && typeof totals[at] === "number")
      expect(value(lines.at(-1)), `${what}: ${label}, total`).toBe(totals[at]);
  }
}

async function compareMail(view: DashboardView, shown: readonly ReadWidget[], what: string): Promise<void> {
  const link = "https://reports.example/r";
  const given: ReportMail = {
    view: forClient(view),
    ...reportLetter({ subject: null, message: null }, view, null),
    dashboardUrl: link,
    unsubscribeUrl: link,
    pdf: null,
    previewCid: null,
    logo: null,
    schedule: "each month",
    isTest: false,
  };
  const letter = reportEmail(given, fitDigest(given));
  const mail = await readMail(await composeMessage(toMessage(letter, "ida@bakery.example", exampleSender)));
  const html = joined([mail.seen, ...mail.alts].join("\n"));
  const text = joined(mail.text);
  // Gauges are numbers of the email too.
  const figures = shown.flatMap(({ kind, figures: own, points, words }): (ReadCell | null)[] =>
    kind === "summary" ? own.slice(0, 1) : / on a scale from /.test(words) ? [gaugeOf(points)] : [],
  );
  for (const { text: figure, raw } of figures.slice(0, 4).flatMap((one) => one ?? []))
    if (raw !== null)
      for (const [part, words] of [
        ["HTML", html],
        ["text", text],
      ] as const)
        expect(words.includes(joined(figure)), `${what}, ${part}: ${figure}`).toBe(true);
  const table = shown.find((one) => one.kind === "table" && one.table && one.table.rows.length > 0)?.table;
  if (table) compareMailTable(table, mail.tables, text, what);
  const page = joined(shown.map(({ words }) => words).join("\n"));
  const about = joined(
    JSON.stringify([
      view.name,
      view.period,
      view.asOf,
      view.attention,
      view.summary,
      view.footer,
      given.subject,
    ]),
  );
  for (const [part, words] of [
    ["HTML", mail.seen],
    ["text", mail.text],
  ] as const)
    for (const number of numbersIn(words.replaceAll(/\[\d+\]/g, "").replaceAll(link, "")))
      expect(
        page.includes(number) || about.includes(number) || isCount(number),
        `${what}, ${part}: ${number} is not on the page`,
      ).toBe(true);
}

const gaugeOf = ([first]: ReadWidget["points"]): ReadCell | null => {
  const text = first?.[0] ?? "";
  return /\d/.test(text) ? { text, raw: 0 } : null;
};

/** "5 of 34 shown", "3 charts" */
const isCount = (number: string) => /^\d{1,2}$/.test(number);

function compareMailTable(
  table: NonNullable<ReadWidget["table"]>,
  tables: readonly (readonly (readonly string[])[])[],
  text: string,
  what: string,
): void {
  const inMail = tables.at(-1) ?? [];
  const [heads = [], ...lines] = inMail;
  const columns = heads.flatMap((label, at) => {
    const place = table.heads.indexOf(label);
    return place > 0 ? [{ at, place }] : [];
  });
  expect(columns.length, `${what}, table: ${heads.join(", ")}`).toBeGreaterThan(0);
  const rows = [
    ...table.rows.slice(0, lines.length - (table.total ? 1 : 0)),
    ...(table.total ? [table.total] : []),
  ];
  rows.forEach((row, i) => {
    for (const { at, place } of columns) {
      expect(joined(lines[i]?.[at] ?? ""), `${what}, table, row ${i}`).toBe(joined(row[place]!.text));
      if (row[place]!.raw !== null)
        expect(text.includes(joined(row[place]!.text)), `${what}, text, row ${i}: ${row[place]!.text}`).toBe(
          true,
        );
    }
  });
}
