import { expect, test } from "vitest";
import { registerAgency } from "#tests/support/companies/agency.ts";
import { startAndFail } from "#tests/support/browser/product.ts";

test("a second process cannot open the data folder of a running one", async () => {
  const { code, said } = await startAndFail({ DATA_DIR: process.env.PRODUCT_DATA_DIR! });
  expect(code).toBe(1);
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(said).toMatch(/ is in use by process \d+\. Stop it first/);
});

test("every kind of response has the same security headers", async () => {
  const { PRODUCT_URL: url } = process.env;
  for (const address of ["/", "/login", "/nowhere", "/api/dashboards", "/healthz"]) {
    const { headers } = await fetch(url + address, { redirect: "manual" });
    expect(headers.get("x-content-type-options"), address).toBe("nosniff");
    expect(headers.get("x-request-id"), address).toMatch(/^[\w-]{13}$/);
    expect(headers.get("referrer-policy"), address).toBeTruthy();
  }
  const agency = await registerAgency("Headers");
  const page = await agency.call("/company/sources", { headers: { Accept: "text/html" } }); // with inline scripts
  const csp = page.headers.get("content-security-policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(csp)?.[1];
  const inline = [...(await page.text()).matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)];
  expect(inline.length).toBeGreaterThan(0);
  for (const [, attributes] of inline) expect(attributes).toContain(`nonce="${nonce}"`);
  expect(csp).toContain("frame-ancestors 'none'");
});

test("the page of a refused form knows its company and its reader", async () => {
  const agency = await registerAgency("Refused Forms");
  const refused = await agency.call("/company/sources/nowhere", {
    method: "POST",
    headers: { Accept: "text/html" },
    body: new URLSearchParams({ name: "Shop" }),
  });
  expect(refused.status).toBe(404);
  const page = await refused.text();
  expect(page).toMatch(/<title>[^<]+ \| Plainboard<\/title>/);
  expect(page).toContain("Your dashboards");
  expect(page).not.toContain("Sign in");
});
