import type { Page } from "playwright";

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
export const follow = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first().click();

/** Ends on the welcome page, with the agency's name filled in. */
export async function register(page: Page, query = ""): Promise<void> {
  await page.goto(`/register${query}`);
  await page.getByLabel("Your name").fill("Marta Quill");
  await page.getByLabel("Work email").fill(`marta.${Math.random()}@northlight.example`);
  for (const label of ["Password", "Repeat password"])
    await page.getByLabel(label, { exact: true }).fill("a long and quiet evening");
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await press(page, "Register");
  await page.waitForURL("**/intro");
  await page.getByLabel("Your agency's name").fill("Northlight");
}

/** The page of the step that holds, with the reason. */
export async function refused(page: Page, title: string): Promise<void> {
  const message = page.getByRole("dialog", { name: title });
  await message.getByText("Please complete current step to continue.").waitFor();
}
