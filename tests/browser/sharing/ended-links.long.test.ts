import { afterAll, beforeAll, expect, test } from "vitest";
import { timeZone, today } from "#app/lib/plain-date.ts";
import {
  createDashboard,
  registerAgency,
  uploadCsv,
  visitsCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";

// A separate product; its log is read.

let product: Product;
const shared = process.env.PRODUCT_URL;
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: "trace" });
  process.env.PRODUCT_URL = product.url;
});
afterAll(async () => {
  if (shared !== undefined) process.env.PRODUCT_URL = shared;
  await product?.stop();
});

type Asked = { readonly status: number; readonly headers: Headers; readonly text: string };

async function ask(path: string, init: RequestInit = {}): Promise<Asked> {
  const answer = await fetch(product.url + path, { redirect: "manual", ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test(
  "an ended link has no answer for HEAD, conditional, ranged and forged requests, and its token is in no log",
  { timeout: 120_000 },
  async () => {
    const agency = await registerAgency("Northlight Studio");
    const source = await uploadCsv(agency, "Visits", visitsCsv(today(timeZone("UTC"), new Date())));
    const { permalink } = await createDashboard(agency, "Harbour Lane Bakery", [
      widgetJson("Devices", "chart", source.id, { metrics: ["visits"], dimension: "date" }),
    ]);
    const send = async (form: Record<string, string>) =>
      (
        await agency.call(`/dashboards/${permalink}/links`, {
          method: "POST",
          headers: { Accept: "text/html" },
          body: new URLSearchParams(form),
        })
      ).text();
    const page = await send({ intent: "create", label: "Jonas", expiry: "days", validDays: "30" });
    const token = /link-[\w-]{32}/.exec(page)![0];
    const here = `/dashboards/${token}`;
    const html = (await ask(here)).text;
    const widget = /\/widgets\/([\w-]+)\/(?:csv|png|svg)/.exec(html)![1]!;
    const pdf = (await ask(`${here}/pdf`)).headers.get("location");
    const reads = [
      here,
      `${here}/print`,
      `${here}/csv`,
      `${here}/xlsx`,
      `${here}/pdf`,
      `${here}/pdf/none`,
      `${here}/widgets/${widget}/csv`,
      `${here}/widgets/${widget}/png`,
      `${here}/widgets/${widget}/svg`,
      `${here}/receipts/none`,
      `/api${here}`,
      ...(pdf?.startsWith("/") ? [pdf] : []),
    ];
    const tags = new Map<string, string>();
    for (const path of reads) {
      const { status, headers } = await ask(path);
      expect([200, 202, 302, 404], path).toContain(status);
      expect(headers.get("referrer-policy"), path).toBe("no-referrer");
      expect(headers.get("cache-control"), path).toContain("no-store");
      const tag = headers.get("etag");
      if (tag !== null) tags.set(path, tag);
    }

    const [, id] = new RegExp(`name="id" value="([\\w-]+)"`).exec(
      await (
        await agency.call(`/dashboards/${permalink}/links`, { headers: { Accept: "text/html" } })
      ).text(),
    )!;
    await send({ intent: "revoke", id: id! });
    const attempts: readonly RequestInit[] = [
      {},
      { method: "HEAD" },
      { headers: { "If-None-Match": "*" } },
      { method: "HEAD", headers: { "If-None-Match": "*" } },
      { headers: { "If-Modified-Since": new Date(Date.now() + 86_400_000).toUTCString() } },
      { headers: { Range: "bytes=0-100" } },
      { headers: { "X-HTTP-Method-Override": "PUT", "X-Original-URL": "/", "X-Rewrite-URL": "/" } },
      { headers: { "Cache-Control": "only-if-cached, max-stale=86400" } },
      { headers: { Cookie: "unlock_x=1", "X-Authorization": "1" } },
    ];
    const lastVersion = (path: string): RequestInit => ({
      headers: { "If-None-Match": tags.get(path) ?? '"x"' },
    });
    for (const path of reads)
      for (const init of [...attempts, lastVersion(path)]) {
        const what = `${path} ${JSON.stringify(init)}`;
        const { status, headers, text } = await ask(path, init);
        expect(status, what).toBe(410);
        expect([headers.get("etag"), headers.get("last-modified")], what).toEqual([null, null]);
        expect(headers.get("cache-control"), what).toContain("no-store");
        expect(text, what).not.toContain("Devices");
        if ("method" in init && init.method === "HEAD") expect(text, what).toBe("");
      }
    for (const method of ["POST", "PUT", "DELETE", "PATCH"])
      expect((await ask(here, { method })).status, method).toBeGreaterThanOrEqual(400);
    expect((await ask(`/embed/${token}`)).status).toBe(404);
    expect((await ask(here)).status).toBe(410);

    const log = product.output();
    expect(log).toContain("dashboard.show");
    expect(log).not.toContain(token.slice("link-".length));
    expect(log).not.toContain(token.slice(5, 20));
  },
);
