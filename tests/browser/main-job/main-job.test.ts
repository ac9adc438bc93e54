import { randomBytes } from "node:crypto";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { messageFor, startMailbox } from "#tests/support/edges/mailbox.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { addCards, addSource, addWidget, createDashboard, type NewWidget, register } from "./build.ts";
import { textOf } from "../hostile/bad-input.ts";
import { expectedOf } from "./expected.ts";
import { files as findFiles, now } from "./files.ts";
import { allNumbers, downloadPdf, openShareMenu, share, strangersSite } from "./outside.ts";
import {
  expectFigures,
  pdfText,
  type Read,
  readApi,
  readCsv,
  readHtml,
  readSheets,
  type ReadWidgets,
} from "./reading.ts";
import { listen, openContext } from "../open-page.ts";

const files = findFiles();
const expected = expectedOf(files);
const name = "General Services Administration";
const widgets: readonly NewWidget[] = [
  { title: "Visits", template: "Number", source: "Visits a day" },
  { title: "Visits by day", template: "Line", source: "Visits a day", dimension: "Date" },
  { title: "Devices by day", template: "Area", source: "Devices", dimension: "Date", split: "device" },
  { title: "Visits per device", template: "Bar", source: "Devices", dimension: "device" },
  { title: "Share of devices", template: "Pie", source: "Devices", dimension: "device" },
  { title: "Channels", template: "Doughnut", source: "Sources", dimension: "session_default_channel_group" },
  {
    title: "Shape of channels",
    template: "Radar",
    source: "Sources",
    dimension: "session_default_channel_group",
  },
  { title: "Towards the goal", template: "Gauge", source: "Visits a day", maximum: 50_000_000 },
  {
    title: "Top pages",
    template: "Table",
    source: "Pages",
    dimension: "page",
    metrics: ["pageviews", "visits", "pageviews_per_session", "bounce_rate"],
    rows: 50,
  },
  {
    title: "Where visits come from",
    template: "Table",
    source: "Sources",
    dimension: "source",
    metrics: ["visits", "pageviews", "pageviews_per_session", "bounce_rate"],
    rows: 50,
  },
];

/** The same server code answers without script, so that run builds one number, one chart by day, one by name and one table. */
const withoutScript = new Set(["Visits", "Visits by day", "Share of devices", "Top pages"]);

/** A pie shows its parts; its total is only in the table behind it. */
const pies = new Set(["Share of devices"]);

const cards = ["In short", "The campaign", "What happened"];

let browser: Browser;
let product: Product;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
const outside = process.env.PRODUCT_URL;

// The files end on 4 January 2024, so the product's clock is the day after: "last month" is December.
beforeAll(async () => {
  const seconds = Math.round((now.getTime() - Date.now()) / 1000);
  mailbox = await startMailbox();
  [browser, product] = await Promise.all([
    launchChromium(),
    startProduct({ NODE_ENV: "development", SMTP_URL: mailbox.url, CLOCK_OFFSET_SECONDS: String(seconds) }),
  ]);
  process.env.PRODUCT_URL = product.url;
});
afterAll(async () => {
  process.env.PRODUCT_URL = outside;
  await Promise.all([browser?.close(), product?.stop()]);
  await mailbox?.stop();
});

for (const script of [true, false]) {
  const testOfSet = script ? test : longTest;
  testOfSet(`the numbers of a client's report are those of its four files (${script})`, async () => {
    const context = await openContext(browser, { script });
    const page = await context.newPage();
    const { complaints } = listen(page);
    const built = widgets.filter(({ title }) => script || withoutScript.has(title));
    const expectedNumbers = Object.entries(expected).filter(([title]) =>
      built.some((one) => one.title === title),
    );
    const person = {
      email: `nora-${randomBytes(4).toString("hex")}@field.example`,
      password: "a long enough phrase 7",
    };
    await register(page, person);
    for (const [which, sourceName] of [
      ["users", "Visits a day"],
      ["devices", "Devices"],
      ["sources", "Sources"],
      ["pages", "Pages"],
    ] as const)
      await addSource(page, files, which, sourceName);
    const permalink = await createDashboard(page, name);
    for (const widget of built) await addWidget(page, permalink, widget, script);
    await addCards(page, permalink);
    await page.getByRole("button", { name: "Done" }).click();
    await page.waitForURL(new RegExp(`/dashboards/${permalink}$`)); // a renewal of the lock goes out first

    const html = await chooseDates(page);
    const address = new URL(page.url());
    const api = await readApi(page, permalink, address.search.slice(1));
    const csv = readCsv(await allNumbers(page));
    const pdf = await downloadPdf(page, script);
    await page.goto(`${address.pathname}/print${address.search}`);
    const print = await readSheets(page);
    expect([...html.keys()]).toEqual([...built.map(({ title }) => title), ...cards]);
    for (const [title, figures] of expectedNumbers) {
      expectFigures(html.get(title), figures, `page, ${title}`);
      expectFigures(api.get(title), figures, `API, ${title}`);
      for (const [row, cells] of api.get(title)!.rows)
        expect(csv.get(title)?.get(row), `CSV, ${title}, ${row}`).toMatchObject(cells);
      expectWritten(pdf, shown(html, title), `PDF, ${title}`);
      expectWritten(print, shown(html, title), `print, ${title}`);
    }

    await compareByMonth(page, permalink);
    const message = await sendTest(page, permalink, person.email);
    // Four numbers, three charts with the totals of long series, and a table; the PDF has all.
    const mailed = expectedNumbers.flatMap(([title]) =>
      message.words.includes(title) && html.get(title)!.rows.size <= 12 ? [title] : [],
    );
    expect(mailed.length).toBeGreaterThanOrEqual(2);
    for (const title of mailed) expectWritten(message.words, inMail(shown(html, title)), `mail, ${title}`);
    for (const [title] of expectedNumbers)
      expectWritten(message.pdf, shown(html, title), `mailed PDF, ${title}`);

    await beShared(page, permalink, address, html, script);
    expect(complaints).toEqual([]);
    await context.close();
  });
}

/** December against November, by the form on the dashboard. */
async function chooseDates(page: Page) {
  await page.getByText("Change date range").click();
  await page.getByLabel("From", { exact: true }).fill("2023-12-01");
  await page.getByLabel("To", { exact: true }).fill("2023-12-31");
  await page.getByRole("switch", { name: "Custom compare" }).check();
  await page.getByLabel("Compare from").fill("2023-11-01");
  await page.getByLabel("Compare to").fill("2023-11-30");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("1–31 December 2023").first().waitFor();
  await page.getByText("1–30 November").first().waitFor();
  const { totals, before } = expected.Visits;
  const { rows } = expected["Visits by day"];
  const visits = page.getByRole("region", { name: "Visits", exact: true });
  const shown = await visits
    .locator("[data-value]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-value")));
  expect(shown.map(Number)).toEqual([totals.visits, before.visits]);
  const change = Number(await visits.locator("[data-change]").getAttribute("data-change"));
  // November has 30 days, so December 31 is not compared.
  const compared = totals.visits - (rows.get("2023-12-31")?.visits ?? 0);
  expect(change).toBeCloseTo((compared - before.visits) / before.visits, 12);
  return readHtml(page);
}

/** A report has its own dates, so the dashboard shows its comparison. */
async function compareByMonth(page: Page, permalink: string) {
  await page.goto(`/dashboards/${permalink}/settings`);
  await page.getByLabel("Date range").selectOption({ label: "Last month" });
  await page.getByLabel("Compare with").selectOption({ label: "Previous month" });
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  await page.getByText("1–31 December 2023").first().waitFor();
}

async function sendTest(page: Page, permalink: string, email: string) {
  await page.goto(`/dashboards/${permalink}`);
  await openShareMenu(page);
  await page.getByRole("link", { name: "Mail reporting" }).click();
  await page.getByLabel("Recipients").fill("client@gsa.example");
  await page.getByLabel("Date range").selectOption({ label: "Last month" });
  await page.getByLabel("Attach the PDF").check();
  await page.getByRole("button", { name: "Save report" }).click();
  await page.getByText("The report is saved.").waitFor();
  await page.getByRole("button", { name: "Send a test to me" }).click();
  await page.getByText(`A test to ${email}`).waitFor();
  const message = await messageFor(
    mailbox.folder,
    email,
    ({ subject }) => Boolean(subject?.startsWith("Test: ")),
    90,
  );
  const pdf = message.attachments.find(({ mimeType }) => mimeType === "application/pdf");
  return {
    words: textOf(message.html ?? ""),
    pdf: await pdfText(new Uint8Array(pdf!.content as ArrayBuffer)),
  };
}

function shown(html: ReadWidgets, title: string): Read {
  const read = html.get(title)!;
  return pies.has(title) ? { ...read, written: visibleParts(read.parts) } : read;
}

/** Smaller parts are drawn as Other; the data table and the CSV have them. */
function visibleParts(parts: readonly string[]): string[] {
  const numbers = parts.map((text) => Number(text.replaceAll(",", "")));
  const total = numbers.reduce((sum, number) => sum + number, 0);
  return parts.filter((_, i) => numbers[i]! >= total * 0.01);
}

/** A table in an email has three numbers, to fit a phone; a line below counts the others. */
function inMail(read: Read): Read {
  return read.rows.size > 0 ? { ...read, written: read.written.slice(0, 3) } : read;
}

/** The text has each figure as the page has it. */
function expectWritten(words: string, { written }: Read, what: string) {
  expect(written.length, what).toBeGreaterThan(0);
  for (const text of written) expect(words, what).toContain(text);
}

/** A client sees the same numbers: by the address alone, behind a password, and in a frame on another site. */
async function beShared(page: Page, permalink: string, address: URL, html: ReadWidgets, script: boolean) {
  const path = address.pathname + address.search;
  const stranger = async () => (await openContext(browser, { script })).newPage();
  const early = await stranger();
  expect((await early.goto(path))!.status()).toBe(404);

  await share(page, permalink, { who: /^Anyone with the link No/, embeddable: true });
  await early.goto(path);
  expect(await readHtml(early)).toEqual(html);
  expect(await early.getByRole("button", { name: "Edit" }).count()).toBe(0);

  const intranet = await strangersSite(`${product.url}/embed/${permalink}${address.search}`);
  await early.goto(intranet.url);
  const frame = early.frameLocator("iframe");
  await frame.getByRole("heading", { level: 2, name: "Visits", exact: true }).waitFor();
  await frame.locator(`[data-value="${expected.Visits.totals.visits}"]`).first().waitFor();
  intranet.close();

  const password = "ask the agency 9";
  await share(page, permalink, { who: /and a password/, password });
  await early.goto(path); // an unlocked dashboard is locked again
  const client = await stranger();
  for (const visitor of [early, client]) {
    await visitor.goto(path);
    await visitor.getByLabel("Password", { exact: true }).fill("a guess of mine");
    await visitor.getByRole("button", { name: "Open report" }).click();
    await visitor.getByText(/That password is not right/).waitFor();
    await visitor.getByLabel("Password", { exact: true }).fill(password);
    await visitor.getByRole("button", { name: "Open report" }).click();
    await visitor.getByText("1–31 December 2023").first().waitFor();
    expect(await readHtml(visitor)).toEqual(html);
    await visitor.context().close();
  }
}
