import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timeZone, today } from "#app/lib/plain-date.ts";
import {
  type Agency,
  createDashboard,
  productUrl,
  registerAgency,
  uploadCsv,
  visitsCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import { findChromium } from "#tests/support/browser/chromium.ts";

// A dashboard inside another site's page, in a Chromium that blocks cookies of other sites.

const password = "ask the agency 9";
let folder: string;
let context: BrowserContext;
let agency: Agency;
let board: { id: string; permalink: string };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "plainboard-frames-"));
  await mkdir(path.join(folder, "Default"), { recursive: true });
  const profile = { cookie_controls_mode: 1, block_third_party_cookies: true };
  await writeFile(path.join(folder, "Default", "Preferences"), JSON.stringify({ profile }));
  context = await chromium.launchPersistentContext(folder, {
    ...(await findChromium()),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    locale: "en-GB",
    viewport: { width: 1000, height: 900 },
  });
  agency = await registerAgency("Northlight Studio");
  const source = await uploadCsv(agency, "Visits", visitsCsv(today(timeZone("UTC"), new Date())));
  board = await createDashboard(agency, "Harbour Lane Bakery", [
    widgetJson("Devices", "table", source.id, { metrics: ["visits"], dimension: "device" }),
  ]);
  await put({ category: "new_password", password });
  await put({ category: "sharing", public: "1", embeddable: "1" });
});
afterAll(async () => {
  await context?.close();
  await rm(folder, { recursive: true, force: true });
});

const put = (fields: Record<string, string>) =>
  agency.data(`/api/dashboards/${board.id}`, { method: "PUT", body: new URLSearchParams(fields) });

async function embedCode(): Promise<string> {
  const text = await (await agency.call(`/dashboards/${board.permalink}/share`)).text();
  const code = /<textarea[^>]*id="embed-code"[^>]*>([^<]*)<\/textarea>/.exec(text)?.[1] ?? "";
  return code
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** A page of another site: 127.0.0.1 instead of localhost. */
async function anIntranet(body: string, host = "127.0.0.1") {
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>Intranet</title><main style="width:860px">${body}</main>`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

const heightOf = (page: Page) =>
  page.locator("iframe").evaluate((frame) => frame.getBoundingClientRect().height);

test("this browser blocks cookies of other sites", async () => {
  const inner = await anIntranet(
    "<script>document.cookie='a=b';document.title=document.cookie||'none'</script>",
    "localhost",
  );
  const outer = await anIntranet(`<iframe src="${inner.url}"></iframe>`);
  const page = await context.newPage();
  await page.goto(outer.url);
  const frame = page.frames().find((one) => one.url() === inner.url)!;
  expect(await frame.title()).toBe("none");
  await page.close();
  inner.close();
  outer.close();
});

test("a framed dashboard opens with its password without any cookie, and its frame gets its height", async () => {
  const code = await embedCode();
  expect(code).toMatch(/^<iframe .*<\/iframe>\n<script>.*<\/script>$/);
  const intranet = await anIntranet(code);
  const page = await context.newPage();
  await page.goto(intranet.url);
  const frame = page.frameLocator("iframe");
  await frame.getByText("Sent to you by Northlight Studio").waitFor();
  await frame.getByLabel("Password", { exact: true }).fill("wrong");
  await frame.getByRole("button", { name: "Open report" }).click();
  await frame.getByText("That password is not right").waitFor();
  await frame.getByText("9 tries left").waitFor();
  expect(await frame.getByLabel("Password", { exact: true }).inputValue()).toBe("");
  await frame.getByLabel("Password", { exact: true }).fill(password);
  await frame.getByRole("button", { name: "Open report" }).click();
  await frame.getByRole("heading", { level: 1, name: "Harbour Lane Bakery" }).waitFor();
  await frame.getByRole("heading", { level: 2, name: "Devices" }).waitFor();
  await frame.getByText(/^Data as of/).waitFor();
  expect((await context.cookies()).filter(({ name }) => name.includes("unlock"))).toEqual([]);

  const inner = page.frames().find((one) => one.url().includes("/embed/"))!;
  expect(inner.url()).toContain(`/embed/${board.permalink}~`);
  const content = await inner.evaluate(() => {
    const { height } = document.querySelector("[data-embed]")!.getBoundingClientRect();
    return { height, scrolls: document.documentElement.scrollWidth > innerWidth };
  });
  expect(content.scrolls).toBe(false);
  await expect.poll(() => heightOf(page), { timeout: 15_000 }).toBeCloseTo(Math.ceil(content.height), 0);

  const [full] = await Promise.all([
    context.waitForEvent("page"),
    frame.getByRole("link", { name: "Open full report" }).click(),
  ]);
  await full.getByLabel("Password", { exact: true }).waitFor();
  expect(await full.evaluate(() => document.referrer)).toBe("");
  expect(full.url()).not.toContain("~");
  await Promise.all([full.close(), page.close()]);
  intranet.close();
});

test("without the snippet's script the frame is 1.2 times as high as wide", async () => {
  const intranet = await anIntranet((await embedCode()).split("\n")[0]!);
  const page = await context.newPage();
  await page.goto(intranet.url);
  expect(await heightOf(page)).toBeCloseTo(860 * 1.2, 0);
  await page.close();
  intranet.close();
});

test("a token of one embed opens no other, ends with the password, and listed websites are the only ones", async () => {
  const other = await createDashboard(agency, "Other", []);
  await agency.data(`/api/dashboards/${other.id}`, {
    method: "PUT",
    body: new URLSearchParams({ category: "new_password", password }),
  });
  await agency.data(`/api/dashboards/${other.id}`, {
    method: "PUT",
    body: new URLSearchParams({ category: "sharing", public: "1", embeddable: "1" }),
  });
  const unlocked = await fetch(`${productUrl()}/embed/${board.permalink}`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ password }),
    redirect: "manual",
  });
  expect(unlocked.status).toBe(303);
  expect(unlocked.headers.getSetCookie()).toEqual([]);
  const location = unlocked.headers.get("location")!;
  const token = location.split("~")[1]!;
  const status = async (address: string) =>
    (await fetch(productUrl() + address, { headers: { Accept: "text/html" } })).status;
  const opened = await fetch(productUrl() + location, { headers: { Accept: "text/html" } });
  expect([opened.status, opened.headers.get("referrer-policy"), opened.headers.get("x-robots-tag")]).toEqual([
    200,
    "no-referrer",
    "noindex",
  ]);
  expect(await opened.text()).not.toContain("Plainboard");
  expect(await status(`/embed/${other.permalink}~${token}`)).toBe(401);
  expect(await status(`/embed/${board.permalink}~${token.slice(0, -2)}`)).toBe(401);
  expect(await status(`/dashboards/${board.permalink}~${token}`)).toBe(404);
  expect(await status(`/embed/${board.permalink}~`)).toBe(401);

  const share = (origins: string) =>
    agency.call(`/dashboards/${board.permalink}/share`, {
      method: "POST",
      body: new URLSearchParams({ intent: "save", who: "password", embeddable: "on", origins }),
    });
  const policy = async () =>
    (await fetch(productUrl() + location, { headers: { Accept: "text/html" } })).headers
      .get("content-security-policy")!
      .split("; ")
      .find((part) => part.startsWith("frame-ancestors"));
  expect(await policy()).toBe("frame-ancestors *");
  expect((await share("https://intranet.example\nhttp://evil.example")).status).toBe(422);
  expect((await share("https://intranet.example")).status).toBe(303);
  expect(await policy()).toBe("frame-ancestors 'self' https://intranet.example");
  const intranet = await anIntranet(await embedCode());
  const page = await context.newPage();
  await page.goto(intranet.url);
  await expect
    .poll(() => page.frames().some((one) => one.url().startsWith("chrome-error:")), { timeout: 10_000 })
    .toBe(true);
  await page.close();
  intranet.close();

  await put({ category: "new_password", password: `${password} again` });
  expect(await status(location)).toBe(401);
});
