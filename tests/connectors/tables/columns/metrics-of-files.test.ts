import fc from "fast-check";
import { expect, test } from "vitest";
import { ask, proposed } from "../../csv/ask.ts";
import { proposeTabs } from "./propose.ts";
import { cases } from "#tests/support/cases.ts";

const totals = async (file: string, ...metrics: string[]) => (await ask(file, { metrics })).totals;
const metric = async (file: string, key: string) => {
  const { columns } = await proposed(file);
  return columns.find((column) => column.key === key);
};

test("a percentage is never summed, whatever money its name has", async () => {
  const file =
    "Date,Product,Revenue,Profit margin,Budget used,Tax rate\n2026-09-01,A,100,35%,80%,19%\n2026-09-02,A,300,45%,90%,19%\n2026-09-03,B,100,10%,100%,7%\n";
  const { profit_margin, budget_used, tax_rate } = await totals(
    file,
    "profit_margin",
    "budget_used",
    "tax_rate",
  );
  expect(profit_margin).toBeCloseTo((35 + 135 + 10) / 500, 12); // a margin is of the revenue
  expect([budget_used, tax_rate]).toEqual([null, null]);
  const acos =
    "Campaign,Spend,Sales,Total Advertising Cost of Sales (ACOS)\nA,10,100,10%\nB,50,100,50%\nC,30,60,50%\n";
  const found = await totals(acos, "total_advertising_cost_of_sales_acos");
  expect(found.total_advertising_cost_of_sales_acos).toBeCloseTo(90 / 260, 12);
});

test("the unit in a column's name is applied once, and averages of durations are not summed", async () => {
  const file =
    "Date,Views,Watch time (hours),Watch time (minutes),Avg. session duration (min),Page load time (ms),Time spent (sec),cost_micros,Umsatz in T€,Reach (K)\n" +
    "2026-09-01,100,5.5,330,2.5,800,150,62340000,1.5,1.2\n2026-09-02,200,10.0,600,3.0,900,180,1000000,2,1.5\n2026-09-03,300,15.0,900,3.5,1200,210,10,0.1,2\n";
  const found = await totals(
    file,
    "watch_time_hours",
    "watch_time_minutes",
    "avg_session_duration_min",
    "page_load_time_ms",
    "time_spent_sec",
    "cost_micros",
    "umsatz_in_t",
  );
  expect(found.watch_time_hours).toBe(30.5 * 3600);
  expect(found.watch_time_minutes).toBe(30.5 * 3600);
  expect(found.time_spent_sec).toBe(540);
  expect(found.page_load_time_ms).toBeCloseTo((0.8 * 100 + 0.9 * 200 + 1.2 * 300) / 600, 12);
  expect(found.avg_session_duration_min).toBeNull(); // there are no sessions
  expect(found.cost_micros).toBe(63.34001);
  expect(found.umsatz_in_t).toBe(3600);
  expect(await metric(file, "umsatz_in_t")).toMatchObject({ format: "money", scale: 1000 });
  const days = await ask(file, { dimension: "date", metrics: ["avg_session_duration_min"] });
  expect(days.rows.map((row) => row.avg_session_duration_min)).toEqual([150, 180, 210]);
});

test("clocks and shortened numbers keep their own unit in a column that names one", async () => {
  const file = "Date,Watch time (hours)\n2026-09-01,1:30:00\n2026-09-02,2\n2026-09-03,0:30:00\n";
  expect((await totals(file, "watch_time_hours")).watch_time_hours).toBe(4 * 3600);
  const views = "Date,Views (K)\n2026-09-01,1.5\n2026-09-02,2M\n";
  expect((await totals(views, "views_k")).views_k).toBe(2_001_500);
});

const mails =
  "Campaign Name,Send Time,Total Recipients,Unique Opens,Open Rate,Total Opens,Unique Clicks,Click Rate,Unsubscribes,Successful Deliveries,Bounces,Revenue\n" +
  "A,2026-09-01,1100,400,40.00%,500,50,5.00%,1,1000,100,$100.00\nB,2026-09-02,2050,1000,50.00%,1500,100,5.00%,2,2000,50,$200.00\n" +
  "C,2026-09-03,600,50,10.00%,70,5,1.00%,3,500,100,$0.00\nD,2026-09-13,600,100,20.00%,70,25,5.00%,3,500,100,$0.00\n";

test("the file proves what a rate is of", async () => {
  expect(await metric(mails, "open_rate")).toMatchObject({
    combine: "ratio",
    of: "unique_opens",
    per: "successful_deliveries",
  });
  const found = await totals(mails, "open_rate", "click_rate", "unique_opens");
  expect(found).toMatchObject({ open_rate: 1550 / 4000, click_rate: 180 / 4000, unique_opens: 1550 });
});

test("a rate that fits no column of its name has no total, and a question", async () => {
  const file = "Campaign,Recipients,Open rate\nA,1103,40.00%\nB,2057,50.00%\nC,603,10.00%\n";
  expect((await totals(file, "open_rate")).open_rate).toBeNull();
  expect((await proposed(file)).options.questions?.map(({ about }) => about)).toContain("open_rate");
  const whole = "Campaign,Recipients,Delivered,Open rate\nA,1100,1000,40.10%\nB,2050,2000,50.15%\n";
  expect(await metric(whole, "open_rate")).toMatchObject({ combine: "average", weightedBy: "delivered" });
});

test.each([
  ["0", "24.10", "0", "100"],
  ["an empty cell", "24.10", "", "100"],
  ["one value", "50", "0", "50"],
])("cost without leads counts in the cost per lead of a short file (%s)", async (_, first, none, last) => {
  const cost = Number(first) * 5;
  const file = `Date,Spend,Leads,Cost per lead\n2026-09-01,${cost},5,${first}\n2026-09-02,79.50,0,${none}\n2026-09-03,${last},1,${last}\n`;
  expect((await totals(file, "cost_per_lead")).cost_per_lead).toBeCloseTo(
    (cost + 79.5 + Number(last)) / 6,
    10,
  );
});

test("a rate without its denominator is weighted by what it implies", async () => {
  const file = "Day,Clicks,CTR\n2026-09-01,60,5.00%\n2026-09-02,20,2.50%\n2026-09-03,0,--\n";
  const found = await ask(file, { dimension: "date", metrics: ["ctr"], range: null });
  expect(found.totals.ctr).toBeCloseTo(80 / 2000, 12);
  expect(found.rows.map(({ ctr }) => ctr)).toEqual([0.05, 0.025, null]);
  const zero = file.replace("0,--", "0,0.00%");
  expect((await totals(zero, "ctr")).ctr).toBeNull(); // no clicks of any number of impressions
  const cpc = "Day,Cost,Avg. CPC\n2026-09-01,60,2\n2026-09-02,20,1\n2026-09-03,5,0\n";
  expect((await totals(cpc, "avg_cpc")).avg_cpc).toBeCloseTo(85 / 50, 12);
  const other = "Day,Interactions,CTR\n2026-09-01,60,5.00%\n2026-09-02,20,2.50%\n";
  expect((await totals(other, "ctr")).ctr).toBeNull();
});

test("bounds stay in a column of numbers, as cells without a value", async () => {
  const rows = Array.from({ length: 5 }, (_, at) => `2026-09-0${at + 2},1000,50.00%`).join("\n");
  const file = `Day,Impressions,Search impr. share,Lost\n2026-09-01,1000,< 10%,> 90%\n${rows}\n2026-09-08,500, > 90%,5%\n`;
  expect(await metric(file, "search_impr_share")).toMatchObject({
    role: "metric",
    format: "percent",
    bounded: { cells: 2, example: "< 10%" },
  });
  const table = await ask(file, { dimension: "date", metrics: ["search_impr_share"] });
  expect(table.rows[0]?.search_impr_share).toBeNull();
  expect(table.rows[1]?.search_impr_share).toBe(0.5);
  expect(table.flags).toContainEqual({
    flag: "note",
    mark: "Search impr. share",
    text: "Search impr. share: cells such as “< 10%” have no exact value and do not count (2 in the file).",
  });
});

test("shortened numbers are numbers", async () => {
  const file =
    "Date,Post,Impressions,Likes\n2026-09-01,Hello,1.2K,12\n2026-09-02,World,850,8\n2026-09-03,Again,1.1M,900\n";
  expect((await totals(file, "impressions")).impressions).toBe(1_102_050);
  const german = "Tag;Umsatz\n2026-09-01;1,2 Mio. €\n2026-09-02;12 Tsd. €\n";
  expect((await totals(german, "umsatz")).umsatz).toBe(1_212_000);
});

test("values that are wrapped for Excel are read as they are meant", async () => {
  const file =
    'Date,Order ID,Visits,Cost\n2026-09-01,="000123",="1,100",\'5\n2026-09-02,="000124",="200",\'6\n2026-09-03,="000125",="300",7\n';
  expect(await totals(file, "visits", "cost")).toMatchObject({ visits: 1600, cost: 18 });
  const orders = await ask(file, { dimension: "order_id", metrics: ["visits"] });
  expect(orders.rows.map(({ order_id }) => order_id)).toEqual(["000123", "000124", "000125"]);
});

test("numbers that are names are text", async () => {
  const file =
    "Date,Order #,Transaction ID,Ticket no.,Visits,Item,Case\n" +
    Array.from(
      { length: 9 },
      (_, at) =>
        `2026-09-0${at + 1},${1001 + at},${55001 + at},${7 + at},${at * at},00${at + 10},${412 + at}`,
    ).join("\n");
  const { columns } = await proposed(`${file}\n`);
  expect(columns.filter(({ role }) => role === "metric").map(({ key }) => key)).toEqual(["visits"]);
});

test("the money of a shop is money, and a column of codes names its currency", async () => {
  const shop =
    "Day,Orders,Gross sales,Discounts,Returns,Net sales,Shipping charges,Taxes,Total sales,Currency\n2026-09-01,2,100.00,-10.00,0.00,90.00,5.00,18.05,113.05,EUR\n2026-09-02,1,50.00,0.00,-50.00,0.00,5.00,0.95,5.95,EUR\n";
  const { columns, options } = await proposed(shop);
  const formats = columns.flatMap((column) => (column.role === "metric" ? [column.format] : []));
  expect(formats).toEqual(["integer", ...Array.from({ length: 7 }, () => "money")]);
  expect(options.currency).toBe("EUR");
  expect(options.questions ?? []).toEqual([]);
});

test("what was assumed is said with its reason", () => {
  const { assumptions, questions } = proposeTabs(
    [
      "Day\tCurrency code\tImpr.\tClicks\tCTR\tCost\tPosition\tViews (K)\tOrder #\tBounce rate",
      "2026-09-01\tEUR\t1,204\t60\t4.98%\t3.18\t3.1\t1.5\t1\t10%",
      "2026-09-02\tEUR\t1,000\t40\t4.00%\t934.50\t4\t2\t2\t12%",
      "2026-09-03\tEUR\t800\t20\t2.50%\t31.00\t2\t3\t3\t14%",
    ].join("\n"),
  );
  const said = assumptions.map(({ assumed, because }) => `${assumed}: ${because}`);
  expect(said).toEqual([
    "Dates are written like 2026-11-21: 3 cells are read so, from 1 September 2026 to 3 September 2026",
    "Decimal point, comma for thousands: “1,204” and “4.98%” both occur",
    "“Cost” is in EUR: the column “Currency code” reads EUR in every row",
    "“Order #” is read as text: its name says that its numbers are names",
    "“CTR” is Clicks ÷ Impr.: both columns are there and give the file's own CTR in 3 of 3 rows checked",
    "“Position” is weighted by Impr.: a position is never added up",
    "“Views (K)” is multiplied by 1,000: its name says “K”",
    "“Bounce rate” has no total: the file has no column that it could be weighted by",
  ]);
  expect(assumptions.filter(({ isOpen }) => isOpen).map(({ column }) => column)).toEqual(["bounce_rate"]);
  expect(questions.map(({ about }) => about)).toEqual(["bounce_rate"]);
});

test("texts of numbers beside real ones are read by their own decimal sign", async () => {
  // As a workbook has them: typed numbers with a point, pasted texts with a comma.
  const file =
    'Date,Clicks,Cost,Revenue,CPC\n2026-09-01,10,"1.234,50","2.500","123,45"\n2026-09-02,20,12.5,"1.100,25",0.625\n' +
    '2026-09-03,5,"980,25","800,00","196,05"\n2026-09-04,7,21,"0,75",3\n,42,"2.248,25","4.401,00","53,53"\n';
  const found = await totals(file, "clicks", "cost", "revenue", "cpc");
  expect(found).toMatchObject({ clicks: 42, cost: 2248.25, revenue: 4401 });
  expect(found.cpc).toBeCloseTo(2248.25 / 42, 12);
  const { options, columns } = await proposed(file);
  const signs = columns.map((column) => (column.role === "metric" ? column.signs : null));
  expect(signs).toEqual([null, undefined, "both", ",", "both"]);
  const texts = new Map(options.questions?.map(({ about, text }) => [about, text]));
  expect(texts.get("cost")).toContain("“12.5” and “1.234,50” both occur in it");
  expect(texts.has("revenue")).toBe(false);
});

test("a single number with another decimal sign leads to a question, and is not refused", async () => {
  const rows = Array.from({ length: 30 }, (_, day) => `2026-09-${String(day + 1).padStart(2, "0")},${day}.5`);
  const file = `Date,Cost\n${rows.join("\n").replace(",7.5", ',"1.007,25"')}\n`;
  expect((await totals(file, "cost")).cost).toBe(450 - 7.5 + 1007.25);
  const { questions } = (await proposed(file)).options;
  expect(questions?.map(({ about }) => about)).toContain("cost");
});

test("numbers written with either decimal sign give their sum, and both signs in one column a question", async () => {
  type Cell = { cents: number; decimal: "." | ","; hasGroups: boolean; hasCents: boolean };
  const cell = fc.record<Cell>({
    cents: fc.integer({ min: -5_000_000, max: 500_000_000 }),
    decimal: fc.constantFrom(".", ","),
    hasGroups: fc.boolean(),
    hasCents: fc.boolean(),
  });
  const written = ({ cents, decimal, hasGroups, hasCents }: Cell) => {
    // "1.000" alone says nothing: a reader takes it as the others are written.
    const group = hasGroups && hasCents ? (decimal === "." ? "," : ".") : "";
    const whole = String(Math.trunc(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, group);
    const end = hasCents ? `${decimal}${String(Math.abs(cents) % 100).padStart(2, "0")}` : "";
    return `${cents < 0 ? "-" : ""}${whole}${end}`;
  };
  const amount = ({ cents, hasCents }: Cell) => (hasCents ? cents : Math.trunc(cents / 100) * 100);
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 3, maxLength: 12 }), async (cells) => {
      const lines = cells.map((one, at) => `Shop ${at},${at + 1},"${written(one)}"`);
      const file = `Shop,Orders,Sales\n${lines.join("\n")}\n`;
      const cents = Math.round((await totals(file, "sales")).sales! * 100);
      const { questions } = (await proposed(file)).options;
      const isAsked = questions?.some(({ about }) => about === "sales") ?? false;
      const signs = new Set(cells.filter(({ hasCents }) => hasCents).map(({ decimal }) => decimal));
      const sum = cells.reduce((all, one) => all + amount(one), 0);
      expect([file, cents, isAsked]).toEqual([file, sum, signs.size > 1]);
    }),
    { numRuns: cases(200) },
  );
});
