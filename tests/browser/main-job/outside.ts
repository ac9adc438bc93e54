import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright";
import { expect } from "vitest";
import { pdfText } from "./reading.ts";

// The ways out of a dashboard: print, files, sharing.

export async function openShareMenu(page: Page) {
  const isOpen = await page.getByRole("link", { name: "Print", exact: true }).isVisible();
  if (!isOpen) await page.getByRole("button", { name: "Share", exact: true }).click();
}

/** The PDF by the share menu: made in place and downloaded with script, by the plain link without. */
export async function downloadPdf(page: Page, script: boolean): Promise<string> {
  await openShareMenu(page);
  const link = page.getByRole("link", { name: "PDF", exact: true });
  const ready = page.getByRole("link", { name: "Download the PDF" });
  if (script) await link.click();
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 90_000 }),
    (script ? ready : link).click({ timeout: 90_000 }),
  ]);
  const stream = await download.createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return pdfText(new Uint8Array(Buffer.concat(parts)));
}

export async function allNumbers(page: Page): Promise<string> {
  await openShareMenu(page);
  const href = await page.getByRole("link", { name: "Download data (CSV)" }).getAttribute("href");
  const answer = await page.request.get(href!);
  expect(answer.headers()["content-type"]).toContain("text/csv");
  return answer.text();
}

export async function share(
  page: Page,
  permalink: string,
  given: { who: RegExp; password?: string; embeddable?: boolean },
) {
  await page.goto(`/dashboards/${permalink}/share`);
  await page.getByRole("radio", { name: given.who }).check();
  if (given.password) await page.getByLabel("Password", { exact: true }).fill(given.password);
  if (given.embeddable) await page.getByLabel("Allow embedding on other websites").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const stands = async () => {
    const answer = await page.request.get("/api/dashboards");
    const { data } = (await answer.json()) as {
      data: { permalink: string; public: boolean; passwordProtected: boolean }[];
    };
    return data.find((one) => one.permalink === permalink);
  };
  await expect.poll(stands).toMatchObject({ public: true, passwordProtected: given.password !== undefined });
}

/** A page on another site with the dashboard in a frame. */
export async function strangersSite(embedded: string) {
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(
      `<!doctype html><title>Intranet</title><iframe src="${embedded}" width="1000" height="900"></iframe>`,
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}
