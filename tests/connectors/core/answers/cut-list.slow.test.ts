import { expect, test } from "vitest";
import ahrefsV3 from "#app/connectors/ahrefs-v3/connector.ts";
import { listOrder, neededOrder } from "#app/connectors/core/answers/cut-list.ts";
import { Replies } from "#app/connectors/core/wire/replies.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { effectiveValues } from "#app/connectors/core/params/params.ts";
import searchConsole from "#app/connectors/google-search-console/connector.ts";
import serpstat from "#app/connectors/serpstat/connector.ts";
import { queryKey } from "#app/domain/sources/queries/query-key.server.ts";
import { day } from "#app/lib/plain-date.ts";
import { ahrefs } from "#tests/sandbox/seo/ahrefs-v3.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { askStandIn, providerOf, question } from "#tests/connectors/ask.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const market = { reportType: "keywords", target: "lakeside-market.example", country: "gb" };
const byVolume = { column: "volume", dir: "desc" } as const;
const needed = (order: Parameters<typeof neededOrder>[3], dimension: string | null = "keyword") =>
  neededOrder(ahrefsV3, market, dimension, order);

test("a query names its order only where the provider would return other rows without it", () => {
  expect(needed(byVolume)).toEqual(byVolume);
  expect(needed({ column: "traffic", dir: "asc" })).toEqual({ column: "traffic", dir: "asc" });
  expect(needed({ column: "traffic", dir: "desc" }), "the order the list has anyway").toBeNull();
  expect(needed({ column: "top10", dir: "desc" }), "no column of the list").toBeNull();
  expect(needed(byVolume, "url"), "several lines make one row").toBeNull();
  expect(needed(byVolume, null)).toBeNull();
  expect(needed(null)).toBeNull();
  const clicks = { column: "clicks", dir: "asc" } as const;
  expect(neededOrder(searchConsole, { property: "x" }, "query", clicks), "it reads all rows").toBeNull();
});

test("a provider that sorts one page only does not count as ordering its list", () => {
  const competitors = { reportType: "competitors", target: "a.example" };
  const order = { column: "missingKeywords", dir: "desc" } as const;
  expect(neededOrder(serpstat, competitors, "competitor", order)).toBeNull();
});

test("an order unknown to the provider leaves the list unchanged", () => {
  const { keywords } = ahrefsV3.cutLists!;
  expect(listOrder(keywords!, null)).toEqual({ by: "sum_traffic", dir: "desc" });
  expect(listOrder(keywords!, { column: "top10", dir: "asc" })).toEqual({ by: "sum_traffic", dir: "desc" });
  expect(listOrder(keywords!, { column: "position", dir: "asc" })).toEqual({
    by: "best_position",
    dir: "asc",
  });
});

test("queries with different orders have different keys, and a query without an order keeps its key", () => {
  const plain = question(market, ["traffic", "volume"], "keyword", september);
  const keys = [
    plain,
    { ...plain, order: byVolume },
    { ...plain, order: { column: "volume", dir: "asc" } as const },
    { ...plain, order: { column: "difficulty", dir: "desc" } as const },
  ].map((query) => queryKey(ahrefsV3, query));
  expect(new Set(keys).size).toBe(4);
  expect(keys[0]).toBe("XSuAf9Ypa3YYZEa3PTgm1vmbvAgpFkgn");
});

const listed = standIns.flatMap((standIn) => {
  const connector = providerOf(standIn);
  return Object.entries(connector.cutLists ?? {}).flatMap(([reportType, list]) => {
    const trial = standIn.trials.find(
      ({ parameters }) => effectiveValues(connector, parameters).reportType === reportType,
    );
    if (!trial) return [];
    const site = reportType === "keywords" && { target: market.target }; // more keywords than are read
    return [{ standIn, connector, reportType, list, parameters: { ...trial.parameters, ...site } }];
  });
});

test.each(listed)(
  "$standIn.kind, $reportType: the list is requested in the order of the query, lowest or highest first",
  async ({ standIn, connector, list: { key, orders }, parameters }) => {
    for (const column of Object.keys(orders)) {
      const read = async (dir: "asc" | "desc") => {
        const requests: string[] = [];
        const { asked } = askStandIn(connector, standIn, {
          fault: async (request, reply) => {
            requests.push(`${request.url} ${await request.text()}`);
            return reply();
          },
        });
        const query = question(parameters, [column], key, september);
        const { rows, flags } = await runReport(asked, { ...query, order: { column, dir } });
        const values = rows.flatMap((row) => (typeof row[column] === "number" ? [row[column]] : []));
        return { requests, values, isCut: flags.some(({ flag }) => flag === "truncated") };
      };
      const [lowest, highest] = [await read("asc"), await read("desc")];
      expect(lowest.requests, column).not.toEqual(highest.requests);
      if (lowest.isCut) expect(meanOf(lowest.values), column).toBeLessThan(meanOf(highest.values));
    }
  },
);

const meanOf = (values: readonly number[]) => values.reduce((all, one) => all + one, 0) / values.length;

/** The lists that queries of one moment request: order and columns. */
async function requestsOf(questions: readonly ReportQuery[]): Promise<string[][]> {
  const { asked, traffic } = askStandIn(ahrefsV3, ahrefs);
  const replies = new Replies(60_000);
  for (const query of questions) await runReport({ ...asked, questions, replies }, query);
  const lists = traffic.calls.map((url) => new URL(url)).filter(({ pathname }) => /keywords/.test(pathname));
  return lists.map(({ searchParams: query }) => [
    query.get("order_by")!,
    query.get("select")!.split(",").sort().join(" "),
  ]);
}

const byPosition = { column: "position", dir: "asc" } as const;
const questions = (site: Readonly<Record<string, string>>): readonly ReportQuery[] => [
  question(site, ["traffic"], "keyword", september),
  { ...question(site, ["volume", "cpc"], "keyword", september), order: byVolume },
  { ...question(site, ["difficulty", "volume"], "keyword", september), order: byVolume },
  { ...question(site, ["position"], "keyword", september), order: byPosition },
];
const cells = "best_position best_position_url";
const columns = `${cells} cpc keyword keyword_country keyword_difficulty sum_traffic volume`;

test("a cut list is requested once in each order, and an order is no column of its own", async () => {
  expect(await requestsOf(questions(market))).toEqual([
    ["sum_traffic:desc", columns],
    ["volume:desc", columns],
    ["best_position:asc", columns],
  ]);
  const alone = questions(market).slice(1, 2);
  expect(await requestsOf(alone), "no other order is read first").toEqual([
    ["volume:desc", `${cells} cpc keyword keyword_country volume`],
  ]);
});

test("a complete list is requested once, whatever orders its queries have", async () => {
  const bakery = { ...market, target: "harbour-lane-bakery.example" };
  expect(await requestsOf(questions(bakery))).toEqual([["sum_traffic:desc", columns]]);
  expect(await requestsOf(questions(bakery).slice(1).reverse())).toHaveLength(1);
});
