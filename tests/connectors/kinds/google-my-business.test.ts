import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Parameters } from "#app/connectors/core/define.ts";
import { catalogueOf } from "#app/connectors/core/params/params.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import googleMyBusiness from "#app/connectors/google-my-business/connector.ts";
import { addDays, day } from "#app/lib/plain-date.ts";
import type { Table } from "#app/metrics/table.ts";
import { googleMyBusiness as standIn, unverified } from "#tests/sandbox/google/google-my-business.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const [performance, keywords, reviews] = standIn.trials;

function ask(
  parameters: Parameters,
  metrics: readonly string[],
  dimension: string | null,
  range = september,
  fault?: Fault,
): Promise<Table> {
  const { asked } = askStandIn(googleMyBusiness, standIn, fault ? { fault } : {});
  return runReport(asked, question(parameters, metrics, dimension, range));
}

const notesOf = ({ flags }: Table) => flags.flatMap((flag) => (flag.flag === "note" ? [flag.text] : []));

test("the locations of every account are listed page by page, each once, and branches have their street", async () => {
  const { asked, traffic } = askStandIn(googleMyBusiness, standIn);
  const list = await googleMyBusiness.options.properties!({ ...providerFor(asked), params: {}, search: "" });
  expect(list.map(({ label }) => label)).toEqual([
    "Harbour Lane Bakery, 1 Harbour Lane, Bristol",
    "Harbour Lane Bakery, 40 Mill Street, Bath",
    "Harbour Lane Café, 3 Quay Road, Bristol",
    "Pine Street Dental, 12 Pine Street, Leeds",
  ]);
  // Ids beyond 2^53 stay exact.
  expect(list[2]!.value).toBe("accounts/999888777666/locations/9223372036854775807");
  expect(traffic.calls.filter((url) => url.includes("/v1/accounts?")).length).toBe(2);
  expect(traffic.calls.filter((url) => url.includes("999888777666/locations")).length).toBe(2);
});

test("a source without a date dimension still follows the range and can be compared", async () => {
  for (const { parameters } of standIn.trials)
    expect(catalogueOf(googleMyBusiness, parameters).dimensions.map(({ type }) => type)).not.toContain(
      "date",
    );
  const table = await ask(performance!.parameters, ["calls"], null);
  expect(table.flags).toEqual([]);
  const august = { from: day("2026-08-02"), to: day("2026-08-31") };
  const before = await ask(performance!.parameters, ["calls"], null, august);
  expect(before.totals.calls).toBe(performance!.expected("calls", august));
  expect(before.totals.calls).not.toBe(table.totals.calls);
});

test("a range split in two and joined again has the same sums and the same rate", async () => {
  const middle = day("2026-09-11");
  const metrics = ["profile_views", "interactions", "interaction_rate"];
  const [whole, first, second] = await Promise.all(
    [september, { from: september.from, to: middle }, { from: addDays(middle, 1), to: september.to }].map(
      (range) => ask(performance!.parameters, metrics, null, range),
    ),
  );
  const sum = (key: string) => first!.totals[key]! + second!.totals[key]!;
  expect(sum("profile_views")).toBe(whole!.totals.profile_views);
  expect(sum("interactions") / sum("profile_views")).toBeCloseTo(whole!.totals.interaction_rate!, 12);
});

test("views break down by device and surface; others are in the total alone", async () => {
  const metrics = ["profile_views", "website_clicks"];
  const byDevice = await ask(performance!.parameters, metrics, "device");
  expect(byDevice.rows.map(({ device }) => device)).toEqual(["Desktop", "Mobile"]);
  const views = byDevice.rows.reduce((sum, row) => sum + Number(row.profile_views), 0);
  expect(views).toBe(performance!.expected("profile_views", september));
  expect(byDevice.rows.map(({ website_clicks }) => website_clicks)).toEqual([null, null]);
  expect(byDevice.totals.website_clicks).toBe(performance!.expected("website_clicks", september));
  const { asked } = askStandIn(googleMyBusiness, standIn);
  const both = await runReport(asked, {
    ...question(performance!.parameters, ["profile_views"], "surface", september),
    split: "device",
  });
  expect(both.rows.length).toBe(4);
});

test("a day without a value is zero; days without data yet are reported, and are not zero", async () => {
  const late = { from: day("2026-11-16"), to: day("2026-11-20") };
  const table = await ask(performance!.parameters, ["calls"], null, late);
  expect(table.totals.calls).toBe(performance!.expected("calls", { from: late.from, to: day("2026-11-17") }));
  expect(table.flags).toContainEqual({ flag: "not-final" });
  expect(table.coverage).toEqual({ last: "2026-11-17" });
  const none = await ask(performance!.parameters, ["calls"], null, {
    from: day("2026-11-19"),
    to: day("2026-11-20"),
  });
  expect(none.totals.calls).toBeNull();

  const quiet: Fault = (request) =>
    request.url.includes("TimeSeries")
      ? json({
          multiDailyMetricTimeSeries: [
            {
              dailyMetricTimeSeries: [
                {
                  dailyMetric: "CALL_CLICKS",
                  timeSeries: { datedValues: [{ date: { year: 2026, month: 9, day: 30 } }] },
                },
              ],
            },
          ],
        })
      : null;
  const zero = await ask(performance!.parameters, ["calls", "bookings"], null, september, quiet);
  expect(zero.totals).toEqual({ calls: 0, bookings: null });
});

test("searches are read page by page; rare ones have no number, are in no total, and a note says so", async () => {
  const { asked, traffic } = askStandIn(googleMyBusiness, standIn);
  const query = question(keywords!.parameters, ["keyword_impressions"], "keyword", september);
  const table = await runReport(asked, query);
  expect(traffic.calls.length).toBe(2);
  expect(table.rows.length).toBe(121);
  expect(table.rows.some(({ keyword_impressions }) => keyword_impressions === null)).toBe(true);
  expect(table.flags).toContainEqual({ flag: "thresholded" });
  expect(table.totals.keyword_impressions).toBe(keywords!.expected("keyword_impressions", september));
});

test("only whole months of searches count; without one there is a note and no number", async () => {
  const askKeywords = (from: string, to: string) =>
    ask(keywords!.parameters, ["keyword_impressions"], null, { from: day(from), to: day(to) });
  const two = await askKeywords("2026-08-01", "2026-09-30");
  const [august, september_] = [
    await askKeywords("2026-08-01", "2026-08-31"),
    await askKeywords("2026-09-01", "2026-09-30"),
  ];
  expect(two.totals.keyword_impressions).toBe(
    august.totals.keyword_impressions! + september_.totals.keyword_impressions!,
  );
  const more = await askKeywords("2026-07-15", "2026-10-15");
  expect(more.totals).toEqual(two.totals);
  expect(notesOf(more)[0]).toMatch(/^Only full months/);
  const none = await askKeywords("2026-09-02", "2026-09-30");
  expect(none.totals.keyword_impressions).toBeNull();
  expect(notesOf(none)[0]).toMatch(/calendar month/);
});

test("reviews are read back to the start of the period and no further", async () => {
  const { asked, traffic } = askStandIn(googleMyBusiness, standIn);
  const [place] = reviews!.parameters.property as readonly string[];
  const parameters = { property: [place!], reportType: "reviews" };
  const november = { from: day("2026-11-10"), to: day("2026-11-20") };
  await runReport(asked, question(parameters, ["new_reviews"], null, november));
  expect(traffic.calls.length).toBe(1);
  const all = { from: day("2026-05-01"), to: day("2026-11-20") };
  const table = await runReport(asked, question(parameters, ["new_reviews", "all_time_reviews"], null, all));
  expect(traffic.calls.length).toBeGreaterThan(3);
  expect(table.totals.new_reviews).toBe(table.totals.all_time_reviews);
  expect(table.flags).toEqual([]);
});

test("ratings by number of stars add up to the total, and the profile's own rating belongs to no star", async () => {
  const table = await ask(reviews!.parameters, ["new_reviews", "all_time_reviews", "rating"], "star_rating");
  expect(table.rows.map(({ star_rating, rating }) => [star_rating, rating])).toEqual(
    table.rows.map(({ star_rating }) => [star_rating, Number(String(star_rating)[0])]),
  );
  const sum = table.rows.reduce((all, { new_reviews }) => all + Number(new_reviews), 0);
  expect(sum).toBe(reviews!.expected("new_reviews", september));
  expect(table.rows.every(({ all_time_reviews }) => all_time_reviews === null)).toBe(true);
  expect(table.totals.all_time_reviews).toBe(reviews!.expected("all_time_reviews", september));
});

test("a missing page is marked, and a location without reviews has none", async () => {
  const cut: Fault = async (request, reply) => {
    if (!request.url.includes("/reviews")) return reply();
    if (request.url.includes("pageToken")) return json({ averageRating: 4, totalReviewCount: 120 });
    return reply();
  };
  const all = { from: day("2026-05-01"), to: day("2026-11-20") };
  const table = await ask(reviews!.parameters, ["new_reviews"], null, all, cut);
  expect(table.flags).toContainEqual({ flag: "truncated" });

  const empty: Fault = (request) => (request.url.includes("/reviews") ? json({}) : null);
  const none = await ask(
    reviews!.parameters,
    ["new_reviews", "rating", "all_time_rating"],
    null,
    september,
    empty,
  );
  expect(none.totals).toMatchObject({ new_reviews: 0, rating: null, all_time_rating: null });
});

test("an unverified location and a field unknown to Google have a message", async () => {
  const parameters = { property: [unverified], reportType: "reviews" };
  await expect(ask(parameters, ["new_reviews"], null)).rejects.toMatchObject({
    kind: "no-access",
    message: expect.stringMatching(/verified/),
  });
  const gone = { property: ["accounts/1/locations/1"], reportType: "performance" };
  await expect(ask(gone, ["calls"], null)).rejects.toMatchObject({ kind: "no-access" });
  await expect(ask(performance!.parameters, ["new_reviews"], null)).rejects.toMatchObject({
    kind: "bad-request",
  });
});

const schema = "../shared/provider-data/google-my-business/schema-businessprofileperformance-v1.json";

test.runIf(existsSync(schema))("every request is in Google's own description of the API", async () => {
  const text = readFileSync(schema, "utf8");
  const { asked, traffic } = askStandIn(googleMyBusiness, standIn);
  for (const { parameters, metrics } of [performance!, keywords!])
    await runReport(asked, question(parameters, metrics, null, september));
  const names = traffic.calls
    .filter((url) => url.includes("businessprofileperformance"))
    .flatMap((url) => [...new URL(url).searchParams.keys()]);
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  for (const name of new Set(names)) expect(text, name).toContain(camel(name));
});
