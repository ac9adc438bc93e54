import fc from "fast-check";
import { expect, test } from "vitest";
import type { Parameters } from "#app/connectors/core/define.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import connector from "#app/connectors/semrush/connector.ts";
import { readCsv } from "#app/connectors/semrush/csv.ts";
import { day } from "#app/lib/plain-date.ts";
import { semrush } from "#tests/sandbox/seo/semrush.ts";
import { json, sandboxToken } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const summer = { from: day("2026-06-10"), to: day("2026-08-20") };
const bakery = { reportType: "keywords", target: "harbour-lane-bakery.example", database: "uk" };
const text = (body: string, status = 200) => new Response(body, { status });

async function ask(
  parameters: Parameters,
  metrics: readonly string[],
  dimension: string | null,
  { range = september, fault }: { readonly range?: typeof september; readonly fault?: Fault } = {},
) {
  const { asked, traffic } = askStandIn(connector, semrush, fault ? { fault } : {});
  return { table: await runReport(asked, question(parameters, metrics, dimension, range)), traffic };
}

/** The rows of one list for any query; the balance call is unchanged. */
const listing =
  (...lines: string[]): Fault =>
  ({ url }) =>
    url.includes("countapiunits") ? null : text(["a;b;c;d;e;f;g;h;i;j", ...lines].join("\n"));

test("headings are ignored: cells are read in the requested order", () => {
  const recorded = 'Rank;Organic Keywords;Date\n"17";"2882456";"20091215"\n"18";"2900000";"20100115"\n'; // ebay.com, 2009
  const [first] = readCsv(recorded, ["Rk", "Or", "Dt"]);
  expect([first!.number("Rk"), first!.number("Or"), first!.text("Dt")]).toEqual([17, 2_882_456, "20091215"]);
});

test("bare and quoted cells are equal, and a quoted one may contain semicolons and line breaks", () => {
  const bare = readCsv("Keyword;Pos;Cost\r\nrye bread;3;0.33\r\n", ["Ph", "Po", "Cp"]);
  const quoted = readCsv('Keyword;Pos;Cost\n"rye bread";"3";"0.33"', ["Ph", "Po", "Cp"]);
  for (const [line] of [bare, quoted])
    expect([line!.text("Ph"), line!.number("Po"), line!.number("Cp")]).toEqual(["rye bread", 3, 0.33]);
  const [odd] = readCsv('Url;Keywords\n"a;b\n""c""";"2"', ["Ur", "Pc"]);
  expect(odd!.text("Ur")).toBe('a;b\n"c"');
});

test("a body that breaks off inside a row is an unexpected reply", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "7", ";", '"', " ") });
  const last = fc.string({ unit: fc.constantFrom("a", "7", ";", " ") }); // half of a doubled quote would be an end
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, last), { minLength: 1, maxLength: 4 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (rows, at) => {
        const lines = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(";"));
        const body = ["One;Two;Three", ...lines].join("\n");
        expect(readCsv(body, ["a", "b", "c"])).toHaveLength(rows.length);
        // Cut inside the last row: the remainder is never a valid row.
        const [start, length] = [body.length - lines.at(-1)!.length, lines.at(-1)!.length];
        const cut = body.slice(0, start + 1 + Math.floor(at * (length - 1)));
        expect(() => readCsv(cut, ["a", "b", "c"])).toThrow("incomplete or unreadable response");
      },
    ),
  );
});

test("an invalid number in a cell makes the reply unexpected", async () => {
  const fault = listing('"seven";"10";"1";"1";"1";"1";"1";"1";"rye";"https://a.example/"');
  await expect(ask(bakery, ["position"], "keyword", { fault })).rejects.toMatchObject({
    kind: "unexpected-reply",
  });
});

test("pages are read until the last one is short, and units are queried once", async () => {
  const { table, traffic } = await ask(bakery, ["keywords", "found"], "keyword");
  const queries = traffic.calls.map((url) => new URL(url).searchParams);
  expect(queries.map((query) => [query.get("display_offset"), query.get("display_limit")])).toEqual([
    [null, "100"],
    ["100", "200"],
    [null, null], // the balance
  ]);
  expect(table.totals).toMatchObject({ keywords: 129, found: 130 });
  expect(table.flags).not.toContainEqual({ flag: "truncated" });
});

test("fewer rows than exist, because the units ran out, are marked as cut off", async () => {
  const { table } = await ask(bakery, ["keywords", "position", "traffic"], "keyword", {
    fault: ({ url }) => (url.includes("countapiunits") ? text("7") : null),
  });
  expect(table.rows.length).toBeGreaterThan(100);
  expect(table.flags).toContainEqual({ flag: "truncated" });
  expect(table.totals.position).toBeNull();
  expect(table.totals.keywords).not.toBe(129); // the domain's own number
  const untold = await ask(bakery, ["keywords"], "keyword", {
    fault: ({ url }) => (url.includes("countapiunits") ? text("Not Found", 404) : null),
  });
  expect(untold.table.totals.keywords).toBe(129);
});

test("paid rows are kept where the units end between two pages, marked as cut off", async () => {
  const { table } = await ask(bakery, ["keywords", "position"], "keyword", {
    fault: ({ url }) => {
      const query = new URL(url).searchParams;
      const isPaid = query.get("type") === "domain_organic" && !query.has("display_offset");
      return isPaid ? null : text("ERROR 132 :: API UNITS BALANCE IS ZERO");
    },
  });
  expect(table.rows).toHaveLength(99); // a hundred rows, one keyword twice
  expect(table.flags).toContainEqual({ flag: "truncated" });
  expect(table.totals).toMatchObject({ keywords: null, position: null });
  const nothing = ask(bakery, ["keywords"], "keyword", {
    fault: () => text("ERROR 132 :: API UNITS BALANCE IS ZERO"),
  });
  await expect(nothing).rejects.toMatchObject({ kind: "out-of-quota" });
});

test("a list longer than the limit is marked, with the domain's own totals", async () => {
  const line = (at: number) => `"${at + 1}";"10";"1";"1";"1";"1";"1";"1";"word ${at}";"https://a.example/"`;
  const { table, traffic } = await ask(bakery, ["keywords", "volume"], "keyword", {
    fault: ({ url }) => {
      const query = new URL(url).searchParams;
      if (query.get("type") !== "domain_organic") return null;
      const [from, to] = [Number(query.get("display_offset") ?? 0), Number(query.get("display_limit"))];
      return text(
        ["a;b;c;d;e;f;g;h;i;j", ...Array.from({ length: to - from }, (_, at) => line(from + at))].join("\n"),
      );
    },
  });
  expect(traffic.calls).toHaveLength(4);
  expect(table.rows).toHaveLength(300);
  expect(table.flags).toContainEqual({ flag: "truncated" });
  expect(table.totals.volume).toBeNull();
});

test("a keyword with several pages is one keyword, and its search volume counts once", async () => {
  // As in the recorded list of pistonheads.com: "pistonheads uk" is there on ranks 1, 2 and 3.
  const place = (position: number, page: string) =>
    `"${position}";"33100";"5";"1.5";"1";"1.81";"0.02";"20";"pistonheads uk";"https://a.example/${page}"`;
  const fault = listing(place(1, "used"), place(2, ""), place(3, "dealer"));
  const metrics = ["position", "keywords", "volume", "traffic", "trafficShare", "top1", "found"];
  const { table } = await ask(bakery, metrics, "keyword", { fault });
  const whole = {
    position: 2,
    keywords: 1,
    volume: 33_100,
    traffic: 15,
    trafficShare: 0.045,
    top1: 1,
    found: 3,
  };
  expect(table.rows).toMatchObject([{ keyword: "pistonheads uk", ...whole }]);
  expect(table.totals).toMatchObject(whole);
  const byPage = await ask(bakery, ["volume"], "url", { fault });
  expect(byPage.table.rows.map(({ volume }) => volume)).toEqual([33_100, 33_100, 33_100]);
  expect(byPage.table.totals.volume).toBe(33_100);
});

test("an empty list is valid with any status; other errors are distinguished by their number", async () => {
  for (const status of [200, 400, 404]) {
    const { table } = await ask(bakery, ["keywords", "traffic"], "keyword", {
      fault: () => text("ERROR 50 :: NOTHING FOUND", status),
    });
    expect(table.rows).toEqual([]);
    expect(table.totals).toEqual({ keywords: null, traffic: null });
  }
  const kinds: Record<string, string> = {
    "ERROR 110 :: WRONG KEY FORMAT": "reconnect",
    "ERROR 120 :: WRONG KEY - ID PAIR": "reconnect",
    "ERROR 130 :: API DISABLED": "no-access",
    "ERROR 132 :: API UNITS BALANCE IS ZERO": "out-of-quota",
    "ERROR 134 :: TOTAL LIMIT EXCEEDED": "slow-down",
    "ERROR 605 :: WRONG OFFSET": "bad-request",
    "ERROR 500 :: INTERNAL ERROR": "unavailable",
  };
  for (const [body, kind] of Object.entries(kinds))
    for (const status of [200, 403])
      await expect(
        ask(bakery, ["keywords"], "keyword", { fault: () => text(body, status) }),
        body,
      ).rejects.toMatchObject({ kind });
});

test("past months are requested as of their 15th, the current one as of now", async () => {
  const overview = { ...bakery, reportType: "overview" };
  const dateOf = async (range: typeof september) => {
    const { traffic } = await ask(overview, ["rank"], null, { range });
    return new URL(traffic.calls[0]!).searchParams.get("display_date");
  };
  expect(await dateOf(september)).toBe("20260915");
  expect(await dateOf({ from: day("2026-11-01"), to: day("2026-11-20") })).toBeNull();
});

test("by month, each month appears once, and the last one represents the period", async () => {
  const overview = { ...bakery, reportType: "overview" };
  const { table } = await ask(overview, ["organicTraffic", "rank"], "month", { range: summer });
  expect(table.rows.map(({ month }) => month)).toEqual(["2026-06-01", "2026-07-01", "2026-08-01"]);
  expect(table.totals).toMatchObject({
    organicTraffic: table.rows[2]!.organicTraffic,
    rank: table.rows[2]!.rank,
  });
  expect(table.flags).not.toContainEqual({ flag: "no-dates" });
  const { table: links } = await ask({ ...bakery, reportType: "backlinks" }, ["backlinks"], "month", {
    range: summer,
  });
  expect(links.rows).toHaveLength(3);
  expect(links.rows.every(({ backlinks }) => typeof backlinks === "number")).toBe(true);
});

test("current backlinks are marked as having no dates", async () => {
  const { table } = await ask({ ...bakery, reportType: "backlinks" }, ["backlinks"], null);
  expect(table.flags).toContainEqual({ flag: "no-dates" });
});

test("referring domains by country: links add up, the scores of several domains do not", async () => {
  const { table } = await ask(
    { ...bakery, reportType: "referring-domains" },
    ["authority", "backlinks"],
    "country",
  );
  expect(table.rows.map(({ country }) => country)).toEqual(["gb", "us"]);
  expect(table.rows[0]!.authority).toBeTypeOf("number");
  expect(table.rows[1]!.authority).toBeNull();
  expect(table.totals.backlinks).toBe(Number(table.rows[0]!.backlinks) + Number(table.rows[1]!.backlinks));
});

test("only the whole domain is queried, however it is written", async () => {
  for (const target of [
    "https://www.Harbour-Lane-Bakery.example/shop?x=1",
    " harbour-lane-bakery.example/ ",
  ]) {
    const { traffic } = await ask({ ...bakery, target, reportType: "overview" }, ["rank"], null);
    expect(new URL(traffic.calls[0]!).searchParams.get("domain")).toBe("harbour-lane-bakery.example");
  }
});

test("tracking: dashes are no ranks, an empty list is valid, and a part missing from the total is reported", async () => {
  const project = "643526670283248";
  const tracking = { reportType: "tracking-keywords", property: project, campaign: `${project}_16852` };
  const keyword = (Ph: string, place: number | string) => ({
    Ph,
    Nq: "100",
    Cp: "1.44",
    Dt: { "20260901": { "*.a.example/*": place }, Diff: { "*.a.example/*": 1 } },
    Lu: [],
  });
  const reply = { total: "5", data: { "0": keyword("rye", "4"), "1": keyword("oat", "-") } };
  const { table } = await ask(tracking, ["position", "keywords"], "keyword", {
    fault: () => json(reply),
  });
  expect(table.flags).toContainEqual({ flag: "truncated" });
  expect(table.totals.keywords).toBeNull();
  const whole = await ask(tracking, ["position", "keywords", "top10"], "keyword", {
    fault: () => json({ ...reply, total: 2 }),
  });
  expect(whole.table.totals).toMatchObject({ position: 4, keywords: 2, top10: 1 });
  const none = await ask(tracking, ["keywords"], "keyword", { fault: () => json({ total: 0, data: [] }) });
  expect(none.table.rows).toEqual([]);
});

test("tracking by month is the average of its days, and the total the average of all of them", async () => {
  const project = "643526670283248";
  const tracking = { reportType: "tracking", property: project, campaign: `${project}_16852` };
  const { table } = await ask(tracking, ["visibility", "days"], "month", { range: summer });
  expect(table.rows.map(({ days }) => days)).toEqual([21, 31, 20]);
  const mean = table.rows.reduce((all, row) => all + Number(row.visibility) * Number(row.days), 0) / 72;
  expect(table.totals.visibility).toBeCloseTo(mean, 8);
});

test("projects and their campaigns are listed, and large ids stay exact", async () => {
  const { asked } = askStandIn(connector, semrush);
  const of = { ...providerFor(asked), search: "" };
  const projects = await connector.options.properties!({ ...of, params: {} });
  expect(projects[0]).toEqual({
    value: "643526670283248",
    label: "Harbour Lane Bakery (harbour-lane-bakery.example)",
  });
  const campaigns = await connector.options.campaigns!({ ...of, params: { property: "643526670283248" } });
  expect(campaigns.map(({ label }) => label)).toEqual([
    "harbour-lane-bakery.example · google · United Kingdom · desktop",
    "harbour-lane-bakery.example · google · United Kingdom · phone",
  ]);
});

test("the key is in every address and in no receipt", async () => {
  const { table, traffic } = await ask(bakery, ["keywords"], "keyword");
  for (const url of traffic.calls) expect(new URL(url).searchParams.get("key")).toBe(sandboxToken);
  expect(table.provenance.query).not.toContain(sandboxToken);
  expect(table.provenance.query).toContain("type=domain_organic");
});
