import { rm } from "node:fs/promises";
import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Place, siteMap } from "#app/site-map.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { startMailbox } from "#tests/support/edges/mailbox.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { type Company, password, prepareCompany } from "./every-page/company.ts";
import { type Fill, fillAddresses } from "./every-page/fillings.ts";
import { openContext, wholePage } from "./open-page.ts";

// Every form of the site map that stays on its page after saving shows the stored values, as a fresh page does, so
// that saving it again changes nothing. Comes from the list, so a new form cannot be forgotten.

let company: Company;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let product: Product;
let browser: Browser;
let fill: Fill;
const outside = process.env.PRODUCT_URL;

beforeAll(async () => {
  company = await prepareCompany();
  [mailbox, browser] = await Promise.all([startMailbox(), launchChromium()]);
  product = await startProduct(
    { APP_SECRET: process.env.APP_SECRET!, SMTP_URL: mailbox.url },
    company.dataDir,
  );
  process.env.PRODUCT_URL = product.url;
  fill = await fillAddresses(product.url, company, mailbox.folder);
});
afterAll(async () => {
  process.env.PRODUCT_URL = outside;
  await Promise.all([browser?.close(), product?.stop(), mailbox?.stop()]);
  if (company) await rm(company.dataDir, { recursive: true, force: true });
});

/** A save on these pages leads to another page; they have their own journeys. */
const left = new Set([
  "intro",
  "annotations.edit",
  "annotations.new",
  "campaigns.create",
  "campaign.edit",
  "campaign.domains.new",
  "plans.edit",
  "plans.new",
  "clients.edit",
  "clients.new",
  "dashboards.create",
  "dashboards.index", // changes the selected rows: list-of-clients.test.ts
  "dashboard.copies",
  "dashboard.template",
  "dashboard.copiesUpdate",
  "templates.update",
  "dashboard.edit", // each size is a form: editing.test.ts
  "dashboard.rename",
  "dashboard.links", // a link is shown once
  "dashboard.segments",
  "dashboard.summary",
  "dashboard.filters", // empty again: kept-filters.test.ts
  "dashboard.widgetNew",
  "dashboard.widgetEdit",
  "dashboard.widgetMerge",
  "company.users", // an invitation goes to its list: team.test.ts
  "user.delete",
  "user.twoFactor", // a key is confirmed once: two-factor.slow.test.ts
  "user.services", // leads to the service: services.test.ts
  "company.delete",
  "company.restore",
  "company.personalData", // stores nothing: personal-data.slow.test.ts
  "company.export", // begins a job: tests/routes/company/export.test.ts
  "company.subscription", // leads to the checkout: money/checkout.slow.test.ts
  "company.subscription.cancel",
  "company.checkout",
  "company.managePayment",
  "company.whiteLabel", // looks up DNS records: white-label.test.ts
  "company.sources.new",
  "company.sources.choose",
  "company.sources.upload",
  "company.sources.metric",
  "company.automaticReports.new",
  "company.destinations.new",
  "company.destinations.show",
  "connect",
]);
const stay = [
  "campaign.domain: Save changes",
  "company.automaticReports.show: Save report",
  "company.settings: Save changes",
  "company.sources.metrics: Create metric",
  "company.sources.show: Save client",
  "company.sources.show: Save name",
  "company.sources.show: Save names",
  "dashboard.settings: Replace sources",
  "dashboard.settings: Save annotations",
  "dashboard.settings: Save client",
  "dashboard.settings: Save realtime page",
  "dashboard.settings: Save settings",
  "dashboard.settings: Save tags",
  "dashboard.share: Save",
  "templates.edit: Save template",
  "user.email: Send the link",
  "user.password: Change password",
  "user.picture: Save",
  "user.tokens: Create token",
  "user: Save",
];

const picture = {
  name: "logo.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};
/** The input with script and then without, where not any text or choice is valid; null leaves a field unchanged. */
const answers: Readonly<Record<string, readonly [string, string] | null>> = {
  timezone: ["Europe/Paris", "Asia/Tokyo"],
  recipients: ["one@bakery.example", "two@bakery.example\nthree@bakery.example"],
  reply_to: ["reply@northlight.example", "office@northlight.example"],
  cc: ["copy@bakery.example", "second@bakery.example"],
  color: ["#681946", "#b0321b"],
  brand_color: ["#681946", "#b0321b"],
  currency: ["USD", "CHF"],
  email_username: ["hello", "office"],
  domain: ["northlight.example", "studio.example"],
  phone: ["+49 431 555 0142", "+49 431 555 0143"],
  hour: ["09", "17"],
  minute: ["30", "45"],
  email: ["first@northlight.example", "second@northlight.example"],
  who: ["private", "public"],
  origins: ["https://intranet.example", "https://intranet.example\nhttps://shop.example"],
  expression: ["Clicks * 2", "Clicks * 3"],
  current_password: [password, `${password} 1`],
  password: [`${password} 1`, `${password} 2`],
  password_confirmation: [`${password} 1`, `${password} 2`],
  dashboard_id: null,
  period: null,
  detail: null,
};

const heldBackAfterMs = 4_000;

type Field = { readonly name: string; readonly type: string; readonly value: string };
type Form = { readonly button: string; readonly fields: readonly Field[] };

const pages = (siteMap as readonly Place[]).filter(
  ({ name, api, plain, access, methods }) =>
    !api && !plain && access !== "visitor" && !left.has(name) && (!methods || methods.includes("POST")),
);

test.for([{ script: true }, { script: false }])(
  "a form that stays on its page shows the stored values ($script)",
  { timeout: 240_000 },
  async ({ script }) => {
    const context = await openContext(browser, { script });
    const page = await context.newPage();
    await be("admin", page);
    const stayed: string[] = [];
    const faults: string[] = [];
    for (const [name, address] of await addresses(page)) {
      await be(roleOf(name), page);
      await page.goto(address);
      for (const { button } of await formsOf(page)) {
        const what = `${name}: ${button}`;
        if (what === "company.sources.show: Upload") continue; // leads to the upload's page
        stayed.push(what);
        await page.goto(address);
        await change(await found(page, button), script ? 0 : 1);
        if (!(await save(page, button))) faults.push(`${what} was not sent`);
        const errors = await page.locator("[aria-invalid=true], [role=alert]").allTextContents();
        if (errors.some((text) => text.trim())) faults.push(`${what} is refused: ${errors.join(" ")}`);
        const isThere = new URL(page.url()).pathname === new URL(address, product.url).pathname;
        if (!isThere) faults.push(`${what} leads to ${page.url()}`);
        const saved = await valuesOf(page, button);
        await page.goto(address);
        const fresh = await valuesOf(page, button);
        if (saved !== fresh) faults.push(`${what} shows ${saved}, and stored is ${fresh}`);
        await save(page, button);
        await page.goto(address);
        const again = await valuesOf(page, button);
        if (again !== fresh) faults.push(`${what}, saved untouched, makes ${again} of ${fresh}`);
      }
    }
    expect(faults).toEqual([]);
    expect([...new Set(stayed)].toSorted()).toEqual(stay);
    await context.close();
  },
);

/** A person's own pages ask for a password, which a sample's guest does not have. */
function roleOf(place: string): "admin" | "user" {
  return place.startsWith("user") ? "user" : "admin";
}

async function be(role: "admin" | "user", page: Page): Promise<void> {
  const [name = "", value = ""] = company[role].cookie.split("=");
  await page.context().addCookies([{ name, value, url: product.url }]);
}

async function addresses(page: Page): Promise<[string, string][]> {
  const { data } = (await (await page.request.get("/api/sources")).json()) as {
    data: { id: string; file?: object | null }[];
  };
  const source = data.find(({ file }) => file)!;
  return [
    ...pages.map((place): [string, string] => [place.name, fill(place, roleOf(place.name))]),
    ["company.sources.show", `/company/sources/${source.id}`],
  ];
}

/** Forms with fields to fill in, by the button that saves them. */
async function formsOf(page: Page): Promise<Form[]> {
  await wholePage(page);
  return page.locator("form[method=post]").evaluateAll((forms) =>
    (forms as HTMLFormElement[]).flatMap((form) => {
      const parts = [...form.elements] as HTMLInputElement[];
      const fields = parts.filter(
        (one) => one.name && one.matches("input:not([type=hidden]), select, textarea"),
      );
      const buttons = parts.filter((one) => one.matches("button")).map((one) => one.textContent ?? "");
      const button = buttons.find((text) => !/^(Update|Copy|$)/.test(text));
      if (fields.length === 0 || button === undefined) return [];
      const chosen = (one: HTMLInputElement) => `${one.value} ${one.checked ? "on" : "off"}`;
      return [
        {
          button,
          fields: fields.map((one) => ({
            name: one.name,
            type: one.type,
            value: one.type === "radio" || one.type === "checkbox" ? chosen(one) : one.value,
          })),
        },
      ];
    }),
  );
}

async function valuesOf(page: Page, button: string): Promise<string> {
  let form: Form | undefined;
  for (let tries = 0; tries < 20 && !form; tries++) {
    form = (await formsOf(page)).find((one) => one.button === button);
    if (!form) await page.waitForTimeout(100);
  }
  return form ? form.fields.map(({ name, value }) => `${name}=${value}`).join(", ") : "no such form";
}

async function found(page: Page, button: string): Promise<Locator> {
  await wholePage(page);
  return page
    .locator("form[method=post]")
    .filter({ has: page.getByRole("button", { name: button, exact: true }) });
}

/** Gives every field another value, as a person would. */
async function change(form: Locator, turn: 0 | 1): Promise<void> {
  const fields = form.locator("input:not([type=hidden])[name], select[name], textarea[name]");
  for (const field of await fields.all()) {
    if (!(await field.isVisible())) continue;
    const { name, type, inputMode } = await field.evaluate((one) => {
      const { name, type, inputMode } = one as HTMLInputElement;
      return { name, type, inputMode };
    });
    const answer = answers[name];
    if (answer === null) continue;
    if (type === "file") await field.setInputFiles(picture);
    else if (type === "checkbox") await field.setChecked(!(await field.isChecked()));
    else if (type === "radio") {
      if ((await field.getAttribute("value")) === answer?.[turn]) await field.check();
    } else if (type.startsWith("select")) {
      const others = await field.evaluate((one) =>
        [...(one as HTMLSelectElement).options]
          .filter((option) => !option.selected && option.value)
          .map(({ value }) => value),
      );
      if (others[0] !== undefined) await field.selectOption(others[0]);
    } else if (inputMode === "decimal" && !answer)
      await field.fill(String(Number(await field.inputValue()) + turn + 2));
    else await field.fill(answer?.[turn] ?? `${await field.inputValue()} ${turn + 2}`.trim());
  }
}

/** False where the browser blocked the form because a required field is empty. */
async function save(page: Page, button: string): Promise<boolean> {
  const answered = page
    .waitForResponse((answer) => answer.request().method() === "POST", { timeout: heldBackAfterMs })
    .catch((error: Error) => {
      if (error.name !== "TimeoutError") throw error;
      return null;
    });
  await (await found(page, button)).getByRole("button", { name: button, exact: true }).click();
  const answer = await answered;
  await page.waitForLoadState("networkidle");
  await wholePage(page);
  // With script the button is busy until the page has its new data, then shows "Done" briefly.
  await page.waitForFunction(() => !document.querySelector("button[aria-busy=true], button[data-state]"));
  return answer !== null;
}
