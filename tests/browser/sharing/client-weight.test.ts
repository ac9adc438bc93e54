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

test("a client's page of 12 widgets weighs at most 31 kB without a font, its script at most 5 kB", async () => {
  const sample = await openSample(product);
  const address = `/dashboards/${await sample.publicDashboard(12)}`;
  const page = await bytesOf(address, "br");
  const { text: html } = await bytesOf(address, "identity");
  const listed = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, file]) => file!);
  const sheets = listed(/<link rel="stylesheet" href="([^"]+)"/g);
  const scripts = listed(/<script[^>]* src="([^"]+)"/g);
  const sizes = async (files: readonly string[]) =>
    (await Promise.all(files.map(async (file) => (await bytesOf(file, "br")).bytes))).reduce(
      (a, b) => a + b,
      0,
    );
  const [styles, script] = [await sizes(sheets), await sizes(scripts)];
  expect(sheets.map((file) => /\/(\w+)-/.exec(file)?.[1]).sort()).toEqual(["dashboard", "look"]);
  expect(script).toBeGreaterThan(1000);
  expect(script).toBeLessThanOrEqual(5000);
  expect(page.bytes + styles + script).toBeLessThanOrEqual(31_000);
});
