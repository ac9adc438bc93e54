import { expect, test } from "vitest";
import { readPlanTable } from "#app/domain/plans/paste/read-plan-table.ts";

const metrics = [
  { key: "orders", label: "Orders", currency: null },
  { key: "ad_cost", label: "Ad cost", currency: "EUR" },
] as const;

function read(text: string, given: { year?: number; decimal?: "." | "," } = {}) {
  const found = readPlanTable(text, { metrics, year: given.year ?? null, decimal: given.decimal ?? "auto" });
  if (found.outcome === "refused") return { refused: found.error };
  const { table } = found;
  return {
    errors: table.errors,
    plans: Object.fromEntries(table.columns.map(({ metric, months }) => [metric?.key ?? "?", months])),
  };
}

const wanted = {
  errors: [],
  plans: {
    orders: { "2026-10": 1640, "2026-11": 1700.5 },
    ad_cost: { "2026-10": 12500, "2026-11": 13000 },
  },
};

test("one table is read alike with tabs, semicolons and commas, in any direction, with either decimal separator", () => {
  const written = [
    "Month\tOrders\tAd cost\nOct 2026\t1,640\t€12,500\nNov 2026\t1,700.5\t€13,000",
    "\tOrders\tAd cost\r\n2026-10\t1640\t12500\r\n2026-11\t1700.5\t13000\r\n\r\n",
    "Monat;orders;AD COST\n01.10.2026;1.640;12.500 €\n01.11.2026;1.700,5;13.000 €",
    'month,Orders,ad_cost\n10/2026,"1,640","EUR 12,500"\n11/2026,"1,700.5","13,000 EUR"',
    "Mois\tOrders\tAd cost (EUR)\noctobre 2026\t1 640\t12 500,00\nnovembre 2026\t1 700,5\t13 000,00",
    "\tOkt. 2026\tNov. 2026\nOrders\t1640\t1700,5\nAd cost\t12500\t13000",
    "Month\tOrders\tAd cost\n10/1/2026\t1640\t12500\n11/1/2026\t1700.5\t13000",
    "Month\tOrders\tAd cost\n1/10/2026\t1640\t12500\n1/11/2026\t1700.5\t13000",
  ];
  for (const text of written) expect(read(text), text).toEqual(wanted);
});

test("month names of seven languages are read, and need a year of their own or one from the form", () => {
  const names = ["March", "März", "mars", "marzo", "maart", "março", "Mrz", "Mar"];
  for (const name of names) {
    expect(read(`Month\tOrders\n${name}\t5`, { year: 2027 }).plans, name).toEqual({
      orders: { "2027-03": 5 },
    });
    expect(read(`Month\tOrders\n${name} 2026\t5`).plans, name).toEqual({ orders: { "2026-03": 5 } });
    expect(read(`Month\tOrders\n${name}\t5`).errors, name).toEqual([
      "A2: has no year. Enter the year below the table.",
    ]);
  }
});

test("each cell that cannot be read is named, and an empty one is no value", () => {
  const text = [
    "Month\tOrders\tClicks\tOrders\tAd cost",
    "Oct 2026\tmany\t5\t6\t$5",
    "Oktober 2026\t-5\t5\t6\t£5",
    "soon\t5\t5\t6\t5%",
    "Dec 2026\t–\t\t6\t",
  ].join("\n");
  const { errors } = read(text);
  expect(errors).toEqual([
    "C1: “Clicks” is not a metric of the source. Its metrics: Orders, Ad cost.",
    "D1: Orders is there twice.",
    "A3: is there twice.",
    "A4: “soon” is not a month.",
    "B2: “many” is not a number.",
    "B3: enter a number above 0.",
    "E3: is in GBP, the source reports in EUR. Amounts are not converted.",
    "E4: Ad cost is not a percentage.",
  ]);
  expect(read("Month\tOrders\nOct 2026\t€5").errors).toEqual(["B2: Orders is not money."]);
  expect(read("Month,Orders\n2026-10,1,640").errors).toEqual(["C1: the column has no name."]);
  expect(read("Month\tOrders\n2026-10\t1,5\n2026-11\t1.5").errors).toHaveLength(1);
  expect(read("Month\tOrders\n2026-10\t\n2026-11\t–").errors).toEqual(["B1: the column has no values."]);
});

test("a text that is no table is refused with what to write", () => {
  for (const text of ["", "Orders", "Orders\tCost", "a\tb\nc\td", "Month\n2026-10"])
    expect(read(text).refused, text).toMatch(/^(Paste|No months)/);
  const long = Array.from({ length: 70 }, (_, at) => `${1990 + Math.floor(at / 12)}-${(at % 12) + 1}\t5`);
  expect(read(`Month\tOrders\n${long.join("\n")}`).refused).toBe("Paste at most 60 months.");
});

test("a value is never read as a thousandth of what was meant", () => {
  for (const [text, value] of [
    ["1.640", 1640],
    ["1,640", 1640],
    ["1.640,00", 1640],
    ["1,640.00", 1640],
    ["1'640", 1640],
    ["1 640", 1640],
    ["1,64", 1.64],
    ["1.64", 1.64],
  ] as const)
    expect(read(`Month\tOrders\n2026-10\t${text}`).plans, text).toEqual({ orders: { "2026-10": value } });
  expect(read("Month\tOrders\n2026-10\t1.640", { decimal: "." }).plans).toEqual({
    orders: { "2026-10": 1.64 },
  });
});
