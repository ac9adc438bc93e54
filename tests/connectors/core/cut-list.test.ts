import { expect, test } from "vitest";
import ahrefsV3 from "#app/connectors/ahrefs-v3/connector.ts";
import { listOrder, neededOrder } from "#app/connectors/core/cut-list.ts";
import { runReport } from "#app/connectors/core/run.ts";
import searchConsole from "#app/connectors/google-search-console/connector.ts";
import serpstat from "#app/connectors/serpstat/connector.ts";
import { questionKey } from "#app/domain/sources/question-key.server.ts";
import { day } from "#app/lib/plain-date.ts";
import { ahrefs } from "#tests/sandbox/ahrefs-v3.ts";
import { askStandIn, question } from "../ask.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const market = { reportType: "keywords", target: "lakeside-market.example", country: "gb" };
const byVolume = { column: "volume", dir: "desc" } as const;
const needed = (order: Parameters<typeof neededOrder>[3], dimension: string | null = "keyword") =>
  neededOrder(ahrefsV3, market, dimension, order);

test("a question names its order only where the provider would send other rows without it", () => {
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

test("a provider that sorts one page only is not taken to order its list", () => {
  const competitors = { reportType: "competitors", target: "a.example" };
  const order = { column: "missingKeywords", dir: "desc" } as const;
  expect(neededOrder(serpstat, competitors, "competitor", order)).toBeNull();
});

test("an order that the provider does not know leaves the list as it is", () => {
  const { keywords } = ahrefsV3.cutLists!;
  expect(listOrder(keywords!, null)).toEqual({ by: "sum_traffic", dir: "desc" });
  expect(listOrder(keywords!, { column: "top10", dir: "asc" })).toEqual({ by: "sum_traffic", dir: "desc" });
  expect(listOrder(keywords!, { column: "position", dir: "asc" })).toEqual({
    by: "best_position",
    dir: "asc",
  });
});

test("questions with different orders are kept apart, and one without an order is what it was", () => {
  const plain = question(market, ["traffic", "volume"], "keyword", september);
  const keys = [
    plain,
    { ...plain, order: byVolume },
    { ...plain, order: { column: "volume", dir: "asc" } as const },
    { ...plain, order: { column: "difficulty", dir: "desc" } as const },
  ].map((query) => questionKey(ahrefsV3, query));
  expect(new Set(keys).size).toBe(4);
  expect(keys[0]).toBe("XSuAf9Ypa3YYZEa3PTgm1vmbvAgpFkgn");
});

test("questions with different orders share no request, and an order costs no column of its own", async () => {
  const { asked, traffic } = askStandIn(ahrefsV3, ahrefs);
  const first = question(market, ["traffic"], "keyword", september);
  const second = { ...question(market, ["volume", "cpc"], "keyword", september), order: byVolume };
  const third = { ...question(market, ["difficulty", "volume"], "keyword", september), order: byVolume };
  const questions = [first, second, third];
  for (const query of questions) await runReport({ ...asked, questions }, query);
  const lists = traffic.calls.map((url) => new URL(url)).filter(({ pathname }) => /keywords/.test(pathname));
  const sent = lists.map(({ searchParams: query }) => [
    query.get("order_by"),
    query.get("select")!.split(",").sort().join(" "),
  ]);
  const cells = "best_position best_position_url";
  expect(sent).toEqual([
    ["sum_traffic:desc", `${cells} keyword keyword_country sum_traffic`],
    ["volume:desc", `${cells} cpc keyword keyword_country keyword_difficulty volume`],
    ["volume:desc", `${cells} cpc keyword keyword_country keyword_difficulty volume`],
  ]);
});
