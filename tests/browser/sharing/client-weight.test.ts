import { get } from "node:http";
import { expect, test } from "vitest";
import { openSample } from "#tests/bench/stage.ts";

const product = process.env.PRODUCT_URL!;

/** Bytes of an answer's body as a browser receives it. */
function bytesOf(address: string, encoding: string): Promise<{ bytes: number; text: string }> {
  return new Promise((resolve, reject) => {
    get(product + address, { headers: { "Accept-Encoding": encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const body = Buffer.concat(parts);
        resolve({ bytes: body.length, text: body.toString("utf8") });
      });
    }).on("error", reject);
  });
}

const listed = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, file]) => file!);
const sheet = /<link rel="stylesheet" href="([^"]+)"/g;
const script = /<script[^>]* src="([^"]+)"/g;

test.each([
  "/",
  "/login",
  "/forgot-password",
  "/register?dashboards=40",
  "/terms",
  "/privacy",
  "/invitations/a-token-that-was-never-given-000",
  "/users/nobody/confirm-email/a-token-that-was-never-given-000",
])(
  "%s, which a visitor opens before sign-in, has no React, at most 14 kB and 4 requests",
  async (address) => {
    const page = await bytesOf(address, "br");
    const { text: html } = await bytesOf(address, "identity");
    const icon = /<link rel="icon" href="(\/[^"]+)"/g; // others are in the page
    const files = [sheet, script, icon].flatMap((part) => listed(html, part));
    const sizes = await Promise.all(files.map(async (file) => (await bytesOf(file, "br")).bytes));
    expect(html).not.toContain("__remixContext");
    expect(files.length).toBeLessThanOrEqual(3);
    expect(sizes.every((bytes) => bytes > 100)).toBe(true);
    expect(sizes.reduce((sum, bytes) => sum + bytes, page.bytes)).toBeLessThanOrEqual(14_000);
  },
);

test("a client's page of 12 widgets weighs at most 31 kB without a font, its script at most 5 kB", async () => {
  const sample = await openSample(product);
  const address = `/dashboards/${await sample.publicDashboard(12)}`;
  const page = await bytesOf(address, "br");
  const { text: html } = await bytesOf(address, "identity");
  const sheets = listed(html, sheet);
  const scripts = listed(html, script);
  const sizes = async (files: readonly string[]) =>
    (await Promise.all(files.map(async (file) => (await bytesOf(file, "br")).bytes))).reduce(
      (a, b) => a + b,
      0,
    );
  const [styles, scriptBytes] = [await sizes(sheets), await sizes(scripts)];
  expect(sheets.map((file) => /\/(\w+)-/.exec(file)?.[1]).sort()).toEqual(["dashboard", "look"]);
  expect(scriptBytes).toBeGreaterThan(1000);
  expect(scriptBytes).toBeLessThanOrEqual(5000);
  expect(page.bytes + styles + scriptBytes).toBeLessThanOrEqual(31_000);
});
