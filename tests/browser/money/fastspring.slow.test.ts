import { createHmac, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { yearOfEvents } from "#tests/domain/billing/fastspring-events.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { listen } from "../open-page.ts";

// FastSpring's popup with a stand-in for its script, and its API on this machine: closed without an order, paid in
// the popup, paid on the hosted page, and the webhook that a stranger sends.

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const secret = "a webhook secret";
const calls: string[] = [];
let checkout = "";
const api = createServer((request, response) => {
  calls.push(`${request.method} ${request.url} ${request.headers["user-agent"]}`);
  const [order, activated] = yearOfEvents(checkout) as unknown as [{ data: object }, { data: object }];
  const answers: Readonly<Record<string, object>> = {
    "/orders": order.data,
    "/subscriptions": activated.data,
    "/accounts": { accounts: ["acc-1"] },
    "/sessions": { id: "session-1" },
  };
  const found = Object.entries(answers).find(([path]) => request.url?.startsWith(path));
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(found?.[1] ?? {}));
});
let browser: Browser;
let product: Product;
beforeAll(async () => {
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  const to = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const environment = {
    CHECKOUT: "fastspring",
    FASTSPRING_STOREFRONT: "agency.onfastspring.com/popup",
    FASTSPRING_ACCESS_KEY: "access",
    FASTSPRING_PRIVATE_KEY: privateKey,
    FASTSPRING_USERNAME: "name",
    FASTSPRING_PASSWORD: "password",
    FASTSPRING_WEBHOOK_SECRET: secret,
    PROVIDER_ORIGINS: JSON.stringify({ "https://api.fastspring.com": to }),
    ALLOW_PROVIDER_ORIGINS: "1",
  };
  [browser, product] = await Promise.all([launchChromium(), startProduct(environment)]);
});
afterAll(async () => {
  api.close();
  await Promise.all([browser.close(), product.stop()]);
});

/** Loads late, as on a slow line; `order`: what the closed popup reports. */
const standIn = (order: string) => `
  const closed = document.currentScript.dataset.popupClosed;
  setTimeout(() => {
    window.fastspring = { builder: {
      secure: (payload, key) => { window.secured = [payload.length, key.length]; },
      checkout: () => setTimeout(() => window[closed](${order}), 50),
    } };
  }, 350);`;

async function customer(): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.url });
  const password = "a long and quiet evening";
  const form = {
    name: "Pat Sample",
    email: `pat.${Date.now()}@agency.example`,
    password,
    password_confirmation: password,
    terms_consent: "on",
    age_consent: "on",
    dashboards: "40",
  };
  const headers = { "Sec-Fetch-Site": "same-origin" };
  await context.request.post("/register", { form, headers, maxRedirects: 0 });
  return context;
}

async function openCheckout(context: BrowserContext, order: string) {
  await context.unroute("https://sbl.onfastspring.com/**");
  await context.route("https://sbl.onfastspring.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: standIn(order) }),
  );
  const page = await context.newPage();
  const { complaints } = listen(page);
  await page.goto("/company/subscription");
  page.on("request", (request) => {
    const [, id] = /\/company\/checkout\/(\w+)/.exec(request.url()) ?? [];
    if (id) checkout = id;
  });
  await page.getByRole("button", { name: "Subscribe" }).click();
  return { page, complaints };
}

test("closed without an order nothing is bought; with one the plan runs", { timeout: 90_000 }, async () => {
  const context = await customer();
  const closed = await openCheckout(context, "null");
  await closed.page.getByText("Checkout closed").waitFor();
  await closed.page.getByText(/Trial with 25 dashboards/).waitFor();
  expect(closed.complaints).toEqual([]);

  const paid = await openCheckout(context, '{ id: "order-1", reference: "AGE260105-1-1" }');
  await paid.page.getByText("Payment received").waitFor();
  await paid.page.getByText(/40 dashboards, monthly, \$160\.00/).waitFor();
  expect(paid.complaints).toEqual([]);
  expect(calls.every((call) => call.endsWith("Plainboard"))).toBe(true);
  await context.close();
});

test("without script a link leads to the hosted page", { timeout: 60_000 }, async () => {
  const context = await customer();
  const form = { intent: "pay", dashboards: "40", interval: "1" };
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const chosen = await context.request.post("/company/subscription", { form, headers, maxRedirects: 0 });
  const address = chosen.headers().location!;
  const page = await (await context.request.get(address)).text();
  expect(page).toContain(`${address}?hosted`);
  const hosted = await context.request.get(`${address}?hosted`, { maxRedirects: 0 });
  expect([hosted.status(), hosted.headers().location]).toEqual([
    303,
    "https://agency.onfastspring.com/session/session-1",
  ]);
  await context.close();
});

test("only signed webhooks are taken", async () => {
  const body = JSON.stringify({ events: [] });
  const send = (signature: string) =>
    fetch(`${product.url}/webhooks/fastspring`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(signature && { "X-FS-Signature": signature }) },
      body,
    }).then(({ status }) => status);
  const sign = (key: string) => createHmac("sha256", key).update(body).digest("base64");
  expect([await send(sign(secret)), await send(sign("guessed")), await send("")]).toEqual([200, 403, 403]);
});
