import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import axe from "axe-core";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { existingPage, type Place, siteMap } from "#app/site-map.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { allMessages, startMailbox } from "#tests/support/edges/mailbox.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { type Company, prepareCompany } from "./company.ts";
import { type Fill, fillAddresses, type Role } from "./fillings.ts";

// Opens every page of the site map as everyone who may open it, in the light and the dark scheme: each has its title
// and one heading, and axe finds nothing. Comes from the list, so a new page cannot be forgotten.

let company: Company;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let product: Product;
let browser: Browser;
let fill: Fill;
const provider = createServer((_, response) => response.end(JSON.stringify({ siteEntry: [] })));

beforeAll(async () => {
  company = await prepareCompany();
  [mailbox, browser] = await Promise.all([startMailbox(), launchChromium()]);
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  product = await startProduct(
    {
      APP_SECRET: process.env.APP_SECRET!,
      SMTP_URL: mailbox.url,
      CHECKOUT: "test",
      PROVIDER_ORIGINS: JSON.stringify({
        "https://searchconsole.googleapis.com": `http://127.0.0.1:${port}`,
      }),
      ALLOW_PROVIDER_ORIGINS: "1",
    },
    company.dataDir,
  );
  fill = await fillAddresses(product.url, company, mailbox.folder);
});
afterAll(async () => {
  provider.close();
  await Promise.all([browser?.close(), product?.stop(), mailbox?.stop()]);
  if (company) await rm(company.dataDir, { recursive: true, force: true });
});

/** Not there without a setting of the dashboard, or a client in the address. */
const otherwiseMissing: ReadonlySet<string> = new Set([
  "/plans/new",
  "/plans/paste",
  "/report-links/:token/receipts/:id",
  "/dashboards/:permalink/receipts/:id",
]);

const pages = (siteMap as readonly Place[]).filter(
  ({ path, api, methods }) =>
    !api && !otherwiseMissing.has(path) && (methods === undefined || methods.includes("GET")),
);
const mayOpen: Readonly<Record<Role, (place: Place) => boolean>> = {
  visitor: ({ access }) => access === "visitor" || access === "dashboard",
  newcomer: ({ name }) => name === "intro",
  user: ({ access }) => access !== "admin",
  admin: () => true,
};
/** Addresses without a page, and pages that redirect people who are signed in or were there before. */
const sendOn = new Set([
  "company",
  "company.restore",
  "loginCode",
  "login.service",
  "login.serviceCallback",
  "register.service",
  "connect.callback",
  "dashboard.requestLink",
]);
const sendOnSomebody = new Set(["home", "login", "register", "intro", "reportLink"]);
/** Pages for an agency's clients, which never show our name. */
const withoutSite = new Set(["unsubscribe", "reportLink", "dashboard.unlock", "dashboard.embed"]);

const roles = ["visitor", "newcomer", "user", "admin"] as const;

test.concurrent.for(roles)(
  "every page has a title, one heading and no accessibility problem for: %s",
  { timeout: 240_000 },
  async (role, { expect }) => {
    const page = await openPage(role);
    const faults: string[] = [];
    for (const place of pages.filter(mayOpen[role])) {
      const found = await faultsOf(page, place, role);
      faults.push(...found.map((fault) => `${place.path} ${fault}`));
    }
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

test("the editor's panel has no accessibility problem", async () => {
  const page = await openPage("admin");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(fill({ name: "dashboard.edit", path: "/dashboards/:permalink/edit" } as Place, "admin"));
  for (const open of ["Add widget", /^Edit /] as const) {
    await page.getByRole("link", { name: open }).first().click();
    await page.getByRole("complementary").getByRole("heading").first().waitFor();
    await page.evaluate(() =>
      document.querySelectorAll("details").forEach((details) => (details.open = true)),
    );
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), `${open} in the ${colorScheme} scheme`).toEqual([]);
    }
    await page.getByRole("complementary").getByRole("button", { name: "Close" }).first().click();
    await page.getByRole("complementary").waitFor({ state: "detached" });
  }
  await page.context().close();
});

async function openPage(role: Role): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce", // colors count at the end of their transitions
  });
  if (role !== "visitor") {
    const [name = "", value = ""] = company[role].cookie.split("=");
    await context.addCookies([{ name, value, url: product.url }]);
  }
  await context.addInitScript({ content: axe.source });
  return context.newPage();
}

async function faultsOf(page: Page, place: Place, role: Role): Promise<string[]> {
  const address = fill(place, role);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(address, { waitUntil: "load" });
  const isSentOn = new URL(page.url()).pathname !== new URL(address, product.url).pathname;
  const maySendOn = sendOn.has(place.name) || (role !== "visitor" && sendOnSomebody.has(place.name));
  if (isSentOn && maySendOn) return []; // the list itself has the target
  if (isSentOn) return [`sends on to ${page.url()}`];

  const faults = await wordFaults(page, place, role);
  faults.push(...(await markupFaults(page)));
  faults.push(...(await deadLinks(page)));
  faults.push(...(await violations(page)).map((text) => `by day: ${text}`));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
  // A user's pages equal the admin's, so the dark scheme checks only colors.
  const night = await violations(page, role === "user" ? ["color-contrast", "link-in-text-block"] : null);
  faults.push(...night.map((text) => `by night, with everything open: ${text}`));
  return faults;
}

/** What HTML forbids and axe does not find. */
async function markupFaults(page: Page): Promise<string[]> {
  const ids = await page.locator("[id]").evaluateAll((found) => found.map(({ id }) => id));
  const bad = ids.filter((id, at) => id === "" || /\s/.test(id) || ids.indexOf(id) !== at);
  const styles = await page.locator("body style").count();
  return [
    ...bad.map((id) => `has an id that is empty, has white space or is there twice: “${id}”`),
    ...(styles > 0 ? ["has styles in its body"] : []),
  ];
}

/** Every own link and form leads to a page or call of the list. */
async function deadLinks(page: Page): Promise<string[]> {
  const addresses = await page
    .locator("a[href], form[action]")
    .evaluateAll((found) => found.map((one) => one.getAttribute("href") ?? one.getAttribute("action") ?? ""));
  const elsewhere = [...new Set(addresses)].filter((address) => !address.startsWith("#"));
  return elsewhere.flatMap((address) => deadLink(new URL(address, page.url())));
}

function deadLink({ origin, pathname }: URL): string[] {
  const isOurs = origin === new URL(product.url).origin;
  return isOurs && existingPage(pathname) === null ? [`leads to ${pathname}, where nothing is`] : [];
}

test("every link in the product's emails leads to a page", async ({ expect }) => {
  const messages = await allMessages(mailbox.folder);
  expect(messages.length).toBeGreaterThan(2);
  const faults = messages.flatMap(({ subject, text = "", html }) =>
    [...`${text} ${html || ""}`.matchAll(/https?:\/\/[^\s"'<>)]+/g)].flatMap(([address]) =>
      deadLink(new URL(address)).map((fault) => `${subject} ${fault}`),
    ),
  );
  expect(faults).toEqual([]);
});

/** "{route title} | {site title}", where a page may add its heading. */
async function wordFaults(page: Page, place: Place, role: Role): Promise<string[]> {
  const faults: string[] = [];
  // Sheets of a print are SVG, which has no elements for headings.
  const found = await page.locator('h1, [role="heading"][aria-level="1"]').allTextContents();
  const headings = found.map((text) => text.replace(/\s+/g, " ").trim());
  if (headings.length !== 1) faults.push(`has ${headings.length} headings of the first level`);
  const title = await page.title();
  const isClients = role === "visitor" && place.access === "dashboard";
  const site = isClients || withoutSite.has(place.name) ? "" : "Plainboard";
  const own = site === "" ? title : title.replace(/ \| Plainboard$/, "");
  if (site !== "" && !title.endsWith(site)) faults.push(`is called “${title}”, without ${site}`);
  if (site === "" && title.includes("Plainboard")) faults.push(`names Plainboard: “${title}”`);
  const says = (some: string | undefined) => some && own.toLowerCase().includes(some.toLowerCase());
  const isNamed = says(place.title) || says(headings[0]) || headings[0]?.includes(own);
  if (!isNamed && place.name !== "home") faults.push(`is called “${own}” over “${headings[0]}”`);
  return faults;
}

async function violations(page: Page, rules: string[] | null = null): Promise<string[]> {
  const found = await page.evaluate(async (runOnly) => {
    const inPage = globalThis as unknown as { axe: typeof axe };
    const options = { resultTypes: ["violations" as const], ...(runOnly && { runOnly }) };
    return (await inPage.axe.run(document, options)).violations;
  }, rules);
  return found.map(({ id, help, nodes }) => {
    const some = nodes.slice(0, 3).map(({ html }) => html.slice(0, 200));
    return `${id}, ${help}, at ${nodes.length}: ${some.join(" … ")}`;
  });
}
