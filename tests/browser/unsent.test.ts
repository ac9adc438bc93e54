import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { type Agency, createDashboard, registerAgency, signIn } from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { listen, openContext } from "./open-page.ts";

// A person writes for a long time while their session ends elsewhere. With script the page retains their input,
// without it the sign-in carries it. Nothing is lost, and nothing is sent without them.

let browser: Browser;
let agency: Agency;
let base: string;
const words = "Rain all week, and queues\r\nfor the “Zürich” loaf: 30 % more.";
const asShown = words.replace("\r\n", "\n");

beforeAll(async () => {
  [browser, agency] = await Promise.all([launchChromium(), registerAgency("Harbour Lane")]);
  base = `/dashboards/${(await createDashboard(agency, "Bakery", [text("Hours"), text("Prices")])).permalink}`;
});
afterAll(() => browser?.close());

const text = (title: string) => ({
  title,
  nature: "passive",
  type: "plain",
  width: 2,
  height: 1,
  inputs: { content: "As ever." },
});

/**
 * An agency page in a browser; its session ends before the page is used. It has no socket to report the end:
 * with one, a page where nothing is typed goes to the sign-in.
 */
async function openAndEnd(path: string, script: boolean) {
  const own = await signIn(agency.email, agency.password);
  const context = await openContext(browser, { agency: own, script });
  await context.route("**/assets/pusher-*.js", () => {}); // never answered
  const page = await context.newPage();
  const { complaints } = listen(page);
  await page.goto(path);
  return { page, complaints, end: () => own.call("/logout", { method: "POST" }) };
}

async function signInOn(page: Page, password = agency.password): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(agency.email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function stored(): Promise<string> {
  return JSON.stringify(await agency.data(`/api${base}`));
}

longTest("without script the sign-in carries the input, and the person sends it afterwards", async () => {
  const { page, complaints, end } = await openAndEnd(`${base}/widgets/new?template=text`, false);
  await page.getByRole("textbox", { name: "Title" }).fill("orders");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(words);
  await end();
  await page.getByRole("button", { name: "Save widget" }).click();

  await page.getByText("You were signed out before this was submitted").waitFor();
  expect(await page.title()).toBe("Sign in | Plainboard");
  expect(await page.content()).not.toContain("Rain all week");
  await signInOn(page, "not this one");
  await page.getByText("Incorrect email or password").waitFor();
  expect(await page.getByRole("textbox", { name: "Email" }).inputValue()).toBe(agency.email);
  await signInOn(page);

  await page.getByRole("heading", { level: 1, name: "You are signed in again" }).waitFor();
  expect(await page.getByRole("definition").nth(1).innerText()).toBe(asShown);
  expect(await stored()).not.toContain("Rain all week");
  await page.getByRole("button", { name: "Submit now" }).click();
  await page.getByRole("region", { name: "orders" }).getByText("30 % more").waitFor();
  expect(new URL(page.url()).pathname).toBe(`${base}/edit`);
  expect(complaints).toEqual([]);
  await page.context().close();
});

longTest(
  "without script the sign-in names a chosen file, and the form returns with all other fields",
  async () => {
    const { page, end } = await openAndEnd(`${base}/widgets/new?template=picture`, false);
    await page.getByRole("textbox", { name: "Caption" }).fill("The new oven");
    const file = { name: "oven.png", mimeType: "image/png", buffer: Buffer.from("PNG") };
    await page.getByLabel("Click to upload").setInputFiles(file);
    await end();
    await page.getByRole("button", { name: "Save widget" }).click();
    await page.getByText("must be chosen again: oven.png").waitFor();
    await signInOn(page);
    await page.getByText("Choose this file again: oven.png").waitFor();
    expect(await page.getByRole("button", { name: "Submit now" }).count()).toBe(0);
    await page.getByRole("button", { name: "Open the form with these changes" }).click();
    expect(await page.getByRole("textbox", { name: "Caption" }).inputValue()).toBe("The new oven");
    expect(await stored()).not.toContain("The new oven");
    await page.context().close();
  },
);

longTest("without script the sign-in also carries the settings form with its empty file fields", async () => {
  const { page, end } = await openAndEnd(`${base}/settings`, false);
  await page.getByText("Background, theme, footer, last day").click();
  await page.getByRole("textbox", { name: "Text under the widgets" }).fill("Open from six");
  await end();
  await page.getByRole("button", { name: "Save settings" }).click();
  await signInOn(page);
  await page.getByRole("button", { name: "Submit now" }).click();
  await page.waitForURL(`**${base}/settings?saved`);
  expect(await stored()).toContain("Open from six");
  await page.context().close();
});

longTest("with script the page stays as it is until the person signs in in another tab", async () => {
  const { page, complaints, end } = await openAndEnd(`${base}/widgets/new?template=text`, true);
  const title = page.getByRole("textbox", { name: "Title" });
  const content = page.getByRole("textbox", { name: "Text", exact: true });
  await end();
  await title.fill("Weather");
  await page.getByRole("alert").getByText("You are signed out").waitFor(); // the preview was refused
  await content.fill(asShown);
  await page.getByRole("button", { name: "Save widget" }).and(page.locator(":visible")).last().click();
  await page.getByText("Failed").waitFor();
  expect([await title.inputValue(), await content.inputValue()]).toEqual(["Weather", asShown]);
  expect(new URL(page.url()).pathname).toBe(`${base}/widgets/new`);

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Sign in in another tab" }).click();
  const other = await opened;
  await signInOn(other);
  await other.getByRole("heading", { level: 1, name: "You are signed in" }).waitFor();
  await other.close();
  expect([await title.inputValue(), await content.inputValue()]).toEqual(["Weather", asShown]);
  await page.getByRole("button", { name: "Save widget" }).and(page.locator(":visible")).last().click();
  await page.getByRole("region", { name: "Weather" }).getByText("30 % more").waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

longTest(
  "with script the forms of settings and reports keep their input, a chosen file and the last response",
  async () => {
    const { page, complaints, end } = await openAndEnd(`${base}/settings`, true);
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("Bakery by the harbour");
    const upload = page.getByRole("group", { name: "Your logo" }).getByLabel("Click to upload");
    const file = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from("PNG") };
    await upload.setInputFiles(file);
    await end();
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByRole("alert").getByText("You are signed out").waitFor();
    expect(await name.inputValue()).toBe("Bakery by the harbour");
    expect(await upload.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe("logo.png");
    await page.getByRole("main").getByRole("link", { name: "Bakery", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
    expect(await name.inputValue()).toBe("Bakery by the harbour");
    await page.context().close();

    const report = await openAndEnd("/company/automatic-reports/new", true);
    const recipients = report.page.getByRole("textbox", { name: "Recipients" });
    await recipients.fill("not an address");
    await report.page.getByLabel("Dashboard").selectOption({ label: "Bakery" });
    const save = report.page.getByRole("button", { name: "Save report" });
    await save.click();
    await report.page.getByText("One field has a problem").waitFor();
    await report.end();
    await recipients.fill("client@bakery.example, and the rest");
    await save.click();
    await report.page.getByRole("alert").getByText("You are signed out").waitFor();
    const isIdle = () => globalThis.__remixRouter.state.revalidation === "idle"; // runs in the browser
    await expect.poll(() => report.page.evaluate(isIdle)).toBe(true); // a read would show the sign-in page
    expect(await recipients.inputValue()).toBe("client@bakery.example, and the rest");
    await report.page.getByText("One field has a problem").waitFor();
    expect([...complaints, ...report.complaints]).toEqual([]);
    await report.page.context().close();
  },
);

test("with script a move in the editor is not lost", async () => {
  const { page, complaints, end } = await openAndEnd(`${base}/edit`, true);
  await end();
  await page.getByRole("button", { name: "More actions for Hours" }).click();
  await page.getByRole("button", { name: "Move to the end" }).and(page.locator(":visible")).click();
  await page.getByText("You were signed out before this was submitted").waitFor();
  await signInOn(page);
  await page.getByText("No text: you pressed a button").waitFor();
  await page.getByRole("button", { name: "Submit now" }).click();
  await page.waitForURL(`**${base}/edit*`);
  const order = await page
    .getByRole("region")
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));
  expect(order.at(-1)).toContain("Hours");
  expect(complaints).toEqual([]);
  await page.context().close();
});
