import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Agency, createDashboard, registerAgency } from "#tests/support/companies/agency.ts";
import { listen, openContext } from "../open-page.ts";

// Errors of the browser at an error service, which is the other end of the wire here.

const received: string[] = [];
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    received.push(Buffer.concat(parts).toString());
    response.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end("{}");
  });
});
let product: Product;
let browser: Browser;
let agency: Agency;
let origin: string;

beforeAll(async () => {
  await once(service.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  product = await startProduct({ SENTRY_DSN: origin.replace("//", "//publickey@") + "/7" });
  process.env.PRODUCT_URL = product.url;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  service.close();
});

/** Envelopes of this type, as text. */
const envelopes = (type: string) => received.filter((text) => text.includes(`"type":"${type}"`));

/** Throws an error on a signed-in page, and waits until it has reached the service. */
async function sendError(page: Page, text: string): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("send-errors")),
  );
  await page.evaluate((words) => void setTimeout(() => reportError(new Error(words))), text);
  await expect.poll(() => envelopes("event").some((sent) => sent.includes(text))).toBe(true);
}

test("an error on a signed-in page is sent, with a recording without words of the page, searches and cookies", async () => {
  agency = await registerAgency("Lanternwood");
  await createDashboard(agency, "Quillharbour Waterside", []);
  const context = await openContext(browser, { agency });
  const page = await context.newPage();
  const { complaints } = listen(page);
  await page.goto("/dashboards?search=Waterside");
  await page
    .getByRole("link", { name: /Quillharbour/ })
    .first()
    .waitFor();
  await sendError(page, "a button that does not work");
  await expect.poll(() => envelopes("replay_recording").length, { timeout: 30_000 }).toBeGreaterThan(0);
  const recording = envelopes("replay_recording").join("\n");
  expect(recording.includes('"tagName":"html"')).toBe(true);
  const told = ["Quillharbour", "Lanternwood", "Waterside", agency.email, agency.cookie].filter((word) =>
    received.some((sent) => sent.includes(word)),
  );
  expect(told).toEqual([]);
  expect(complaints).toEqual(["error: a button that does not work"]);
  await context.close();
});

test("visitors' pages and the sign-in page send nothing, and may not", async () => {
  const answer = await fetch(`${product.url}/login`);
  expect(answer.headers.get("content-security-policy")).not.toContain(origin);
  const before = received.length;
  const context = await openContext(browser);
  const page = await context.newPage();
  await page.goto("/login");
  await page.evaluate(() => void setTimeout(() => reportError(new Error("of a visitor"))));
  const own = await (await openContext(browser, { agency })).newPage();
  await own.goto("/dashboards");
  await sendError(own, "of the agency, later");
  expect(received.slice(before).filter((text) => text.includes("of a visitor"))).toEqual([]);
  await own.context().close();
  await context.close();
});
