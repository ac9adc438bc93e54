import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { type Agency, createDashboard, signIn } from "#tests/support/companies/agency.ts";
import { twoPeople } from "#tests/support/companies/two-people.ts";
import { openContext } from "../open-page.ts";
import { analyticsWidget, startWithAnalytics } from "./companies.ts";

// Pages that wait while the process is killed with -9: each says so, stays, resumes automatically, and its work is
// done once.

let browser: Browser;
let stage: Awaited<ReturnType<typeof startWithAnalytics>>;
let product: Product;
let marta: Agency;
let shown = 0;
const outside = process.env.PRODUCT_URL;

beforeAll(async () => {
  [browser, stage] = await Promise.all([launchChromium(), startWithAnalytics()]);
  ({ product } = stage);
  process.env.PRODUCT_URL = product.url;
  marta = await signIn(twoPeople.marta.email, twoPeople.password);
});
afterAll(async () => {
  process.env.PRODUCT_URL = outside;
  await Promise.all([browser?.close(), product?.stop()]);
  await stage?.close();
});

/** Public, with numbers that the provider holds back. */
async function aWaitingDashboard(name: string) {
  const metric = ["sessions", "newUsers", "totalUsers", "screenPageViews", "engagedSessions"][shown++]!;
  const { id, permalink } = await createDashboard(marta, name, []);
  const form = new FormData();
  form.set(
    "widgets",
    JSON.stringify([
      analyticsWidget("By country", "table", stage.sourceId, { metrics: [metric], dimension: "country" }),
    ]),
  );
  await marta
    .call(`/api/dashboards/${id}`, { method: "POST", body: form, signal: AbortSignal.timeout(4000) })
    .catch(() => null); // saved; its numbers do not come
  const answer = await marta.call(`/dashboards/${permalink}/share`, {
    method: "POST",
    body: new URLSearchParams({ who: "public" }),
  });
  if (answer.status >= 400) throw new Error(`sharing answered ${answer.status}`);
  return { id, base: `/dashboards/${permalink}` };
}

async function testsSent(): Promise<number> {
  const folder = path.join(stage.dataDir, "outbox");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  const all = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return all.filter((text) => /^Subject: Test:/m.test(text)).length;
}

const kill = () => product.stop("SIGKILL");
const startAgain = async () => (product = await startProduct(stage.environment, stage.dataDir));

/** A React page with data in flight at that moment has the second one. */
const gone = /^No connection( since \d\d:\d\d\.)?$/;
/** A page with missing numbers reads itself once a minute, after some minutes: it can notice late. */
const saysSo = (page: Page) => page.getByText(gone).waitFor({ timeout: 100_000 });
const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => "isSamePage" in window);
const newPage = async (agency: Agency | null, script = true) =>
  (await openContext(browser, { script, agency })).newPage();

test("a PDF, missing numbers, a file and a report: the pages stay while the server is gone, and go on", async () => {
  const release = stage.sandbox.hold(/run\w*Report/i);
  const { id, base } = await aWaitingDashboard("While the server is gone");

  const reader = await newPage(null);
  await reader.goto(base);
  await reader.getByText("Loading data").first().waitFor();

  const report = await newPage(marta);
  await report.goto(`/company/automatic-reports/new?dashboard=${id}`);
  await report.getByLabel("Recipients").fill("ida@harbourlane.example");
  await report.getByRole("button", { name: "Save report" }).click();
  await report.getByText("The report is saved.").waitFor();
  await report.getByRole("button", { name: "Send a test to me" }).click();
  await report.getByText(`A test to ${marta.email}`).waitFor();

  const pdf = await newPage(marta);
  let downloads = 0;
  pdf.on("download", () => (downloads += 1));
  await pdf.goto(`${base}/pdf`);
  await pdf.getByText("0 of 1 widgets").waitFor();

  const pages = { pdf, reader, report };
  for (const page of Object.values(pages)) await markPage(page);
  await kill();
  for (const [name, page] of Object.entries(pages)) {
    await saysSo(page).catch(async () =>
      expect.unreachable(`the page of the ${name} says: ${await page.locator("body").innerText()}`),
    );
  }

  // A file that is requested now waits, and the page of the report stays.
  await reader.getByRole("button", { name: "Share" }).click();
  const file = reader.waitForEvent("download", { timeout: 120_000 });
  await reader.getByRole("link", { name: "Download data (CSV)" }).click();
  await reader.getByText("The download starts by itself when the connection is back.").waitFor();
  expect(await isSamePage(reader)).toBe(true);

  const finished = pdf.waitForEvent("download", { timeout: 180_000 });
  release();
  await startAgain();
  const back = performance.now();
  for (const page of Object.values(pages))
    await page.getByText(gone).waitFor({ state: "hidden", timeout: 60_000 });
  expect(performance.now() - back, "the longest back-off of a page").toBeLessThan(65_000);
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  expect((await finished).suggestedFilename()).toMatch(/\.pdf$/);
  await pdf.getByRole("heading", { name: "The PDF is ready" }).waitFor();
  await reader.getByText("Loading data").first().waitFor({ state: "detached", timeout: 120_000 });
  await report.getByText("Written to the outbox folder").first().waitFor({ timeout: 120_000 });
  await pdf.waitForTimeout(3000);
  expect(downloads, "one PDF").toBe(1);
  expect(await isSamePage(pdf)).toBe(true);
  expect(await isSamePage(reader)).toBe(true);
  expect(await testsSent(), "one email").toBe(1);
}, 400_000);

test("without script the browser's own error page reads the same address later, and the PDF is made once", async () => {
  const release = stage.sandbox.hold(/run\w*Report/i);
  const { base } = await aWaitingDashboard("Plainly, while the server is gone");
  const page = await newPage(marta, false);
  await page.goto(`${base}/pdf`);
  await page.getByText("0 of 1 widgets").waitFor();
  await page.getByRole("link", { name: "Reload now" }).waitFor();
  const { searchParams } = new URL(page.url());
  await kill();
  await expect.poll(() => page.title(), { timeout: 20_000 }).not.toMatch(/^PDF/);
  release();
  await startAgain();
  const finished = page.waitForEvent("download", { timeout: 180_000 });
  await page.reload({ waitUntil: "commit" }).catch(() => null); // the answer may be the file
  expect((await finished).url()).toContain(`${base}/pdf/${searchParams.get("check")}`);
}, 400_000);
