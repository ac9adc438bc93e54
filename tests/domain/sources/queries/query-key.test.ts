import { expect, test } from "vitest";
import ahrefsV3 from "#app/connectors/ahrefs-v3/connector.ts";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { queryKey } from "#app/domain/sources/queries/query-key.server.ts";
import { day } from "#app/lib/plain-date.ts";

const file = { sourceId: "src_1", uploadId: "upl_1" };
const query: ReportQuery = {
  dimension: "date",
  split: null,
  metrics: ["clicks", "cost"],
  filter: [
    { field: "campaign", op: "is", value: "Spring" },
    { field: "clicks", op: "over", value: "3" },
  ],
  range: { from: day("2026-09-01"), to: day("2026-09-30") },
  currency: "EUR",
};
const list: ReportQuery = {
  ...query,
  parameters: { reportType: "keywords", target: "a.example", country: "gb" },
  order: { column: "volume", dir: "desc" },
};
const { order: _, ...unordered } = list;
const without = [{ from: day("2026-09-03"), to: day("2026-09-04") }];

test("keys of stored tables do not change between versions of the product", () => {
  expect(queryKey(file, query)).toBe("fUpMnmNNk_l91wmsv-OKV_FGhdXCUVRk");
  expect(queryKey(file, { ...query, without, weekStartsOn: 7 })).toBe("c7o5RVYSnqUmQwlJXFZO7BY5DBLGaYRq");
  expect(queryKey(ahrefsV3, list)).toBe("m0EnnC6qi8GTYTyF60D3xVYiF7EXTsk6");
  expect(queryKey(ahrefsV3, { ...unordered, without, weekStartsOn: 7 })).toBe(
    "WsXUTRhTWAV5tc17frO8Sk2ZK-eeVKhz",
  );
});

test("the order of filters, Monday weeks and empty parameters do not change a key", () => {
  const same = { ...query, filter: query.filter.toReversed(), weekStartsOn: 1 as const };
  expect(queryKey(file, same)).toBe(queryKey(file, query));
  const parameters = { country: "gb", target: "a.example", reportType: "keywords", term: "" };
  expect(queryKey(ahrefsV3, { ...list, ...same, parameters })).toBe(queryKey(ahrefsV3, list));
});

test("currency and order change the key of a provider's query, not of a file's", () => {
  const inDollars = { ...query, currency: "USD" };
  expect(queryKey(file, inDollars)).toBe(queryKey(file, query));
  expect(queryKey(file, { ...query, order: { column: "clicks", dir: "asc" } })).toBe(queryKey(file, query));
  expect(queryKey(ahrefsV3, { ...list, currency: "USD" })).not.toBe(queryKey(ahrefsV3, list));
  expect(queryKey(ahrefsV3, unordered)).not.toBe(queryKey(ahrefsV3, list));
});

test("every other part of a query changes its key, and so does another version of the file", () => {
  const keys = [
    queryKey(file, query),
    queryKey({ ...file, uploadId: "upl_2" }, query),
    queryKey({ ...file, sourceId: "src_2" }, query),
    ...(
      [
        { dimension: null },
        { split: "campaign" },
        { metrics: ["cost", "clicks"] },
        { filter: [] },
        { range: null },
        { without },
        { weekStartsOn: 7 },
      ] as const
    ).map((part) => queryKey(file, { ...query, ...part })),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
