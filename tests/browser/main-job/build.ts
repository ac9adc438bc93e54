import type { Page } from "playwright";
import { expect } from "vitest";
import { plainName } from "#app/connectors/tables/columns/plain-name.ts";
import type { FileName, Files } from "./files.ts";

// Form steps of a person, found by labels and names, the same with and without script.

export type Person = { readonly email: string; readonly password: string };

export async function register(page: Page, { email, password }: Person) {
  await page.goto("/register");
  await page.getByLabel("Your name").fill("Nora Field");
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat password").fill(password);
  await page.getByLabel("I accept the terms and privacy policy").check();
  await page.getByLabel("I am 16 or older").check();
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByLabel("Your agency's name").fill("Field");
  await page.getByRole("button", { name: "Get started" }).click();
  await page.waitForURL("**/dashboards/create");
  await leaveOnboarding(page);
}

/** The steps of onboarding have their own journey. */
export async function leaveOnboarding(page: Page) {
  await page.waitForURL(/\/(dashboards|groups)\/create/); // the welcome page has such a list too
  await page.locator("summary", { hasText: "Get Started" }).click();
  await page.getByRole("button", { name: "Leave getting started" }).click();
  await page.getByText("Getting started").waitFor({ state: "detached" });
}

/** Uploads a file and accepts the proposed columns, after `check` compares the proposal. */
export async function addSource(page: Page, files: Files, which: FileName, sourceName: string) {
  const { name, text } = files[which];
  await page.goto("/company/sources");
  await page.getByRole("link", { name: "Add a source" }).click();
  await page
    .getByLabel("Files", { exact: true })
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByText("What was assumed").waitFor();
  await page.getByLabel("Source name").fill(sourceName);
  const visits = page.getByRole("group", { name: "visits", exact: true });
  expect(await visits.getByLabel("Aggregation").inputValue()).toBe("sum");
  if (which === "sources" || which === "pages") {
    const bounce = page.getByRole("group", { name: "bounce_rate", exact: true });
    await bounce.getByLabel("Type").selectOption("percent");
    if (!(await bounce.getByLabel("Aggregation").isVisible())) await bounce.locator("summary").click();
    await bounce.getByLabel("Aggregation").selectOption("average");
    await bounce.getByLabel("Weighted by").selectOption({ label: "visits" });
  }
  await page.getByRole("button", { name: "Add source" }).click();
  await page.getByRole("heading", { level: 1, name: sourceName }).waitFor();
}

export async function createDashboard(page: Page, name: string): Promise<string> {
  await page.goto("/dashboards/create");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("main").getByRole("button", { name: "Create dashboard" }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return new URL(page.url()).pathname.split("/")[2]!;
}

export type NewWidget = {
  readonly title: string;
  readonly template: string;
  readonly source: string;
  readonly dimension?: string;
  readonly split?: string;
  readonly metrics?: readonly string[];
  readonly rows?: number;
  readonly maximum?: number;
};

export async function addWidget(page: Page, permalink: string, widget: NewWidget, script: boolean) {
  const { title, template, source, dimension, split, metrics = [], rows, maximum } = widget;
  await page.goto(`/dashboards/${permalink}/edit`);
  await page.getByRole("link", { name: "Add widget" }).click();
  await page.getByRole("link", { name: new RegExp(`^${template} `) }).click();
  await page.getByLabel("Source", { exact: true }).selectOption({ label: source });
  if (!script) await update(page);
  await page.getByRole("group", { name: "Metrics", exact: true }).waitFor();
  if (dimension) await page.getByLabel("Dimension").selectOption({ label: plainName(dimension) });
  if (split) await page.getByLabel("Break down by").selectOption({ label: plainName(split) });
  if (!script && (dimension || split)) await update(page);
  await addMetrics(page, metrics.map(plainName));
  await page.getByLabel("Title", { exact: true }).fill(title);
  if (rows) await page.getByLabel("Row limit").fill(String(rows));
  if (maximum) await page.getByLabel("Maximum").fill(String(maximum));
  await page.getByRole("button", { name: "Save widget" }).click();
  await page.getByRole("link", { name: `Edit ${title}`, exact: true }).waitFor();
}

/** All in one step. The first metric of a source is chosen already. */
async function addMetrics(page: Page, names: readonly string[]): Promise<void> {
  const isChosen = (name: string) => page.getByRole("button", { name: `Remove ${name}`, exact: true });
  const list = page.locator("details").filter({ hasText: "Add selected metrics" });
  let isOpen = false;
  for (const name of names) {
    if (await isChosen(name).count()) continue;
    if (!isOpen) await list.locator("summary").click();
    isOpen = true;
    await list
      .locator("label")
      .filter({ has: page.getByText(name, { exact: true }) })
      .click();
  }
  if (!isOpen) return;
  await page.getByRole("button", { name: "Add selected metrics" }).click();
  for (const name of names) await isChosen(name).waitFor();
}

/** Waits for the new form, because input in the old one would be lost. */
async function update(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Update" });
  await Promise.all([page.waitForEvent("domcontentloaded"), button.click()]);
}

/** One green pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The three passive cards. */
export async function addCards(page: Page, permalink: string) {
  const begin = async (template: string, title: string) => {
    await page.goto(`/dashboards/${permalink}/widgets/new`);
    await page.getByRole("link", { name: new RegExp(`^${template} `) }).click();
    await page.getByLabel("Title", { exact: true }).fill(title);
  };
  const save = async (title: string) => {
    await page.getByRole("button", { name: "Save widget" }).click();
    await page.getByRole("region", { name: title, exact: true }).waitFor();
  };
  await begin("Text Notes", "In short");
  await page
    .getByRole("textbox", { name: "Text", exact: true })
    .fill("Fewer visits over the **holidays**.\n\n- as every year");
  await save("In short");
  await begin("Image", "The campaign");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "campaign.png", mimeType: "image/png", buffer: picture });
  await page.getByLabel("Alternative text").fill("A green field");
  await save("The campaign");
  await begin("Text by date A", "What happened");
  await page.getByLabel("Start date").fill("2023-12-01");
  await page.getByLabel("End date").fill("2023-12-31");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("The new search went live.");
  await save("What happened");
}
