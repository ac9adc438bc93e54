import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { freePort, type Product, startProduct } from "#tests/support/browser/product.ts";
import { serveOpenId } from "#tests/support/edges/openid-server.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { listen, openContext } from "./open-page.ts";

// A person registers and signs in with Google and links LinkedIn, against real OpenID servers.

let browser: Browser;
let product: Product;
let openId: Awaited<ReturnType<typeof serveOpenId>>;
const outside = process.env.PRODUCT_URL;

beforeAll(async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  openId = await serveOpenId(url);
  product = await startProduct({
    ...openId.variables,
    PORT: String(port),
    APP_URL: url,
    PROVIDER_ORIGINS: openId.origins,
    ALLOW_PROVIDER_ORIGINS: "1",
  });
  process.env.PRODUCT_URL = url;
  browser = await launchChromium();
});
afterAll(async () => {
  process.env.PRODUCT_URL = outside;
  await browser?.close();
  await product?.stop();
  await openId?.close();
});

const google = (page: Page) => page.getByRole("button", { name: "Continue with Google" });

async function journey(script: boolean): Promise<void> {
  const person = {
    sub: `browser-${script}`,
    name: "Ada Quill",
    email: `ada.${script}@gmail.com`,
    email_verified: true,
  };
  openId.servers.google.person = person;
  openId.servers.linkedin.person = person;
  const context = await openContext(browser, { script });
  const page = await context.newPage();
  const { complaints } = listen(page);

  await page.goto(new URL("/register?dashboards=40&cid=ga-9&source=mc", product.url).href);
  await page.getByRole("textbox", { name: "Your name" }).fill("Typed before");
  if (script) {
    await google(page).and(page.locator("[aria-disabled=true]")).waitFor();
    await google(page).press("Enter");
    const consent = page.getByRole("checkbox", { name: /I accept the terms/ });
    expect(await consent.evaluate((box) => box === document.activeElement)).toBe(true);
  } else {
    await google(page).click();
    await page.getByRole("alert").getByText("Accept the terms and privacy policy").waitFor();
    expect(await page.getByRole("textbox", { name: "Your name" }).inputValue()).toBe("Typed before");
  }
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("checkbox", { name: "I am 16 or older" }).check();
  await google(page).click();
  await page.waitForURL("**/intro");

  await page.goto(new URL("/users/own/services", product.url).href);
  await page.getByText("ada.").first().waitFor();
  await page.getByRole("button", { name: "Link LinkedIn" }).click();
  await page.getByText("LinkedIn is linked").waitFor();
  await page.getByRole("button", { name: "Unlink Google" }).click();
  await page.getByRole("button", { name: "Link Google" }).waitFor();
  await page.getByRole("button", { name: "Unlink LinkedIn" }).click();
  await page.getByText("This is your only way to sign in.").first().waitFor();

  await context.clearCookies();
  await page.goto(new URL("/login?next=%2Fusers%2Fown%2Fservices", product.url).href);
  await page.getByRole("link", { name: "Continue with LinkedIn" }).click();
  await page.getByRole("button", { name: "Unlink LinkedIn" }).waitFor();

  await context.clearCookies();
  openId.servers.google.person = null;
  await page.goto(new URL("/login", product.url).href);
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.getByText("You canceled at Google").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
}

test("with script a person registers with Google, links LinkedIn and signs in with it", () => journey(true));
longTest("without script a person registers with Google, links LinkedIn and signs in with it", () =>
  journey(false),
);
