import type { Browser } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { timeZone, today } from "#app/lib/plain-date.ts";
import {
  createDashboard,
  productUrl,
  registerAgency,
  uploadCsv,
  visitsCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { listen, openContext } from "../open-page.ts";

// A link for one recipient: created, opened, downloaded from, revoked.

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

for (const script of [true, false]) {
  const testOfSet = script ? test : longTest;
  testOfSet(`a link of a recipient works until it is revoked (${script})`, { timeout: 60_000 }, async () => {
    const agency = await registerAgency("Northlight Studio");
    const source = await uploadCsv(agency, "Visits", visitsCsv(today(timeZone("UTC"), new Date())));
    const { permalink } = await createDashboard(agency, "Harbour Lane Bakery", [
      widgetJson("Devices", "table", source.id, { metrics: ["visits"], dimension: "device" }),
    ]);
    const page = await (await openContext(browser, { script, agency })).newPage();
    const { complaints } = listen(page);
    await page.goto(`/dashboards/${permalink}/share`);
    await page.getByRole("link", { name: "Personal links" }).click();
    if (script) {
      await page.getByRole("button", { name: "Create link" }).click();
      await page.getByRole("alert").getByText("Enter a name.").first().waitFor();
    }
    await page.getByLabel("Recipient").fill("Jonas");
    await page.getByLabel("Email (optional)").fill("jonas@bakery.example");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("it is not shown again").waitFor();
    const address = await page.getByLabel("Link", { exact: true }).inputValue();
    expect(page.url()).not.toContain("link-");
    await page.getByRole("heading", { name: "Jonas" }).waitFor();

    const reader = await (await openContext(browser, { script })).newPage();
    const heard = listen(reader);
    const opened = await reader.goto(address);
    expect(opened!.status()).toBe(200);
    const headers = opened!.headers();
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(headers["cache-control"]).toContain("no-store");
    expect(headers["set-cookie"]).toBeUndefined();
    expect(await reader.context().cookies()).toEqual([]);
    await reader.getByRole("heading", { level: 1, name: "Harbour Lane Bakery" }).waitFor();
    expect(await reader.content()).not.toMatch(new RegExp(`Plainboard|Sign in|${permalink}`));

    const csv = address + "/csv";
    const down = await reader.request.get(csv);
    expect([down.status(), down.headers()["content-type"]]).toEqual([
      200,
      expect.stringContaining("text/csv"),
    ]);
    for (const [name, value] of [
      ["referrer-policy", "no-referrer"],
      ["x-robots-tag", "noindex"],
      ["cache-control", "private, no-store"],
    ] as const)
      expect(down.headers()[name]).toBe(value);
    const call = address.replace("/dashboards/", "/api/dashboards/");
    expect((await reader.request.get(call)).status()).toBe(200);

    await page.goto(`/dashboards/${permalink}/links`);
    await page.getByRole("button", { name: "Revoke the link of Jonas" }).click();
    await page.getByText("Revoked", { exact: true }).waitFor();
    expect((await reader.reload())!.status()).toBe(410);
    await reader.getByRole("heading", { name: "This report is no longer shared" }).waitFor();
    expect(await reader.title()).toBe("This report is no longer shared");
    expect(await reader.content()).not.toMatch(/Plainboard|Sign in/);
    for (const ended of [csv, call, `${address}/pdf`, `${address}/print`])
      expect((await reader.request.get(ended, { maxRedirects: 0 })).status(), ended).toBe(410);

    await page.getByRole("link", { name: "Delete the link of Jonas" }).click();
    await page.getByRole("button", { name: "Delete link" }).click();
    await expect.poll(() => page.getByRole("heading", { name: "Jonas" }).count()).toBe(0);
    expect((await reader.reload())!.status()).toBe(404);
    await reader.getByRole("heading", { name: "There is no report at this address" }).waitFor();
    expect(await reader.content()).not.toMatch(/Plainboard|Sign in|Northlight/);
    expect([...complaints, ...heard.complaints]).toEqual([]);
    await Promise.all([page.context().close(), reader.context().close()]);
  });
}

test("each closed page of clients has its status and headers, and never the product's name", async () => {
  const agency = await registerAgency("Northlight Studio");
  const { id, permalink } = await createDashboard(agency, "Harbour Lane Bakery", []);
  const put = (fields: Record<string, string>) =>
    agency.data(`/api/dashboards/${id}`, { method: "PUT", body: new URLSearchParams(fields) });
  const get = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(productUrl() + address, {
      redirect: "manual",
      ...init,
      headers: { Accept: "text/html", "Sec-Fetch-Site": "same-origin", ...init.headers },
    });
    const html = await answer.text();
    const everything = html + JSON.stringify([...answer.headers]);
    expect(everything.replaceAll("plainboard-", ""), address).not.toMatch(/Plainboard|Sign in/i);
    return { status: answer.status, headers: answer.headers, html };
  };
  const here = `/dashboards/${permalink}`;
  expect((await get(here)).status).toBe(404);
  await put({ category: "sharing", public: "1" });
  expect((await get(here)).status).toBe(200);
  await put({ category: "new_password", password: "ask the agency 9" });
  expect((await get(here)).status).toBe(302);
  const locked = await get(`${here}/unlock`);
  expect(locked.status).toBe(401);
  expect(locked.html).toContain("Harbour Lane Bakery, ");
  const wrong = await get(`${here}/unlock`, {
    method: "POST",
    body: new URLSearchParams({ password: "x", next: "//evil.example" }),
  });
  expect(wrong.status).toBe(401);
  expect(wrong.html).toContain("9 tries left");
  for (const next of [
    "//evil.example",
    "https://evil.example/",
    "/login",
    "/users/1",
    `${here}x`,
    `${here}/../x`,
  ]) {
    const opened = await get(`${here}/unlock`, {
      method: "POST",
      body: new URLSearchParams({ password: "ask the agency 9", next }),
    });
    expect([opened.status, opened.headers.get("location")], next).toEqual([303, here]);
  }
  await put({ category: "sharing", public: "0" });
  const closed = await get(here);
  expect(closed.status).toBe(410);
  expect(closed.headers.get("x-robots-tag")).toBe("noindex");
  expect(closed.headers.get("cache-control")).toBe("no-store");
  expect(closed.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(closed.html).toContain("Northlight Studio stopped sharing it on");
});

test("a forged Host header changes no address, and guesses are limited per network", async () => {
  const unknown = `/dashboards/link-${"A".repeat(32)}`;
  const forged = await fetch(productUrl() + unknown, {
    headers: { "X-Forwarded-Host": "evil.example", Accept: "text/html" },
  });
  expect(forged.status).toBe(404);
  expect(await forged.text()).not.toContain("evil.example");
});
