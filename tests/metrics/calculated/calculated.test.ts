import { expect, test } from "vitest";
import { aggregate } from "#app/metrics/aggregate.ts";
import { calculatedTypes } from "#app/metrics/calculated/calculated-types.ts";
import type { CalculatedType } from "#app/metrics/calculated/calculated-types.ts";
import { checkCalculated, compileCalculated, withCalculated } from "#app/metrics/calculated/calculated.ts";
import type { CalculatedDefinition } from "#app/metrics/calculated/calculated.ts";
import type { Combine, Metric, MetricFormat } from "#app/metrics/metric.ts";

const metric = (key: string, label: string, format: MetricFormat, combine: Combine): Metric => ({
  key,
  label,
  format,
  direction: "more",
  ...combine,
});
const sum = { combine: "sum" } as const;
const inEuros = [
  metric("cost", "Ad cost", "money", sum),
  metric("fees", "Agency fees", "money", sum),
  metric("orders", "Orders", "integer", sum),
  metric("sessions", "Sessions", "integer", sum),
  metric("minutes", "Minutes watched", "decimal", sum),
  metric("ctr", "CTR", "percent", { combine: "ratio", of: "clicks", per: "impressions" }),
  metric("bounce", "Bounce rate", "percent", { combine: "average", weightedBy: "sessions" }),
  metric("position", "Position", "decimal", { combine: "average", weightedBy: "sessions" }),
  metric("stay", "Session duration", "duration", { combine: "average", weightedBy: "sessions" }),
  metric("reach", "Reach", "integer", { combine: "unique" }),
  metric("visitors", "Visitors", "integer", { combine: "unique" }),
  metric("followers", "Followers", "integer", { combine: "snapshot" }),
];
const metrics = [
  ...inEuros.map((each) => ({ metric: each, currency: each.format === "money" ? "EUR" : null })),
  { metric: metric("meta.cost", "Meta cost", "money", sum), currency: "USD" },
];

const definition = (
  expression: string,
  type: CalculatedType = "number",
  name = "Result",
): CalculatedDefinition => ({
  key: `calculated_${name}`,
  name,
  type,
  expression,
  direction: "more",
});
const scope = { metrics, definitions: [], currency: "EUR" };
const check = (expression: string, type: CalculatedType = "number") => {
  const found = checkCalculated(definition(expression, type), scope);
  return found.outcome === "ready" ? "ready" : found.message;
};
const value = (expression: string, type: CalculatedType, values: Record<string, number | null>) => {
  const found = checkCalculated(definition(expression, type), scope);
  if (found.outcome === "problem") throw new Error(found.message);
  return withCalculated(values, [found.calculated]).calculated_Result;
};

test("metrics are found by key or by name, whatever the case", () => {
  for (const text of ["cost / orders", "[Ad cost] / Orders", "[ad COST] / ORDERS"]) {
    expect(value(text, "average_money", { cost: 6287.2, orders: 352 })).toBe(17.861363636363638);
  }
});

test("a count times a price may be added to money and subtracted from it", () => {
  expect(value("orders * 50 - cost", "money", { cost: 62.5, orders: 3 })).toBe(87.5);
  expect(value("(2 * orders + 3 * orders) - cost", "money", { cost: 1, orders: 3 })).toBe(14);
  expect(value("cost + 0.5 * orders", "money", { cost: 1, orders: 3 })).toBe(2.5);
  expect(check("orders - cost", "money")).toContain("they cannot be subtracted");
  expect(check("orders / 2 - cost", "money")).toContain("they cannot be subtracted");
});

test("a calculated metric is calculated after aggregation, at every grain", () => {
  const found = checkCalculated(definition("[Ad cost] / Orders", "average_money"), scope);
  if (found.outcome === "problem") throw new Error(found.message);
  const rows = [
    { date: "2026-10-01", cost: 10, orders: 1 },
    { date: "2026-10-02", cost: 10, orders: 9 },
    { date: "2026-10-03", cost: 5, orders: 0 },
  ];
  const date = { key: "date", label: "Day", type: "date" } as const;
  const answer = aggregate(rows, { dimensions: [date], metrics: inEuros, by: [date] });
  const days = answer.rows.map((row) => withCalculated(row, [found.calculated]).calculated_Result);
  expect(days).toEqual([10, 10 / 9, null]);
  expect(withCalculated(answer.totals, [found.calculated]).calculated_Result).toBe(2.5); // not the average of the days
});

test("a calculated metric with a missing part is unknown, not zero", () => {
  expect(value("cost + fees", "money", { cost: 10, fees: null })).toBeNull();
  expect(value("cost + fees", "money", { cost: 10 })).toBeNull();
});

test.each<[string, CalculatedType]>([
  ["cost + fees", "money"],
  ["cost / orders", "average_money"],
  ["1000 * cost / sessions", "average_money"],
  ["orders / sessions", "percent"],
  ["orders / sessions", "average_percent"],
  ["1 - bounce", "percent"],
  ["cost * 1.15", "money"],
  ["orders * 50", "money"],
  ["cost / fees", "number"],
  ["sessions * stay", "time_s"],
  ["stay", "time_min"],
  ["minutes", "time_min"],
  ["minutes / sessions", "average_time_min"],
  ["sessions / reach", "average_number"],
  ["followers + orders", "number"],
  ["ctr - bounce", "percent"],
  ["orders / cost", "number"],
])("%s is recognized as %s", (expression, type) => {
  expect(check(expression, type)).toBe("ready");
});

test.each<[string, CalculatedType, string]>([
  [
    "cost + [Meta cost]",
    "money",
    "Ad cost is in EUR and Meta cost in USD: they cannot be added. Show both in one currency first, or make one metric for each.",
  ],
  [
    "cost / [meta.cost]",
    "number",
    "Ad cost is in EUR and Meta cost in USD: they cannot be divided. Show both in one currency first, or make one metric for each.",
  ],
  [
    "cost + ctr",
    "money",
    "Ad cost is money in EUR and CTR is a percentage: they cannot be added. Use two metrics of the same kind, or multiply or divide them.",
  ],
  [
    "cost + 5",
    "money",
    "Ad cost is money in EUR and 5 is a plain number: they cannot be added. Use two metrics of the same kind, or multiply or divide them.",
  ],
  [
    "orders - ctr",
    "number",
    "Orders is a plain number and CTR is a percentage: they cannot be subtracted. Use two metrics of the same kind, or multiply or divide them.",
  ],
  [
    "cost * fees",
    "money",
    "Ad cost and Agency fees are both money: they cannot be multiplied. Divide them, or multiply by a plain number.",
  ],
  [
    "cost * stay",
    "money",
    "Ad cost and Session duration are money and time: they cannot be multiplied. Divide them, or multiply by a plain number.",
  ],
  [
    "reach + visitors",
    "number",
    "Reach counts people, and two counts may share some of them: it cannot be added. Use it alone, or divide by it.",
  ],
  [
    "orders + reach * 2",
    "number",
    "(Reach * 2) counts people, and two counts may share some of them: it cannot be added. Use it alone, or divide by it.",
  ],
  [
    "ctr + bounce",
    "percent",
    "CTR is an average or a rate: it cannot be added. Add up the metrics behind it first, then divide the sums.",
  ],
  [
    "(ctr + bounce) / 2",
    "percent",
    "CTR is an average or a rate: it cannot be added. Add up the metrics behind it first, then divide the sums.",
  ],
  [
    "orders / sessions + orders / reach",
    "number",
    "(Orders / Sessions) is an average or a rate: it cannot be added. Add up the metrics behind it first, then divide the sums.",
  ],
  [
    "orders + position",
    "number",
    "Position is an average or a rate: it cannot be added. Add up the metrics behind it first, then divide the sums.",
  ],
  ["Result + 1", "number", "Result cannot be part of its own formula. Use other metrics."],
  ["order / sessions", "percent", "There is no metric called order. Did you mean [Orders]?"],
  [
    "[Something else] / 2",
    "number",
    "There is no metric called Something else. Check the spelling, and put names of several words in square brackets, such as [Ad cost].",
  ],
  ["1 + 2", "number", "The formula uses no metric. Write one, such as Cost or [Ad cost]."],
  ["cost", "average_money", "An average needs a divisor. Divide by a metric, such as Cost / Orders."],
  ["cost / 2", "average_money", "An average needs a divisor. Divide by a metric, such as Cost / Orders."],
  [
    "cost / orders",
    "average_number",
    "The formula gives money, which is not Average Number. Choose the type Average Money.",
  ],
  ["cost + fees", "number", "The formula gives money, which is not Number. Choose the type Money."],
  [
    "orders / sessions",
    "money",
    "The formula gives a plain number, which is not Money. Choose the type Number. Or multiply by a price, such as 2.50.",
  ],
  ["stay", "number", "The formula gives a time, which is not Number. Choose the type Time in seconds."],
  ["1 - bounce", "number", "The formula gives a percentage, which is not Number. Choose the type Percent."],
  ["cost", "percent", "The formula gives money, which is not Percent. Choose the type Money."],
  ["cost", "time_h", "The formula gives money, which is not Time in hours. Choose the type Money."],
  [
    "orders / sessions * 100",
    "percent",
    "Leave out × 100: a percentage is made from the division alone, such as Orders / Sessions.",
  ],
  [
    "100 * orders / sessions",
    "average_percent",
    "Leave out × 100: a percentage is made from the division alone, such as Orders / Sessions.",
  ],
  [
    "cost /",
    "money",
    "The formula cannot be read. Use metrics, numbers, + - * / and parentheses, such as (Cost + Fees) / Orders.",
  ],
])("%s is refused as %s in words", (expression, type, message) => {
  expect(check(expression, type)).toBe(message);
});

test("metrics that share a name are named", () => {
  const twice = [...metrics, { metric: metric("shop.orders", "Orders", "integer", sum), currency: null }];
  const found = checkCalculated(definition("Orders * 2"), { ...scope, metrics: twice });
  expect(found).toMatchObject({
    message: "2 metrics are called Orders. Enter the one you mean: [orders] or [shop.orders].",
  });
  expect(checkCalculated(definition("[shop.orders] * 2"), { ...scope, metrics: twice }).outcome).toBe(
    "ready",
  );
});

test("plain numbers in a time unit become seconds, and durations do not change", () => {
  expect(value("minutes", "time_ms", { minutes: 1500 })).toBe(1.5);
  expect(value("minutes", "time_s", { minutes: 90 })).toBe(90);
  expect(value("minutes", "time_min", { minutes: 1.5 })).toBe(90);
  expect(value("minutes / sessions", "average_time_h", { minutes: 3, sessions: 2 })).toBe(5400);
  expect(value("stay", "time_h", { stay: 83 })).toBe(83);
});

test("the denominator of an average is named", () => {
  const found = checkCalculated(definition("1000 * (cost + fees) / Orders", "average_money"), scope);
  expect(found).toMatchObject({
    calculated: { denominator: "Orders", currency: "EUR", needs: ["cost", "fees", "orders"] },
  });
});

test("calculated metrics can use others, in any order of definition", () => {
  const definitions = [
    definition("[Whole cost] / Orders", "average_money", "Cost per order"),
    definition("cost + fees", "money", "Whole cost"),
  ];
  const all = compileCalculated({ ...scope, definitions });
  const perOrder = all.get("calculated_Cost per order");
  expect(perOrder).toMatchObject({
    outcome: "ready",
    calculated: { needs: ["cost", "fees", "orders"], currency: "EUR" },
  });
  if (perOrder?.outcome !== "ready") return;
  const values = withCalculated({ cost: 8, fees: 2, orders: 4 }, [perOrder.calculated]);
  expect(values["calculated_Cost per order"]).toBe(2.5);
});

test("a calculated metric keeps its meaning when another uses it", () => {
  const definitions = [
    definition("cost / orders", "average_money", "CPO"),
    definition("CPO + CPO", "money", "Twice"),
  ];
  expect(compileCalculated({ ...scope, definitions }).get("calculated_Twice")).toMatchObject({
    outcome: "problem",
  });
});

test("circular formulas are refused, and only those", () => {
  const definitions = [
    definition("B * 2", "number", "A"),
    definition("C * 2", "number", "B"),
    definition("A * 2", "number", "C"),
    definition("A / 2", "number", "User"),
    definition("orders * 2", "number", "Fine"),
  ];
  const all = compileCalculated({ ...scope, definitions });
  expect(all.get("calculated_A")).toMatchObject({ outcome: "problem", isCircle: true });
  expect(all.get("calculated_B")).toMatchObject({ message: expect.stringContaining("A, B, C, A") });
  expect(all.get("calculated_User")).toMatchObject({ outcome: "problem" });
  expect(all.get("calculated_Fine")).toMatchObject({ outcome: "ready" });
});

test("the formula with the error is named", () => {
  const definitions = [definition("cost * fees", "money", "Wrong"), definition("Wrong / 2", "money", "User")];
  expect(compileCalculated({ ...scope, definitions }).get("calculated_User")).toMatchObject({
    message: expect.stringMatching(
      /^Wrong cannot be used, because its own formula has a problem: Ad cost and Agency fees are both money/,
    ),
  });
});

test("formulas that expand beyond the limit are refused", () => {
  const definitions = [definition("orders + orders", "number", "N0")];
  for (let at = 1; at < 15; at++) definitions.push(definition(`N${at - 1} + N${at - 1}`, "number", `N${at}`));
  const all = compileCalculated({ ...scope, definitions });
  expect(all.get("calculated_N5")).toMatchObject({ outcome: "ready" });
  expect(all.get("calculated_N14")).toMatchObject({ outcome: "problem" });
});

test("all types of the specification exist", () => {
  expect(Object.values(calculatedTypes).map(({ label }) => label)).toEqual([
    "Number",
    "Money",
    "Percent",
    "Average Number",
    "Average Money",
    "Average Percent",
    "Time in milliseconds",
    "Time in seconds",
    "Time in minutes",
    "Time in hours",
    "Average Time in milliseconds",
    "Average Time in seconds",
    "Average Time in minutes",
    "Average Time in hours",
  ]);
});
