import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type PlainDate, timeZone, today } from "#app/lib/plain-date.ts";
import {
  type Agency,
  createDashboard,
  registerAgency,
  uploadCsv,
  visitsCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";

// Limits as clients of a product behind one proxy meet them, over HTTP.

const password = "a password of the bakery";
let product: Product;
let agency: Agency;
let day: PlainDate;
let source: { id: string };

beforeAll(async () => {
  product = await startProduct({ TRUST_PROXY: "1", APP_URL: "https://reports.example" });
  process.env.PRODUCT_URL = product.url;
  agency = await registerAgency("Limits");
  day = today(timeZone("UTC"), new Date());
  source = await uploadCsv(agency, "Visits", visitsCsv(day));
});

afterAll(() => product.stop());

async function publicDashboard(name: string, secret: string | null = null) {
  const asked = { metrics: ["visits"], dimension: "date" };
  const made = await createDashboard(agency, name, [widgetJson("Visits", "chart", source.id, asked)]);
  await change(made.id, { category: "sharing", public: "1" });
  if (secret !== null) await change(made.id, { category: "new_password", password: secret });
  return made;
}

const change = (id: string, fields: Record<string, string>) =>
  agency.data(`/api/dashboards/${id}`, { method: "PUT", body: new URLSearchParams(fields) });

const from = (address: string, path: string, init: RequestInit = {}) =>
  fetch(product.url + path, {
    redirect: "manual",
    ...init,
    headers: { "X-Forwarded-For": address, Accept: "text/html", ...init.headers },
  });

const guess = (permalink: string, address: string, tried = "wrong", more: Record<string, string> = {}) =>
  from(address, `/dashboards/${permalink}/unlock`, {
    method: "POST",
    headers: { Accept: "application/json", "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ password: tried, next: "/", ...more }),
  });

async function statuses(count: number, ask: (at: number) => Promise<Response>): Promise<number[]> {
  const seen: number[] = [];
  for (let at = 0; at < count; at++) seen.push((await ask(at)).status);
  return seen;
}

test.each([
  ["without a cookie", "203.0.113.5", {}],
  ["with a session that has ended", "203.0.113.6", { Cookie: "__Host-plainboard=ended" }],
])(
  "visitors get 20 PDFs in ten minutes, then a page that says how long to wait, %s",
  async (_, address, more) => {
    const { permalink } = await publicDashboard("PDFs");
    const pdf = (at: number, by = address, headers: Record<string, string> = more) =>
      from(by, `/dashboards/${permalink}/pdf?startDate=${addDays(day, -30 - at)}&endDate=${day}`, {
        headers,
      });
    expect(await statuses(20, pdf)).toEqual(Array<number>(20).fill(302));
    const refused = await pdf(20);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
    expect(refused.headers.get("content-type")).toMatch(/^text\/html/);
    const page = await refused.text();
    expect(page).toMatch(/Try again in \d+ minutes\./);
    expect(page).not.toMatch(/Plainboard|Sign in/);
    expect((await pdf(3)).status).toBe(302); // a PDF that exists already
    expect((await pdf(20, "203.0.113.77")).status).toBe(302);
    expect((await pdf(21, address, { Cookie: agency.cookie })).status).toBe(302);
  },
);

test("password guesses from one /64 count together, and several /64 of one /48 do too", async () => {
  const { permalink } = await publicDashboard("Networks", password);
  const many = (count: number, network: string) =>
    statuses(count, (at) => guess(permalink, `${network}::${(at + 1).toString(16)}`));
  const [wrong, wait] = [422, 429];
  expect(await many(12, "2001:db8:1:2")).toEqual([...Array<number>(10).fill(wrong), wait, wait]);
  expect((await guess(permalink, "198.51.100.1, 2001:db8:1:2::99")).status).toBe(wait); // the first address is the client's own
  for (const part of ["3", "4", "5"])
    expect(await many(10, `2001:db8:1:${part}`)).toEqual(Array<number>(10).fill(wrong));
  expect(await many(1, "2001:db8:1:6")).toEqual([wait]); // 40 of the /48
  expect(await many(1, "2001:db8:2:1")).toEqual([wrong]);
});

test("sign-ins from one /64 count together, and people of other networks can sign in", async () => {
  const signIn = (address: string, tried: string) =>
    from(address, "/login", {
      method: "POST",
      headers: { Accept: "application/json", "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams({ email: agency.email, password: tried }),
    });
  const seen = await statuses(12, (at) => signIn(`2001:db8:9:9::${at + 1}`, "wrong"));
  expect(seen).toEqual([...Array<number>(10).fill(422), 429, 429]);
  expect((await signIn("2001:db8:9:a::1", agency.password)).status).toBe(200);
});

test("an unlocked dashboard stays unlocked in one browser only, until its password or its link changes", async () => {
  const { id, permalink } = await publicDashboard("Locked", password);
  const unlocked = await guess(permalink, "198.51.100.20", password);
  expect(unlocked.status).toBe(200);
  const own = unlocked.headers.getSetCookie()[0]!;
  expect(own).toMatch(/^__Host-unlock_\w+=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);

  const other = await publicDashboard("Other", password);
  const cookie = own.split(";", 1)[0]!;
  const open = async (where: string) =>
    (await from("198.51.100.20", `/dashboards/${where}`, { headers: { Cookie: cookie } })).status;
  expect([await open(permalink), await open(other.permalink)]).toEqual([200, 302]);
  const swapped = cookie.replace(/^[^=]+/, (name) => name.replace(id, other.id));
  const taken = await from("198.51.100.20", `/dashboards/${other.permalink}`, {
    headers: { Cookie: swapped },
  });
  expect(taken.status).toBe(302);
  await change(id, { category: "new_password", password: `${password} 2` });
  expect(await open(permalink)).toBe(302);
  await change(id, { category: "new_password", password });
  expect(await open(permalink)).toBe(302);
});
