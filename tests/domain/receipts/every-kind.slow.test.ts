import { expect } from "vitest";
import { formatter } from "#app/metrics/format/format.ts";
import { addCalculatedMetric } from "#db/queries/sources/calculated-metrics.ts";
import { calculatedKey } from "#app/domain/sources/known-source.ts";
import { newId } from "#app/lib/id.server.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { useDatabase } from "#tests/support/database.ts";
import {
  aBoard,
  anInstance,
  aSource,
  aWidget,
  dateColumn,
  everyClass,
  nameColumn,
  numberColumn,
} from "./a-bakery.ts";
import { expectReceiptsFor, ownersView, receiptBehind, shownNumbers } from "./every-number.ts";
import { longTest, test } from "#tests/support/test-set.ts";

await useDatabase();
const { marta, companyId } = await anAgency();

// Days of both periods, a day without rows (3 October), names with special characters, a row without a name.
const rows = [
  ["2026-09-26", "Cakes", "Phone", null, null, null, null, null, null, null],
  ["2026-09-27", "Bread", "Phone", 10.1, 1, 100, 10.1, 4.5, 50, 7],
  ["2026-09-28", "Cakes", "Phone", 20.2, 0, 300, null, 2.25, 60, 9],
  ["2026-09-30", null, "Desktop", 3.3, 3, 10, 1.1, 9, 5, 11],
  ["2026-10-01", "Bread", "Phone", 38.42, 2, 207, 19.21, 35.7, 100, 12],
  ["2026-10-01", "Cakes", "Desktop", 31.15, 1, 735, 31.15, 55.1, 80, 13],
  ["2026-10-02", "a~b/c%2F!0.data", "Phone", 12.6, 0, 40, null, 3.3, 7, null],
  ["2026-10-02", "total", "Phone", 0.1, 7, 11, 0.01, 1.1, 9, 14],
  ["2026-10-04", "otal", "Desktop", 0.2, 3, 13, 0.07, 1.7, 3, 15],
  ["2026-10-04", null, "Desktop", 5.55, 2, 17, 2.775, 2.3, 4, 16],
  ["2026-10-05", "=1+1", "Tablet", 7.77, 1, 19, 7.77, 3.1, 5, 17],
] as const;
const ads = await aSource(marta, everyClass, rows);
const all = ["cost", "orders", "views", "cpo", "position", "reach", "followers"];

async function numbersOf(...widgets: Parameters<typeof aBoard>[1]) {
  const board = await aBoard(marta, widgets);
  const view = await ownersView(board);
  return { board, view, numbers: shownNumbers(view.widgets) };
}

const widgetsBy = (dimensions: readonly (string | null)[]) => [
  aWidget("summary", [anInstance(ads, { metrics: all })]),
  aWidget("chart:gauge", [anInstance(ads, { metrics: ["cpo"] })]),
  ...dimensions.map((dimension) => aWidget("table", [anInstance(ads, { metrics: all, dimension })])),
  aWidget("chart:pie", [anInstance(ads, { metrics: ["cost"], dimension: "campaign" })]),
];

test("numbers, weeks and names of every class have receipts", { timeout: 60_000 }, async () => {
  const { numbers } = await numbersOf(...widgetsBy(["week", "campaign"]));
  expect(numbers.length).toBeGreaterThan(50);
  await expectReceiptsFor(marta, numbers);
});

longTest("days, months and devices have receipts too", { timeout: 120_000 }, async () => {
  const { numbers } = await numbersOf(...widgetsBy(["date", "week", "month", "campaign", "device", null]));
  expect(numbers.length).toBeGreaterThan(150);
  await expectReceiptsFor(marta, numbers);
});

test("a row without a name is separate from the total", async () => {
  const { numbers } = await numbersOf(
    aWidget("table", [anInstance(ads, { metrics: ["orders"], dimension: "campaign" })]),
  );
  const pages = await Promise.all(numbers.map(({ receipt }) => receiptBehind(marta, receipt)));
  const nameless = pages.find(({ where }) => where.includes("Campaign: –"));
  const total = pages.find(({ where }) => !where.some((part) => part.startsWith("Campaign")));
  expect([nameless?.text, total?.text]).toEqual(["2", "16"]);
});

test("a share is its part divided by its total", async () => {
  const { numbers } = await numbersOf(
    aWidget("table", [anInstance(ads, { metrics: ["orders", "cpo"], dimension: "device" })], {
      percent: true,
    }),
  );
  await expectReceiptsFor(marta, numbers);
  const page = await receiptBehind(marta, numbers.find(({ receipt }) => receipt.includes("~share"))!.receipt);
  expect(page.label).toBe("Orders, share");
  expect(page.steps.map(({ text }) => text)).toEqual(["6", "÷", "16", "=", "37.50%"]);
});

test("the receipts of both periods show the same comparison", async () => {
  const { numbers } = await numbersOf(aWidget("summary", [anInstance(ads, { metrics: ["cpo"] })]));
  const pages = await Promise.all(numbers.map(({ receipt }) => receiptBehind(marta, receipt)));
  const [now, was] = pages;
  expect([now?.text, was?.text]).toEqual(["€5.99", "€8.40"]);
  expect([now?.where.at(-1), was?.where.at(-1)]).toEqual(["1–5 October 2026", "26–30 September 2026"]);
  expect(was?.against).toEqual(now?.against);
  expect(now?.against).toEqual({
    title: "Compared with the previous period",
    columns: ["Cost", "Orders", "Cost per order"],
    periods: [
      { name: "1–5 October 2026", length: "5 days", cells: ["€95.79", "16", "€5.99"] },
      { name: "26–30 September 2026", length: "5 days", cells: ["€33.60", "4", "€8.40"] },
    ],
    parts: ["+€62.19", "+12"],
    change: {
      text: "28.7%",
      arrow: "down",
      tone: "better",
      word: "better",
      value: expect.any(Number) as number,
    },
  });
});

test("a receipt says what the average of daily values would be", async () => {
  const { numbers } = await numbersOf(
    aWidget("summary", [anInstance(ads, { metrics: ["cpo", "position"] })]),
  );
  const daily = [69.57 / 3, 12.7 / 7, 5.75 / 5, 7.77];
  const mean = formatter("en").value(daily.reduce((a, b) => a + b) / 4, { kind: "money", currency: "EUR" });
  const cpo = await receiptBehind(marta, numbers.find(({ receipt }) => receipt.includes("~cpo~"))!.receipt);
  expect(cpo.note).toBe(
    `Lower is better. A ratio of the two totals, not the mean of daily values (that would read ${mean}).`,
  );
  const position = await receiptBehind(
    marta,
    numbers.find(({ receipt }) => receipt.includes("~position~"))!.receipt,
  );
  expect(position.note).toMatch(/weighted by Views.*The mean of daily values would read [\d.]+\.$/);
  expect(position.steps.map(({ text }) => text).join(" ")).toMatch(/^48,\d{3}\.\d+ ÷ 1,042 = .* → 46\.\d+$/);
});

test("a chart's combined rows, its series and their totals have receipts", async () => {
  const shops = Array.from({ length: 11 }, (_, shop) =>
    ["2026-09-29", "2026-10-01", "2026-10-02"].map((date, at) => [
      date,
      `Shop ${shop}`,
      100 - shop,
      shop + at + 0.1,
      null,
      (shop + 1) / (at + 3),
    ]),
  ).flat();
  const many = await aSource(
    marta,
    [
      dateColumn,
      nameColumn("shop", "Shop"),
      numberColumn("sales", "Sales"),
      numberColumn("cost", "Cost", { format: "money" }),
      numberColumn("cps", "Cost per sale", { format: "money", combine: "ratio", of: "cost", per: "sales" }),
      numberColumn("wait", "Wait", { format: "decimal", combine: "average", weightedBy: "sales" }),
    ],
    shops,
  );
  const looks = { formatOptions: { subFormat: "bar" as const } };
  const { numbers } = await numbersOf(
    ...["sales", "cps", "wait"].map((metric) =>
      aWidget("chart", [anInstance(many, { metrics: [metric], dimension: "date", split: "shop" })], looks),
    ),
  );
  await expectReceiptsFor(marta, numbers);
  const other = numbers.find(({ receipt }) => receipt.includes("~2026-10-01~other"))!;
  const page = await receiptBehind(marta, other.receipt);
  expect(page).toMatchObject({ label: "Sales, Other", text: "366", where: ["chart", "1 October 2026"] });
  expect(page.rows.cells.map((cells) => cells[1])).toEqual(["Shop 7", "Shop 8", "Shop 9", "Shop 10"]);
  expect(page.against).toBeNull(); // the file starts on the 29th: fewer than half of the days can be compared
}, 120_000);

test("numbers of merged widgets have receipts, also of a source without the row", async () => {
  const shop = await aSource(
    marta,
    [dateColumn, numberColumn("visits", "Visits")],
    [
      ["2026-10-02", 5],
      ["2026-10-05", 6],
    ],
    { name: "Shop" },
  );
  const instances = [
    anInstance(ads, { metrics: ["cost"], dimension: "date" }, { prefix: "A~d.s" }),
    anInstance(shop, { metrics: ["visits"], dimension: "date" }, { prefix: "Shop" }),
  ];
  const { numbers } = await numbersOf(aWidget("table", instances), aWidget("chart", instances));
  await expectReceiptsFor(marta, numbers);
  const page = await receiptBehind(
    marta,
    numbers.find(({ receipt }) => receipt.includes("Shop!4visits"))!.receipt,
  );
  expect(page.label).toBe("Shop: Visits");
});

test("a day without rows is named as such", async () => {
  const { numbers } = await numbersOf(
    aWidget("chart", [anInstance(ads, { metrics: ["cost"], dimension: "date" })], {
      formatOptions: { subFormat: "line" },
    }),
  );
  const page = await receiptBehind(
    marta,
    numbers.find(({ receipt }) => receipt.includes("~2026-10-03?"))!.receipt,
  );
  // A person set days without rows to zero in this file.
  expect(page).toMatchObject({ text: "€0.00", value: 0, rows: { cells: [], count: "0 rows" } });
  expect(page.again).toEqual({ text: "€0.00", isSame: true });
  expect(page.against?.periods.map(({ name }) => name)).toEqual(["3 October 2026", "28 September 2026"]);
});

test("a cut week has a reason for its missing change", async () => {
  const { numbers, view } = await numbersOf(
    aWidget("table", [anInstance(ads, { metrics: ["cpo"], dimension: "week" })]),
  );
  const { body } = view.widgets[0]!;
  expect(body.kind === "table" && body.data.rows.map((row) => row[1]?.change)).toEqual([
    undefined,
    undefined,
  ]);
  expect(body.kind === "table" && body.data.totals?.[1]?.change).toBeTruthy();
  const page = await receiptBehind(
    marta,
    numbers.find(({ receipt }) => receipt.includes("~2026-09-28?"))!.receipt,
  );
  // 1–4 October of its week, against 26 and 27 September of the other: the periods start on other weekdays.
  expect(page.against).toMatchObject({
    periods: [{ length: "4 days" }, { length: "2 days" }],
    parts: ["–", "–"],
    change: { none: "4 days against 2" },
  });
  const total = await receiptBehind(marta, numbers.at(-1)!.receipt);
  expect(total.against?.change).toMatchObject({ text: "28.7%" });
});

test("a cut month has one too", async () => {
  const board = await aBoard(marta, [
    aWidget("table", [anInstance(ads, { metrics: ["orders"], dimension: "month" })]),
  ]);
  const { widgets } = await ownersView(board, "startDate=2026-09-30&endDate=2026-10-02");
  const september = shownNumbers(widgets).find(({ receipt }) => receipt.includes("~2026-09-01?"))!;
  // 30 September, against 27 to 29 September.
  expect((await receiptBehind(marta, september.receipt)).against).toMatchObject({
    periods: [{ length: "1 day" }, { length: "3 days" }],
    change: { none: "1 day against 3" },
  });
});

test("a source without dates has no comparison", async () => {
  const check = await aSource(
    marta,
    [nameColumn("area", "Area"), numberColumn("points", "Points")],
    [
      ["Speed", 40],
      ["Words", 60],
    ],
    { uses_date_range: false },
  );
  const { numbers } = await numbersOf(
    aWidget("table", [anInstance(check, { metrics: ["points"], dimension: "area" })]),
    aWidget("summary", [anInstance(check, { metrics: ["points"] })]),
  );
  await expectReceiptsFor(marta, numbers);
  const page = await receiptBehind(marta, numbers.at(-1)!.receipt);
  expect(page).toMatchObject({ text: "100", where: ["summary"], against: null });
  expect(page.facts.find(({ name }) => name === "Notes")?.value).toMatch(/no dates/);
});

test("plain numbers converted to money show their currency, on the page and in the receipt", async () => {
  const id = newId();
  await addCalculatedMetric({
    id,
    companyId,
    sourceId: ads,
    name: "Worth",
    type: "money",
    expression: "[Orders] * 50",
    direction: "more",
  });
  const { numbers } = await numbersOf(
    aWidget("table", [anInstance(ads, { metrics: [calculatedKey(id)], dimension: "device" })]),
  );
  await expectReceiptsFor(marta, numbers);
  const page = await receiptBehind(marta, numbers.at(-1)!.receipt);
  expect(page.steps.map(({ text }) => text).join(" ")).toBe("16 × 50 = €800.00");
  expect(page.facts.find(({ name }) => name === "Calculation")?.value).toBe("Calculated: Orders * 50");
});

test("a number has its widget's format", async () => {
  const options = { metricsOptions: { orders: { format: "decimal" as const }, views: { cloaked: true } } };
  const { numbers } = await numbersOf(
    aWidget("table", [anInstance(ads, { metrics: ["orders", "views"], dimension: "device" }, options)], {
      hiddenChange: true,
    }),
  );
  await expectReceiptsFor(marta, numbers);
  // The change is hidden from clients, not from people who check the number.
  expect((await receiptBehind(marta, numbers[0]!.receipt)).against).not.toBeNull();
});

test("only rows that pass the widget's filter appear", async () => {
  const filter = [{ field: "device", op: "is", value: "phone" }] as const;
  const { numbers } = await numbersOf(
    aWidget("table", [anInstance(ads, { metrics: ["orders"], dimension: "campaign", filter })]),
  );
  await expectReceiptsFor(marta, numbers);
  const total = await receiptBehind(marta, numbers.at(-1)!.receipt);
  expect(total.rows.cells.map((cells) => cells[2])).toEqual(["Phone", "Phone", "Phone"]);
});

test("the latest rows of a snapshot come first", async () => {
  const { numbers } = await numbersOf(aWidget("summary", [anInstance(ads, { metrics: ["followers"] })]));
  const { rows: used } = await receiptBehind(marta, numbers[0]!.receipt);
  expect(used.isSnapshot).toBe(true);
  expect(used.cells.map((cells) => cells[0])).toEqual([
    "5 Oct 2026",
    "4 Oct 2026",
    "4 Oct 2026",
    "2 Oct 2026",
    "1 Oct 2026",
    "1 Oct 2026",
  ]);
});
