import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Parameters, ReportQuery } from "#app/connectors/core/define.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import googleSheets from "#app/connectors/google-sheets/connector.ts";
import { spreadsheetIdIn } from "#app/connectors/google-sheets/spreadsheet.ts";
import { clockOf, dayOf, writtenCell } from "#app/connectors/google-sheets/written-cells.ts";
import { day } from "#app/lib/plain-date.ts";
import type { Table } from "#app/metrics/table.ts";
import {
  answerSheets,
  dated,
  googleSheets as standIn,
  none,
  number,
  percent,
  type SheetCell,
  type SheetTab,
  text,
} from "#tests/sandbox/google/google-sheets.ts";
import { json, type StandIn } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const id = "1AnySpreadsheetThatATestMakesForItself";
const september = { from: day("2026-09-01"), to: day("2026-09-30") };

type Made = Partial<SheetTab> & { readonly locale?: string };

/** A connector that reads one tab made by a test. */
function reading(rows: readonly (readonly SheetCell[])[], made: Made = {}, fault?: Fault) {
  const { locale = "en_GB", ...tab } = made;
  const tabs = [{ sheetId: 7, title: "Numbers", rows, ...tab }];
  const file = { id, name: "A test's own", locale, timeZone: "Europe/Paris", tabs };
  const own: StandIn = { ...standIn, handle: (request) => answerSheets(request, [file]) };
  return askStandIn(googleSheets, own, fault ? { fault } : {});
}

const chosen = (more: Parameters = {}): Parameters => ({ property: id, sheet: "7", ...more });

async function columnsOf(rows: readonly (readonly SheetCell[])[], made?: Made, more?: Parameters) {
  const { asked } = reading(rows, made);
  return googleSheets.catalogue!({ ...providerFor(asked), params: { ...chosen(), ...more } });
}

async function answer(
  rows: readonly (readonly SheetCell[])[],
  query: Partial<ReportQuery>,
  made?: Made,
  more?: Parameters,
): Promise<Table> {
  const { asked } = reading(rows, made);
  return runReport(asked, { ...question(chosen(more), [], null, september), ...query });
}

const notesOf = ({ flags }: Table) => flags.flatMap((flag) => (flag.flag === "note" ? [flag.text] : []));
const head = (...names: string[]) => names.map(text);

test("a spreadsheet's id is read from the address in a browser", () => {
  expect(spreadsheetIdIn(`https://docs.google.com/spreadsheets/d/${id}/edit?gid=7#gid=7`)).toBe(id);
  expect(spreadsheetIdIn(`https://docs.google.com/spreadsheets/u/1/d/${id}/edit`)).toBe(id);
  expect(spreadsheetIdIn(` ${id} `)).toBe(id);
  expect(spreadsheetIdIn("marketing numbers")).toBeNull();
});

test("a number's format decides its type", () => {
  const kind = (raw: number, shown: string, decimal: "." | "," = ".") => writtenCell(raw, shown, decimal);
  expect(kind(43831, "2020-01-01")).toEqual({ text: "2020-01-01", shownAs: "day" });
  expect(kind(46101.75, "20/03/2026 18:00:00")).toEqual({ text: "2026-03-20", shownAs: "day" });
  expect(kind(46101, "Fri 20 Mar")).toEqual({ text: "2026-03-20", shownAs: "day" });
  expect(kind(46082, "Mar 2026")).toEqual({ text: "Mar 2026", shownAs: "month" });
  expect(kind(46101, "46,101")).toEqual({ text: "46101", shownAs: "number" });
  expect(kind(46101, "46101 pcs")).toEqual({ text: "46101", shownAs: "number" });
  expect(kind(0.12, "12%")).toMatchObject({ text: "0.12e2%", shownAs: "number" });
  expect(kind(1234.5, "1.234,50 €", ",")).toEqual({ text: "1234.5 €", shownAs: "number" });
  expect(kind(0.4375, "10:30:00")).toEqual({ text: "10:30:00", shownAs: "time" });
  expect(kind(1.5, "36:00:00")).toEqual({ text: "36:00:00", shownAs: "time" });
  expect(writtenCell("1.234,5", "1.234,5", ",").text).toBe("1234.5");
  expect(writtenCell("#DIV/0!", "#DIV/0!", ".").text).toBe("");
});

test("a serial number is the day it was typed as, for any day", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("1900-03-01"), max: new Date("2999-12-31"), noInvalidDate: true }),
      (date) => {
        const written = day(date.toISOString().slice(0, 10));
        expect(dayOf(Number(dated(written).raw))).toBe(written);
        expect(dayOf(Number(dated(written).raw) + 0.999)).toBe(written);
      },
    ),
  );
  expect(clockOf(-0.5)).toBe("-12:00:00");
});

test("percentages, amounts, times and days are recognized, and combine by their type", async () => {
  const rows = [
    head("Date", "Landing page", "Sessions", "Engagement rate", "Spend", "Avg. session duration", "Active"),
    ...[1, 2, 3, 4].map((n) => [
      dated(`2026-09-0${n}`),
      text(`/page-${n}`),
      number(n * 100),
      percent(n / 10),
      { raw: n * 10.5, shown: `€${(n * 10.5).toFixed(2)}` },
      { raw: n / 1440, shown: `0:0${n}:00` },
      { raw: n % 2 === 0, shown: n % 2 === 0 ? "TRUE" : "FALSE" },
    ]),
  ];
  const { dimensions, metrics } = await columnsOf(rows);
  expect(dimensions.map(({ key, type }) => [key, type])).toEqual([
    ["date", "date"],
    ["week", "week"],
    ["month", "month"],
    ["landing_page", "url"],
    ["active", "text"],
  ]);
  expect(metrics).toMatchObject([
    { key: "sessions", combine: "sum", format: "integer" },
    { key: "engagement_rate", combine: "average", weightedBy: "sessions", format: "percent" },
    { key: "spend", combine: "sum", format: "money", direction: "neutral" },
    { key: "avg_session_duration", combine: "average", weightedBy: "sessions", format: "duration" },
  ]);
  const keys = metrics.map(({ key }) => key);
  const { totals, currency, zone } = await answer(rows, { metrics: keys });
  expect(totals.sessions).toBe(1000);
  expect(totals.engagement_rate).toBeCloseTo((100 * 0.1 + 200 * 0.2 + 300 * 0.3 + 400 * 0.4) / 1000, 12);
  expect(totals.spend).toBeCloseTo(105, 12);
  expect(totals.avg_session_duration).toBeCloseTo((100 * 60 + 200 * 120 + 300 * 180 + 400 * 240) / 1000, 9);
  expect([currency, zone]).toEqual(["EUR", "Europe/Paris"]);
});

test("days typed as text follow the spreadsheet's locale where no row decides", async () => {
  const rows = [head("Date", "Orders"), [text("03/04/2026"), number(1)], [text("05/06/2026"), number(2)]];
  const april = { from: day("2026-04-01"), to: day("2026-04-30") };
  const march = { from: day("2026-03-01"), to: day("2026-03-31") };
  const orders = async (locale: string, range: typeof april) =>
    (await answer(rows, { metrics: ["orders"], range }, { locale })).totals.orders;
  expect([await orders("en_GB", april), await orders("en_GB", march)]).toEqual([1, null]);
  expect([await orders("en_US", april), await orders("en_US", march)]).toEqual([null, 1]);
  expect(await orders("de_DE", april)).toBe(1);
});

test("numbers typed as text follow the spreadsheet's locale", async () => {
  const rows = [head("Filiale", "Umsatz"), [text("Nord"), text("1.234,5")], [text("Süd"), text("2.000")]];
  const revenue = async (locale: string) =>
    (await answer(rows, { metrics: ["umsatz"] }, { locale }, { uses_date_range: false })).totals.umsatz;
  expect(await revenue("de_DE")).toBe(3234.5);
  expect(await revenue("en_US")).toBe(3234.5); // 1.234,5 can only have a comma
  expect(await revenue("a country nobody knows")).toBe(3234.5);
});

test("months count only where the range contains all of them", async () => {
  const month = (serial: number, shown: string) => ({ raw: serial, shown });
  const rows = [
    head("Month", "Orders"),
    [month(46235, "Aug 2026"), number(10)],
    [month(46266, "Sep 2026"), number(20)],
  ];
  const { dimensions } = await columnsOf(rows);
  expect(dimensions.map(({ key }) => key)).toEqual(["month"]);
  const both = { from: day("2026-08-01"), to: day("2026-09-30") };
  const table = await answer(rows, { metrics: ["orders"], dimension: "month", range: both });
  expect(table.rows).toEqual([
    { month: "2026-08-01", orders: 10 },
    { month: "2026-09-01", orders: 20 },
  ]);
  const part = { from: day("2026-08-15"), to: day("2026-09-30") };
  expect((await answer(rows, { metrics: ["orders"], range: part })).totals.orders).toBe(20);
});

test("multi-row headings, vertically merged cells, titles and totals are recognized", async () => {
  const merges = [
    { startRowIndex: 2, endRowIndex: 3, startColumnIndex: 1, endColumnIndex: 3 },
    { startRowIndex: 4, endRowIndex: 6, startColumnIndex: 0, endColumnIndex: 1 },
  ];
  const rows = [
    [text("Report of the autumn")],
    [],
    [none, text("Google Ads"), none, text("Letters")],
    head("Branch", "Clicks", "Cost", "Clicks"),
    [text("North"), number(1), number(2), number(3)],
    [none, number(10), number(20), number(30)],
    [text("South"), number(100), number(200), number(300)],
    [text("Total"), number(111), number(222), number(333)],
  ];
  const more = { has_footer: true, uses_date_range: false };
  const { metrics } = await columnsOf(rows, { merges }, more);
  expect(metrics.map(({ key, label }) => [key, label])).toEqual([
    ["google_ads_clicks", "Google Ads Clicks"],
    ["google_ads_cost", "Google Ads Cost"],
    ["letters_clicks", "Letters Clicks"],
  ]);
  const query = { metrics: metrics.map(({ key }) => key), dimension: "branch" };
  const table = await answer(rows, query, { merges }, more);
  expect(table.rows).toEqual([
    { branch: "North", google_ads_clicks: 11, google_ads_cost: 22, letters_clicks: 33 },
    { branch: "South", google_ads_clicks: 100, google_ads_cost: 200, letters_clicks: 300 },
  ]);
  expect(table.totals.google_ads_clicks).toBe(111);
  expect(table.flags).toContainEqual({ flag: "no-dates" });

  const unsaid = await answer(rows, query, { merges }, { uses_date_range: false });
  expect(unsaid.totals.google_ads_clicks).toBe(111);
  expect(notesOf(table)).toEqual([]);
  expect(notesOf(unsaid)).toEqual(["1 row of totals (row 8) is not counted."]);
});

test("totals in other languages, subtotals of groups and lines above the names are recognized as in files", async () => {
  const rows = [
    [text("Konto"), number(1234567)],
    [text("Erstellt von"), text("Northlight")],
    head("Region", "Kanal", "Klicks", "Kosten"),
    [text("Nord"), text("Search"), number(10), number(20)],
    [text("Nord"), text("Social"), number(30), number(40)],
    [text("Summe Nord"), none, number(40), number(60)],
    [text("Süd"), text("Search"), number(5), number(7)],
    [text("Süd"), text("Social"), number(6), number(8)],
    [text("Summe Süd"), none, number(11), number(15)],
    [text("Gesamtergebnis"), none, number(51), number(75)],
  ];
  const query = { metrics: ["klicks", "kosten"] };
  const table = await answer(rows, query, {}, { has_footer: true, uses_date_range: false });
  expect(table.totals).toEqual({ klicks: 51, kosten: 75 });
  const unsaid = await answer(rows, query, {}, { uses_date_range: false });
  expect(unsaid.totals).toEqual({ klicks: 51, kosten: 75 });
  expect(notesOf(unsaid)).toEqual(["3 rows of totals (rows 6, 9, 10) are not counted."]);
});

test("rows below a table that are averages or changes of the others are called so", async () => {
  const rows = [
    head("Campaign", "Clicks"),
    [text("A"), number(120)],
    [text("B"), number(240)],
    [text("Average"), number(180)],
    [text("Max"), number(240)],
    [text("% Change"), number(12)],
  ];
  const table = await answer(rows, { metrics: ["clicks"] }, {}, { uses_date_range: false });
  expect(table.totals).toEqual({ clicks: 360 });
  expect(notesOf(table)).toEqual([
    "2 rows (rows 4, 5) are averages, largest or smallest values of the others and are not counted.",
    "1 row (row 6) is a change of the others and is not counted.",
  ]);
});

test("a total that differs from its rows is left out, with both figures", async () => {
  const rows = [
    head("Campaign", "Clicks", "Cost"),
    [text("A"), number(120), number(10.5)],
    [text("B"), number(230), number(20)],
    [text("Total"), number(900), number(30.5)],
  ];
  for (const has_footer of [false, true]) {
    const table = await answer(
      rows,
      { metrics: ["clicks", "cost"] },
      {},
      { has_footer, uses_date_range: false },
    );
    expect(table.totals).toEqual({ clicks: 350, cost: 30.5 });
    expect(notesOf(table)).toEqual([
      "1 row of totals (row 4) is not counted.",
      "Row 4 is a total, but “Clicks” is 900 there and the rows add up to 350. The sheet may lack rows.",
    ]);
  }
});

test("a row that only repeats the sum of others counts until the widget says that it is a total", async () => {
  const rows = [
    head("Campaign", "Clicks", "Cost"),
    [text("A"), number(120), number(10.5)],
    [text("B"), number(230), number(20)],
    [text("C"), number(350), number(30.5)],
  ];
  const query = { metrics: ["clicks"] };
  const counted = await answer(rows, query, {}, { uses_date_range: false });
  expect(counted.totals).toEqual({ clicks: 700 });
  expect(notesOf(counted)[0]).toMatch(/^Row 4 looks like a total but is counted/);
  const table = await answer(rows, query, {}, { has_footer: true, uses_date_range: false });
  expect(table.totals).toEqual({ clicks: 350 });
});

test("errors, words among numbers and rows without a day are omitted and reported", async () => {
  const rows = [
    head("Day", "Clicks"),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((n) => [
      [dated(`2026-09-0${n}`), number(1)],
      [dated(`2026-09-1${n}`), number(1)],
      [dated(`2026-09-2${n}`), number(1)],
    ]),
    [dated("2026-09-30"), text("#DIV/0!")],
    [dated("2026-09-30"), text("tbc")],
    [text("later"), number(5)],
    [none, number(7)],
  ];
  const table = await answer(rows, { metrics: ["clicks"], dimension: "date" });
  expect(table.totals.clicks).toBe(27);
  expect(table.rows.find(({ date }) => date === "2026-09-30")).toEqual({ date: "2026-09-30", clicks: null });
  expect(table.rows.find(({ date }) => date === "2026-09-10")).toEqual({ date: "2026-09-10", clicks: null });
  expect(notesOf(table)).toEqual([
    "1 cell has an error (#DIV/0! in row 29 of “Clicks”) and is left out.",
    "1 number cell has another value (“tbc” in row 30 of “Clicks”) and is left out.",
    "2 rows have no valid date (the first: row 31) and are left out.",
  ]);
});

test("amounts in two currencies are not added, and the note names both", async () => {
  const rows = [
    head("Campaign", "Clicks", "Cost"),
    [text("A"), number(3), { raw: 5, shown: "€5.00" }],
    [text("B"), number(4), { raw: 6, shown: "£6.00" }],
  ];
  const table = await answer(rows, { metrics: ["clicks", "cost"] }, {}, { uses_date_range: false });
  expect(table.totals).toEqual({ clicks: 7, cost: null });
  expect(table.currency).toBeNull();
  expect(notesOf(table).join()).toMatch(/EUR and in GBP|GBP and in EUR/);
});

test("numeric labels stay names, and without headings columns have their letters", async () => {
  const rows = [
    [number(4), number(10)],
    [number(5), number(20)],
  ];
  const more = { has_header: false, uses_date_range: false };
  const { dimensions, metrics } = await columnsOf(rows, {}, more);
  expect([dimensions, metrics].map((all) => all.map(({ key, label }) => [key, label]))).toEqual([
    [["column_a", "Column A"]],
    [["column_b", "Column B"]],
  ]);
  const numbers = await columnsOf(rows, {}, { ...more, has_labels: false });
  expect(numbers.metrics.map(({ key }) => key)).toEqual(["column_a", "column_b"]);
});

test("an added or moved column changes no key and no number", async () => {
  const names = ["Day", "Channel", "Clicks", "Cost (EUR)", "Größe"];
  const cells = (n: number) => [
    dated(`2026-09-${String(n + 1).padStart(2, "0")}`),
    text(n % 2 ? "Search" : "Social"),
    number(n),
    number(n * 2),
    number(n * 3),
  ];
  const rows = Array.from({ length: 20 }, (_, n) => cells(n));
  const query = { metrics: ["clicks", "cost_eur", "grosse"], dimension: "channel" };
  const before = await answer([names.map(text), ...rows], query);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
      fc.nat(5),
      fc.shuffledSubarray(
        rows.map((_, at) => at),
        { minLength: 20 },
      ),
      async (order, place, lines) => {
        const arranged = (cells: readonly SheetCell[], added: SheetCell) =>
          order.map((at) => cells[at]!).toSpliced(place, 0, added);
        const after = await answer(
          [arranged(names.map(text), text("Added")), ...lines.map((at) => arranged(rows[at]!, text("new")))],
          query,
          {},
          { has_labels: false },
        );
        expect(after.rows).toEqual(before.rows);
        expect(after.totals).toEqual(before.totals);
      },
    ),
    { numRuns: 25 },
  );
});

test("a filter on a hidden column selects rows, and the totals with them", async () => {
  const rows = [
    head("Day", "Channel", "Clicks"),
    [dated("2026-09-01"), text("Search"), number(1)],
    [dated("2026-09-02"), text("Social"), number(10)],
    [dated("2026-09-03"), text("Search"), number(100)],
  ];
  const filter = [{ field: "channel", op: "is", value: "search" }] as const;
  const table = await answer(rows, { metrics: ["clicks"], dimension: "week", weekStartsOn: 7, filter });
  expect(table.totals.clicks).toBe(101);
  expect(table.rows[0]).toEqual({ week: "2026-08-30", clicks: 101 });
});

test("a renamed tab is found under any name, and a deleted one is reported", async () => {
  const rows = [head("Channel", "Clicks"), [text("Search"), number(3)]];
  const more = { uses_date_range: false };
  const table = await answer(rows, { metrics: ["clicks"] }, { title: "Q1'26: 50% & more / A1" }, more);
  expect(table.totals.clicks).toBe(3);
  await expect(answer(rows, { metrics: ["clicks"] }, { sheetId: 8 }, more)).rejects.toMatchObject({
    kind: "no-access",
    message: "A sheet of “A test's own” no longer exists. Choose another one in the widget.",
  });
});

test("empty rows at the end of a page change nothing, and a tab that is too long is marked", async () => {
  const line = (n: number) => [text(`Row ${n}`), number(1)];
  const rows: SheetCell[][] = [head("Name", "Clicks"), ...Array.from({ length: 4_990 }, (_, n) => line(n))];
  rows.length = 5_050;
  const whole = Array.from(rows, (cells) => cells ?? []);
  whole.push(line(5_050), [text("Bad"), text("#REF!")]);
  const more = { uses_date_range: false };
  const table = await answer(whole, { metrics: ["clicks"] }, { rowCount: 20_000 }, more);
  expect(table.totals.clicks).toBe(4_991);
  expect(notesOf(table)).toEqual(["1 cell has an error (#REF! in row 5052 of “Clicks”) and is left out."]);
  expect(table.flags).not.toContainEqual({ flag: "truncated" });

  const endless: Fault = (request) => {
    const from = Number(/!(\d+)%3A/.exec(request.url)?.[1] ?? 0);
    return from > 1 ? json({ values: [["More", 1]] }) : null;
  };
  const { asked, traffic } = reading(whole.slice(0, 5), { rowCount: 900_000 }, endless);
  const cut = await runReport(asked, question(chosen(more), ["clicks"], null, september));
  expect(cut.flags).toContainEqual({ flag: "truncated" });
  expect(traffic.calls.length).toBe(12); // the spreadsheet, the first rows as displayed, ten pages
});

test("an empty tab is no failure", async () => {
  expect(await columnsOf([])).toEqual({ dimensions: [], metrics: [] });
  expect(await columnsOf([], { rowCount: 0 })).toEqual({ dimensions: [], metrics: [] });
});

test("spreadsheets are listed page by page and searched by any name", async () => {
  const { asked, traffic } = askStandIn(googleSheets, standIn);
  const list = (search: string) =>
    googleSheets.options.properties!({ ...providerFor(asked), params: {}, search });
  expect((await list("")).length).toBe(3);
  expect(traffic.calls.length).toBe(2);
  expect((await list("dental")).map(({ label }) => label)).toEqual(["Pine Street Dental: leads"]);
  expect(await list("it's a \\ name")).toEqual([]);
});

test("a person who did not allow the list pastes an address, and the connection stays valid", async () => {
  const noDrive: Fault = (request) =>
    request.url.startsWith("https://www.googleapis.com/drive/")
      ? json(
          {
            error: {
              code: 403,
              message: "Request had insufficient authentication scopes.",
              errors: [
                { message: "Insufficient Permission", domain: "global", reason: "insufficientPermissions" },
              ],
              status: "PERMISSION_DENIED",
              details: [
                {
                  reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
                  domain: "googleapis.com",
                  metadata: { service: "drive.googleapis.com" },
                },
              ],
            },
          },
          403,
        )
      : null;
  const rows = [head("Channel", "Clicks"), [text("Search"), number(3)]];
  const { asked, traffic } = reading(rows, {}, noDrive);
  const list = (search: string) =>
    googleSheets.options.properties!({ ...providerFor(asked), params: {}, search });
  expect(await list("")).toEqual([]);
  expect(traffic.calls.length).toBe(1);
  const address = `https://docs.google.com/spreadsheets/d/${id}/edit#gid=7`;
  const [choice] = await list(address);
  expect(choice).toEqual({ value: address, label: "A test's own" });
  const query = question(
    { property: choice!.value, sheet: "7", uses_date_range: false },
    ["clicks"],
    null,
    september,
  );
  expect((await runReport(asked, query)).totals.clicks).toBe(3);
});

test("a missing permission of Sheets asks to reconnect, and an Excel file says what to do", async () => {
  const saying =
    (status: number, error: object): Fault =>
    () =>
      json({ error: { code: status, ...error } }, status);
  const asks = (fault: Fault) =>
    runReport(reading([], {}, fault).asked, question(chosen(), ["clicks"], null, september));
  const scope = {
    message: "Request had insufficient authentication scopes.",
    details: [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT", metadata: { service: "sheets.googleapis.com" } }],
  };
  await expect(asks(saying(403, scope))).rejects.toMatchObject({ kind: "reconnect" });
  const excel = {
    message: "This operation is not supported for this document",
    status: "FAILED_PRECONDITION",
  };
  await expect(asks(saying(400, excel))).rejects.toMatchObject({
    kind: "bad-request",
    message: expect.stringMatching(/Excel/),
  });
  const gone = { message: "Requested entity was not found.", status: "NOT_FOUND" };
  await expect(asks(saying(404, gone))).rejects.toMatchObject({ kind: "no-access" });
});

// Recorded conversations with the real API.
const cassettes = "../shared/provider-data/google-sheets/gspread-cassettes";

type Interaction = {
  readonly request: { readonly method: string; readonly uri: string };
  readonly response: {
    readonly status: { readonly code: number };
    readonly body: { readonly string: string };
  };
};

/** Replies as recorded, by address and cell format; of several recordings the last. */
function replay(name: string) {
  const { interactions } = JSON.parse(readFileSync(`${cassettes}/${name}.json`, "utf8")) as {
    readonly interactions: readonly Interaction[];
  };
  const name_ = (address: string) => {
    const url = new URL(address);
    const path = decodeURIComponent(url.pathname).replace(/!\d+:\d+$/, "");
    const isValues = path.includes("/values/");
    return [path, ...(isValues ? [url.searchParams.get("valueRenderOption") ?? "FORMATTED_VALUE"] : [])].join(
      " ",
    );
  };
  const replies = new Map(
    interactions
      .filter(
        ({ request }) => request.method === "GET" && !request.uri.includes("dateTimeRenderOption=FORMATTED"),
      )
      .map(({ request, response }) => [name_(request.uri), response]),
  );
  const asked = askStandIn(googleSheets, {
    ...standIn,
    handle(request) {
      const reply = replies.get(name_(request.url));
      return reply ? new Response(reply.body.string, { status: reply.status.code }) : null;
    },
  });
  const recorded = [...replies.keys()].map((key) => /^\/v4\/spreadsheets\/([\w-]+)$/.exec(key)?.[1]);
  return { ...asked, property: recorded.findLast((found) => found !== undefined && found !== "test") ?? "" };
}

const isRecorded = existsSync(cassettes);

test.runIf(isRecorded)(
  "recorded: days, formulas and numbers of one sheet, raw and as displayed",
  async () => {
    const { asked, property } = replay("WorksheetTest.test_get_all_values_date_time_render_options");
    const params = { property, sheet: "0", has_header: false, has_labels: false, uses_date_range: false };
    const table = await runReport(asked, {
      ...question(params, ["column_a", "column_d"], "column_c", september),
    });
    // The recording has 2, 2020-01-01, "string", 53 and 1.5, 0.12, 1999-01-02.
    expect(table.totals).toEqual({ column_a: 3.5, column_d: 53 });
    expect(table.rows).toEqual([
      { column_c: "1999-01-02", column_a: 1.5, column_d: null },
      { column_c: "string", column_a: 2, column_d: 53 },
    ]);
    expect(table.zone).toBe("Etc/GMT");
  },
);

test.runIf(isRecorded)("recorded: the list of files, with one and with none", async () => {
  const list = (name: string, search = "") => {
    const { asked } = replay(name);
    return googleSheets.options.properties!({ ...providerFor(asked), params: {}, search });
  };
  expect(await list("ClientTest.test_list_spreadsheet_files")).toEqual([
    { value: expect.stringMatching(/^[\w-]{44}$/), label: "Test ClientTest test_list_spreadsheet_files" },
  ]);
  expect(await list("ClientTest.test_no_found_exeption", "nothing like it")).toEqual([]);
});

test.runIf(isRecorded)(
  "recorded: tabs with their numbers, time zone and locale of a spreadsheet",
  async () => {
    const { asked, property } = replay("SpreadsheetTest.test_timezone_and_locale");
    const tabs = await googleSheets.options.sheets!({
      ...providerFor(asked),
      params: { property },
      search: "",
    });
    expect(tabs).toEqual([{ value: "0", label: "Sheet1" }]);
  },
);

test.runIf(isRecorded)(
  "recorded: a missing spreadsheet is no access, and the connection stays valid",
  async () => {
    const { asked } = replay("ClientTest.test_access_non_existing_spreadsheet");
    const query = question({ property: "test", sheet: "0" }, ["clicks"], null, september);
    await expect(runReport(asked, query)).rejects.toMatchObject({ kind: "no-access" });
  },
);
