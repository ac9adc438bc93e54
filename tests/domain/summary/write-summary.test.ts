import { describe, expect, test } from "vitest";
import { applyWritten } from "#app/domain/summary/apply-written.ts";
import { draftChecker } from "#app/domain/summary/drafts/check-draft.ts";
import { numberSources } from "#app/domain/summary/number-sources.ts";
import { fullName } from "#app/domain/summary/full-name.ts";
import { writeSummary } from "#app/domain/summary/write-summary.ts";
import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { sentenceText } from "#app/views/summary-view.ts";
import { bakery, newFact, notes, october } from "./facts.ts";

const today = "2026-11-03" as PlainDate;
const write = (facts: readonly Fact[], range = october.range) =>
  (writeSummary(facts, { range, today, lang: "en" })?.sentences ?? []).map(sentenceText);

const metric = (key: string, more: Partial<Metric> = {}): Metric =>
  ({ key, label: key, format: "integer", direction: "more", combine: "sum", ...more }) as Metric;

describe("what is said", () => {
  test("goals first, then the largest changes, then what did not change", () => {
    const facts = [
      newFact({ metric: metric("Small"), now: 1020, before: 1000 }),
      newFact({ metric: metric("Large"), now: 2000, before: 1000 }),
      newFact({ metric: metric("Quiet"), now: 1001, before: 1000 }),
      newFact({ metric: metric("Goal"), now: 900, before: 1000, goal: 950 }),
    ];
    expect(write(facts)).toEqual([
      "Goal fell 10.0% to 900, from 1,000; the goal of 950 was missed by 50.",
      "Large rose 100.0% to 2,000, from 1,000.",
      "Small rose 2.0% to 1,020, from 1,000.",
      "Quiet (1,001) changed by less than 1%.",
    ]);
  });

  test("a goal that is not over is a share", () => {
    const facts = [newFact({ metric: metric("Orders"), now: 450, before: 400, goal: 900 })];
    const week = { from: "2026-10-26" as PlainDate, to: "2026-11-01" as PlainDate };
    expect(write(facts, week)).toEqual([
      "Orders rose 12.5% to 450, from 400. That is 50.0% of the goal of 900.",
    ]);
  });

  test("a goal is reached over a month that is over only, and a limit is compared", () => {
    const week = { from: "2026-10-26" as PlainDate, to: "2026-11-01" as PlainDate };
    const more = newFact({ metric: metric("Orders"), now: 990, before: 880, goal: 900 });
    const less = newFact({
      metric: metric("Returns", { direction: "less" }),
      now: 80,
      before: 100,
      goal: 90,
    });
    expect(write([more, less], week)).toEqual([
      "Orders rose 12.5% to 990, from 880. That is 110.0% of the goal of 900.",
      "Returns fell 20.0% to 80, from 100; it is within the limit of 90.",
    ]);
    expect(write([more, less])).toEqual([
      "Orders rose 12.5% to 990, from 880; the goal of 900 was reached.",
      "Returns fell 20.0% to 80, from 100; it stayed within the limit of 90.",
    ]);
  });

  test("the name that explains half or more of a change", () => {
    const rows = { Email: [300, 250], Search: [700, 500] } as const;
    const facts = [newFact({ metric: metric("Orders"), now: 1000, before: 750, rows })];
    expect(write(facts)).toEqual([
      "Orders rose 33.3% to 1,000, from 750. 200 of the increase of 250 came from Channel: Search.",
    ]);
  });

  test("a name that changed by more than the whole, and one that changed too little", () => {
    const over = { Email: [200, 300], Search: [800, 500] } as const;
    const even = { Email: [340, 250], Search: [330, 250], Direct: [330, 250] } as const;
    expect(write([newFact({ metric: metric("Orders"), now: 1000, before: 800, rows: over })])).toEqual([
      "Orders rose 25.0% to 1,000, from 800. Channel “Search” increased by 300, all others together decreased by 100.",
    ]);
    expect(write([newFact({ metric: metric("Orders"), now: 1000, before: 750, rows: even })])).toEqual([
      "Orders rose 33.3% to 1,000, from 750.",
    ]);
  });

  test("volume against rate, which add up to the change as shown", () => {
    const facts = [
      newFact({ metric: metric("orders", { label: "Orders" }), now: 1575, before: 1401, goal: 1800 }),
      newFact({ metric: metric("sessions", { label: "Sessions" }), now: 37259, before: 35000 }),
      newFact({
        metric: metric("rate", {
          label: "Conversion rate",
          format: "percent",
          combine: "ratio",
          of: "orders",
          per: "sessions",
        } as Partial<Metric>),
        now: 1575 / 37259,
        before: 1401 / 35000,
      }),
    ];
    expect(write(facts)[0]).toBe(
      "Orders rose 12.4% to 1,575, from 1,401; the goal of 1,800 was missed by 225. Of this, +90 came from Sessions and +84 from Conversion rate.",
    );
  });
});

describe("what comes first", () => {
  const money = (key: string, more: Partial<Metric> = {}) =>
    metric(key, { format: "money", direction: "neutral", ...more });
  const ads = { scope: "ads", isCard: true } as const;
  const page = [
    newFact({ metric: metric("Impr."), now: 286_450, before: 255_700, ...ads }),
    newFact({ metric: metric("Clicks"), now: 25_422, before: 22_000, ...ads }),
    newFact({ metric: metric("Views"), now: 9_000, before: 6_000, scope: "site" }),
    newFact({ metric: money("Cost"), now: 22_644.43, before: 20_623.34, ...ads }),
    newFact({ metric: metric("Conversions"), now: 652, before: 614.5, ...ads }),
  ];

  test("goals, then money and conversions, then clicks, then views, then impressions", () => {
    const goal = newFact({ metric: metric("Followers"), now: 900, before: 800, goal: 1000, scope: "social" });
    expect(write([...page, goal])).toEqual([
      "Followers rose 12.5% to 900, from 800; the goal of 1,000 was missed by 100.",
      "€22,644.43 spent, 9.8% more, for 652 conversions, 6.1% more.",
      "Clicks rose 15.6% to 25,422, from 22,000.",
    ]);
    const [impressions, clicks, views] = page;
    expect(write([impressions!, views!, clicks!]).map((text) => text.split(" ")[0])).toEqual([
      "Clicks",
      "Views",
      "Impressions",
    ]);
  });

  test("names of money and conversions are known in other languages, and of calculated money by its format", () => {
    const facts = [
      newFact({ metric: metric("Klicks"), now: 2000, before: 1000 }),
      newFact({ metric: metric("Key events"), now: 220, before: 200 }),
      newFact({ metric: money("Kosten"), now: 1030, before: 1000, scope: "other" }),
      newFact({ metric: money("Profit", { direction: "more" }), now: 1100, before: 1000 }),
    ];
    expect(write(facts).map((text) => text.split(" rose")[0])).toEqual(["Key events", "Profit", "Kosten"]);
  });

  test("money and conversions are a pair only if both changed, in one source, over the same days", () => {
    const [cost, conversions] = page.slice(3) as [Fact, Fact];
    const pair = /spent, 9.8% more, for 652 conversions, 6.1% more/;
    expect(write([cost, conversions])[0]).toMatch(pair);
    expect(write([cost, { ...conversions, scope: "site" }]).join()).not.toMatch(/spent/);
    expect(write([cost, { ...conversions, compared: 615 }]).join()).not.toMatch(/spent/);
    expect(write([cost, { ...conversions, days: bakery[7]!.days }]).join()).not.toMatch(/spent/);
    const fewer = newFact({ metric: metric("All conv."), now: 300, before: 400, ...ads });
    const less = newFact({ metric: money("Cost"), now: 900, before: 1000, ...ads });
    expect(write([less, fewer])).toEqual([
      "€900.00 spent, 10.0% less, for 300 all conversions, 25.0% fewer.",
    ]);
  });

  test("a cost that has a card is always said, also when it did not change, or is not compared", () => {
    const others = page.filter(({ metric: { key } }) => key !== "Cost" && key !== "Conversions");
    const same = newFact({ metric: money("Cost"), now: 1001, before: 1000, ...ads });
    expect(write([...others, same])).toContainEqual("Cost (€1,001.00) changed by less than 1%.");
    const alone = newFact({ metric: money("Cost"), now: 1001, before: undefined, ...ads });
    expect(write([...others, alone]).at(-1)).toBe("Cost came to €1,001.00.");
    expect(write([...others, { ...alone, isCard: false }]).join()).not.toContain("Cost");
    expect(write([...others, { ...alone, isWhole: false }]).join()).not.toContain("Cost");
    const goals = ["A", "B", "C"].map((key) =>
      newFact({ metric: metric(key), now: 99, before: 90, goal: 80 }),
    );
    expect(write([...goals, ...page]).join(" ")).toContain("€22,644.43 spent");
  });

  test("names are written in full", () => {
    for (const [short, full] of [
      ["Impr.", "Impressions"],
      ["Search impr. share", "Search impression share"],
      ["Impr. (Top) %", "Impressions (Top) %"],
      ["Conv.", "Conversions"],
      ["Conv. value", "Conversion value"],
      ["Conv. rate", "Conversion rate"],
      ["Cost / conv.", "Cost per conversion"],
      ["Avg. CPC", "Average CPC"],
      ["All conv.", "All conversions"],
      ["Impressions", "Impressions"],
      ["Convenience", "Convenience"],
      ["Clicks", "Clicks"],
    ])
      expect(fullName(short!)).toBe(full);
  });

  test("devices are called what they are, other names by their dimension", () => {
    const rows = { mobile: [700, 500], desktop: [300, 250] } as const;
    const fact = newFact({ metric: metric("Orders"), now: 1000, before: 750, rows });
    const dimension = { key: "device", label: "Device category", type: "choice" as const };
    expect(write([{ ...fact, parts: { ...fact.parts!, dimension } }])[0]).toMatch(
      /200 of the increase of 250 came from phones\.$/,
    );
  });
});

describe("what is not said", () => {
  test("nothing of numbers that may still change, or that are small", () => {
    expect(write([newFact({ metric: metric("Orders"), now: 900, before: 700, isWhole: false })])).toEqual([]);
    expect(write([newFact({ metric: metric("Orders"), now: 9, before: 3 })])).toEqual([]);
    expect(write([newFact({ metric: metric("Orders"), now: null, before: 700 })])).toEqual([]);
    expect(write([])).toEqual([]);
  });

  test("one number of several widgets is said once; two of the same name have different names", () => {
    const orders = metric("Orders");
    const facts = [
      newFact({ metric: orders, now: 1000, before: 500, widgetId: "a" }),
      newFact({ metric: orders, now: 1000, before: 500, widgetId: "b" }),
      newFact({
        metric: orders,
        now: 300,
        before: 200,
        widgetId: "c",
        scope: "ads",
        sourceName: "Google Ads",
      }),
    ];
    expect(write(facts)).toEqual([
      "Orders (Shop) rose 100.0% to 1,000, from 500.",
      "Orders (Google Ads) rose 50.0% to 300, from 200.",
    ]);
  });
});

describe("a text of the agency", () => {
  const { link } = draftChecker({ facts: bakery, notes, period: october, lang: "en" });
  const text = "We are glad: Orders rose 12.4% to 1,575.";
  const stored = [{ text, figures: link(text) }];

  test("keeps its numbers linked while they are true", () => {
    const [sentence] = applyWritten(stored, bakery, "en");
    expect(sentence!.outdated).toBeUndefined();
    expect(sentenceText(sentence!)).toBe(text);
    expect(sentence!.parts.flatMap((part) => (part.figure ? [part.text] : []))).toEqual(["12.4%", "1,575"]);
  });

  test("is out of date when a number changes, or is gone", () => {
    const changed = bakery.map((fact) =>
      fact.metric.key === "orders" ? { ...fact, now: 1580, compared: 1580 } : fact,
    );
    expect(applyWritten(stored, changed, "en")[0]!.outdated).toBe("Orders is now 1,580, was 1,401.");
    const without = bakery.filter(({ metric: { key } }) => key !== "orders");
    expect(applyWritten(stored, without, "en")[0]!.outdated).toMatch(/no longer on the dashboard/);
  });
});

test("sources name the calculation, the time and whether the number is final", () => {
  const summary = writeSummary(bakery, { range: october.range, today, lang: "en" });
  const facts = [
    ...bakery.map((fact) => (fact.metric.key === "clicks" ? { ...fact, isCard: true } : fact)),
    newFact({
      metric: metric("Visits"),
      now: 5,
      isCard: true,
      isWhole: false,
      finalUntil: "2026-10-28" as PlainDate,
    }),
    newFact({
      metric: metric("Pages"),
      now: 7,
      isCard: true,
      isWhole: false,
      isUndated: true,
      sourceName: "Queries",
    }),
  ];
  const found = numberSources(facts, summary, { zone: "Europe/Berlin", lang: "en", to: october.range.to });
  expect(found.map(({ label, value, how, asOf, state }) => [label, value, how, asOf, state])).toEqual([
    ["Orders", "1,575", "Shop: Orders, added up over all days", "3 Nov, 06:10", "Final"],
    [
      "Orders, Channel “Pre-order”",
      "348",
      "Shop: Orders, added up over all days, only Channel “Pre-order”",
      "3 Nov, 06:10",
      "Final",
    ],
    [
      "Cost per order",
      "€17.86",
      "Google Ads: Cost per order, from the sums of all days",
      "3 Nov, 06:10",
      "Final",
    ],
    ["Ad spend", "€6,287.20", "Google Ads: Ad spend, added up over all days", "3 Nov, 06:10", "Final"],
    [
      "Newsletter sign-ups",
      "312",
      "Mailing list: Newsletter sign-ups, added up over all days",
      "3 Nov, 06:10",
      "Final",
    ],
    [
      "Reach",
      "20,400",
      "Shop: Reach, each counted once, as the source reports it",
      "3 Nov, 06:10",
      "Not all days are known",
    ],
    [
      "Clicks",
      "5,000",
      "Search Console: Clicks, added up over all days",
      "3 Nov, 06:10",
      "Compared over 1–28 October",
    ],
    ["Visits", "5", "Shop: Visits, added up over all days", "3 Nov, 06:10", "May change after 28 Oct"],
    [
      "Pages",
      "7",
      "Queries: Pages, added up over all rows",
      "3 Nov, 06:10",
      "Queries has no dates, so all of its rows are shown",
    ],
  ]);
});
