import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { runTestCharges } from "#app/domain/billing/checkout/test-charges.server.ts";
import { invoicePdf } from "#app/pdf/report.ts";
import { action as subscriptionCall } from "#app/routes/api/billing/subscription.ts";
import { loader as ordersCall } from "#app/routes/api/billing/orders.ts";
import { action as secureCall } from "#app/routes/api/billing/payment-secure.ts";
import { loader as companyCall } from "#app/routes/api/company.ts";
import { action as cancel, loader as cancelPage } from "#app/routes/company/billing/cancel.tsx";
import { action as pay, loader as checkoutPage } from "#app/routes/company/billing/checkout.tsx";
import { loader as invoicesPage } from "#app/routes/company/billing/invoices.tsx";
import { loader as invoiceFile } from "#app/routes/company/billing/invoice-pdf.ts";
import { action as saveCard, loader as managePage } from "#app/routes/company/billing/manage-payment.tsx";
import { action as choose, loader as planPage } from "#app/routes/company/billing/subscription.tsx";
import { db } from "#db/client.server.ts";
import { checkouts, companies, coupons, dashboards, orders } from "#db/schema/index.ts";
import { newId } from "#app/lib/id.server.ts";
import { ask, buildPerson, type Person, requestOf, signedIn } from "#tests/domain/users/people.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
useCheckout("test");

const day = 86_400_000;
const post = (form: Record<string, string>, cookie: string) => ({ cookie, form });
const companyOf = async (id: string) => (await db.select().from(companies).where(eq(companies.id, id)))[0]!;

async function chosen({ cookie }: Person, dashboardsCount: number, interval = 1): Promise<string> {
  const form = { intent: "pay", dashboards: String(dashboardsCount), interval: String(interval) };
  const { location, body } = await ask(choose, requestOf("/company/subscription", post(form, cookie)));
  const id = /^\/company\/checkout\/(\w+)$/.exec(location ?? "")?.[1];
  if (!id) throw new Error(`no checkout: ${location} ${JSON.stringify(body)}`);
  return id;
}
async function answered({ cookie }: Person, checkoutId: string, intent: string): Promise<string | null> {
  const request = requestOf(`/company/checkout/${checkoutId}`, post({ intent }, cookie));
  return (await ask(pay, request, { checkoutId })).location;
}
const buy = async (person: Person, n: number, interval = 1) =>
  answered(person, await chosen(person, n, interval), "approve");
const view = async ({ cookie }: Person, query = "") =>
  ((await ask(planPage, requestOf(`/company/subscription${query}`, { cookie }))).body as { view: never })
    .view as { quote: { todayCents: number; totalCents: number; creditCents: number }; state: string };
const call = (
  handler: typeof subscriptionCall,
  path: string,
  cookie: string,
  form: Record<string, string>,
  method = "POST",
) => ask(handler, requestOf(path, { cookie, form, method, json: true }));

test("the plan page offers the choices of the registration", async () => {
  const person = await buildPerson({
    company: { signup: { dashboards: 40, interval: 12, coupons: [], cid: null } },
  });
  expect(await view(person)).toMatchObject({
    state: "trial",
    basket: { dashboards: 40, interval: 12 },
    quote: { totalCents: 153_600, todayCents: 153_600 },
    button: "Subscribe",
  });
  expect(await view(person, "?dashboards=100&interval=1")).toMatchObject({ quote: { totalCents: 30_000 } });
  expect(await view(person, "?dashboards=-7&interval=3")).toMatchObject({ basket: { dashboards: 40 } });
});

test("approved: the plan runs, services follow the order, and an invoice with a PDF exists", async () => {
  const person = await buildPerson();
  expect(await buy(person, 40)).toBe("/company/subscription?paid");
  expect(await companyOf(person.companyId)).toMatchObject({
    state: "active",
    dashboardsLimit: 40,
    subscriptionInterval: 1,
    plan: { provider: "test", cents: 16_000 },
  });
  const { body } = await ask(companyCall, requestOf("/api/company", { cookie: person.cookie, json: true }));
  expect(body).toMatchObject({ data: { services: { dashboards: 40 }, state: "active" } });
  const listed = await ask(ordersCall, requestOf("/api/orders", { cookie: person.cookie, json: true }));
  expect(listed.body).toMatchObject({
    data: [{ total: 160, currency: "USD", state: "paid", dashboards: 40, interval: 1 }],
  });
  const shown = await ask(invoicesPage, requestOf("/company/invoices", { cookie: person.cookie }));
  expect(shown.body).toMatchObject({ invoices: [{ amount: "$160.00", stateWords: "Paid" }] });
});

test("declined and closed: nothing is charged, and a declined checkout can be tried again", async () => {
  const person = await buildPerson();
  const id = await chosen(person, 30);
  expect(await answered(person, id, "decline")).toBe("/company/subscription?declined");
  expect(await companyOf(person.companyId)).toMatchObject({ state: "trial", subscriptionId: null });
  expect(await answered(person, id, "approve")).toBe("/company/subscription?paid");

  const other = await buildPerson();
  const closed = await chosen(other, 30);
  expect(await answered(other, closed, "close")).toBe("/company/subscription?closed");
  expect(await answered(other, closed, "approve")).toBe("/company/subscription?closed");
  expect(await db.select().from(orders).where(eq(orders.companyId, other.companyId))).toEqual([]);
});

test("a double click pays once, and going back finds the paid checkout", async () => {
  const person = await buildPerson();
  const id = await chosen(person, 30);
  const both = await Promise.all([answered(person, id, "approve"), answered(person, id, "approve")]);
  expect(both).toEqual(["/company/subscription?paid", "/company/subscription?paid"]);
  expect(await db.select().from(orders).where(eq(orders.companyId, person.companyId))).toHaveLength(1);
  const back = await ask(checkoutPage, requestOf(`/company/checkout/${id}`, { cookie: person.cookie }), {
    checkoutId: id,
  });
  expect(back.location).toBe("/company/subscription?paid");
});

test("of two tabs the second is refused, because the plan has changed", async () => {
  const person = await buildPerson();
  const [first, second] = [await chosen(person, 30), await chosen(person, 60)];
  expect(await answered(person, first, "approve")).toBe("/company/subscription?paid");
  expect(await answered(person, second, "approve")).toBe("/company/subscription?outdated");
  expect(await companyOf(person.companyId)).toMatchObject({ dashboardsLimit: 30 });
  expect(await db.select().from(orders).where(eq(orders.companyId, person.companyId))).toHaveLength(1);
});

test("a coupon that ended while the checkout was open is not honored, and nothing is charged", async () => {
  const id = newId();
  await db
    .insert(coupons)
    .values({ id, code: "SOON", name: "Soon", type: "percent.discount", value: 25, usesLeft: 5 });
  const person = await buildPerson();
  const form = { intent: "coupon", coupon: "soon" };
  const applied = await ask(choose, requestOf("/company/subscription", post(form, person.cookie)));
  expect(applied.location).toBe("/company/subscription?coupon=soon");
  expect((await view(person, "?dashboards=100")).quote.totalCents).toBe(22_500);
  const checkout = await chosen(person, 100);
  await db
    .update(coupons)
    .set({ validUntil: new Date(Date.now() - 1000) })
    .where(eq(coupons.id, id));
  expect(await answered(person, checkout, "approve")).toBe("/company/subscription?outdated");
  expect(await view(person, "?dashboards=100")).toMatchObject({
    quote: { totalCents: 30_000 },
    endedCoupons: ["SOON"],
  });
  // The next checkout says why it costs more.
  const next = await chosen(person, 100);
  const request = requestOf(`/company/checkout/${next}`, { cookie: person.cookie });
  expect((await ask(checkoutPage, request, { checkoutId: next })).body).toMatchObject({
    today: "$300.00",
    coupons: [],
    endedCoupons: ["SOON"],
  });
  await db.update(coupons).set({ validUntil: null }).where(eq(coupons.id, id));
  await buy(person, 100);
  const [used] = await db.select().from(coupons).where(eq(coupons.id, id));
  expect(used?.usesLeft).toBe(4);
  // A used coupon stays with the plan.
  await db.update(coupons).set({ usesLeft: 0 }).where(eq(coupons.id, id));
  expect((await view(person, "?dashboards=200")).quote.totalCents).toBe(45_000);
});

test("a larger plan costs its price less the unused time; a smaller one lasts longer", async () => {
  const person = await buildPerson();
  await buy(person, 100, 12);
  const before = await companyOf(person.companyId);
  const half = new Date(Date.now() - 182.5 * day);
  const { plan } = before;
  await db
    .update(companies)
    .set({
      plan: {
        ...plan!,
        periodStart: half.toISOString(),
        periodEnd: new Date(half.getTime() + 365 * day).toISOString(),
      },
    })
    .where(eq(companies.id, person.companyId));
  const { quote } = await view(person, "?dashboards=200&interval=12");
  expect(quote.totalCents).toBe(576_000);
  expect(quote.creditCents).toBeGreaterThan(143_990);
  expect(quote.creditCents).toBeLessThanOrEqual(144_000);
  expect(quote.todayCents).toBe(576_000 - quote.creditCents);
  await buy(person, 1, 1);
  const small = await companyOf(person.companyId);
  expect(small).toMatchObject({ state: "active", dashboardsLimit: 1, plan: { cents: 600 } });
  expect((small.expiresAt!.getTime() - Date.now()) / day).toBeGreaterThan(300);
  const [last] = await db
    .select()
    .from(orders)
    .where(eq(orders.companyId, person.companyId))
    .then((rows) => rows.filter(({ dashboards: n }) => n === 1));
  expect(last).toMatchObject({ cents: 0, creditCents: 600 });
});

test("the same plan, too few dashboards and wrong numbers are refused with a reason", async () => {
  const person = await buildPerson();
  await buy(person, 2);
  const content = {} as typeof dashboards.$inferInsert.content;
  const row = { companyId: person.companyId, name: "October", content };
  await db.insert(dashboards).values([1, 2].map(() => ({ ...row, id: newId(), permalink: newId() })));
  const refused = async (form: Record<string, string>) => {
    const answer = await ask(
      choose,
      requestOf("/company/subscription", post({ intent: "pay", ...form }, person.cookie)),
    );
    return [answer.status, (answer.body as { error: Record<string, string[]> }).error];
  };
  expect(await refused({ dashboards: "2", interval: "1" })).toMatchObject([
    422,
    { dashboards: [expect.stringMatching(/current plan/)] },
  ]);
  expect(await refused({ dashboards: "1", interval: "1" })).toMatchObject([
    422,
    { dashboards: ["You use 2 dashboards: archive some first, or choose at least 2"] },
  ]);
  expect((await refused({ dashboards: "0", interval: "1" }))[0]).toBe(422);
  expect((await refused({ dashboards: "5", interval: "2" }))[0]).toBe(422);
});

test("cancel, resume, cancel: everything works until the end of the paid time", async () => {
  const person = await buildPerson();
  const { cookie, companyId } = person;
  await buy(person, 10);
  const page = await ask(cancelPage, requestOf("/company/subscription/cancel", { cookie }));
  expect(page.status).toBe(200);
  const canceled = await ask(cancel, requestOf("/company/subscription/cancel", post({}, cookie)));
  expect(canceled.location).toBe("/company/subscription?canceled");
  const ends = (await companyOf(companyId)).expiresAt!;
  expect(await companyOf(companyId)).toMatchObject({ state: "canceled" });
  expect((ends.getTime() - Date.now()) / day).toBeGreaterThan(27);
  const resumed = await ask(choose, requestOf("/company/subscription", post({ intent: "resume" }, cookie)));
  expect(resumed.location).toBe("/company/subscription?resumed");
  expect(await companyOf(companyId)).toMatchObject({ state: "active", expiresAt: ends });
});

test("renewals, a declined card, its grace, another card and the end, as time goes by", async () => {
  const person = await buildPerson();
  const { id, companyId } = person;
  // Sessions end while the time goes by.
  const cookie = () => signedIn(companyId, id);
  await buy(person, 10);
  const travel = async (to: Date) => {
    Object.assign(config, { clockOffsetSeconds: Math.ceil((to.getTime() - Date.now()) / 1000) + 60 });
    await runTestCharges();
    await runTestCharges();
    return companyOf(companyId);
  };
  try {
    let now = await travel((await companyOf(companyId)).expiresAt!);
    expect(now).toMatchObject({ state: "active" });
    await ask(saveCard, requestOf("/company/manage-payment", post({ card: "fails" }, await cookie())));
    now = await travel(now.expiresAt!);
    expect(now).toMatchObject({ state: "overdue" });
    const page = await ask(managePage, requestOf("/company/manage-payment", { cookie: await cookie() }));
    expect(page.body).toMatchObject({ card: "fails", isOverdue: true });
    await ask(saveCard, requestOf("/company/manage-payment", post({ card: "works" }, await cookie())));
    now = await companyOf(companyId);
    expect(now).toMatchObject({ state: "active" });
    await ask(saveCard, requestOf("/company/manage-payment", post({ card: "fails" }, await cookie())));
    now = await travel(now.expiresAt!);
    now = await travel(now.expiresAt!);
    expect(now).toMatchObject({ state: "canceled" });
    expect(now.expiresAt!.getTime()).toBeLessThan(Date.now() + config.clockOffsetSeconds * 1000);
    const states = await db.select().from(orders).where(eq(orders.companyId, companyId));
    expect(states.map(({ state }) => state).sort()).toEqual(["failed", "failed", "paid", "paid", "paid"]);
  } finally {
    Object.assign(config, { clockOffsetSeconds: 0 });
  }
});

test("calls: POST opens a checkout, PUT changes, cancels and resumes, secure returns a payload and key", async () => {
  const { cookie, companyId } = await buildPerson();
  const path = "/api/company/subscription";
  const opened = await call(subscriptionCall, path, cookie, { dashboards: "30", interval: "1" });
  expect(opened).toMatchObject({
    status: 201,
    body: { data: { checkout: { url: expect.stringMatching(/^\/company\/checkout\//) }, state: "trial" } },
  });
  expect((await call(subscriptionCall, path, cookie, { state: "canceled" }, "PUT")).status).toBe(422);
  const secured = await call(secureCall, "/api/payment/secure", cookie, {
    dashboards: "30",
    coupons: '["NOPE"]',
  });
  expect(secured.body).toMatchObject({
    error: { fields: { coupons: ["Code / Coupon NOPE is invalid"] } },
  });
  const fine = await call(secureCall, "/api/payment/secure", cookie, { dashboards: "30", coupons: "[]" });
  expect(fine).toMatchObject({
    status: 201,
    body: { data: { payload: "", key: "", checkout: expect.any(String) } },
  });
  expect((await call(subscriptionCall, path, cookie, { dashboards: "none" })).status).toBe(422);
  expect(await db.select().from(checkouts).where(eq(checkouts.companyId, companyId))).toHaveLength(2);
});

test("only admins of the company see and change money", async () => {
  const admin = await buildPerson();
  const id = await chosen(admin, 30);
  await answered(admin, id, "approve");
  const [order] = await db.select().from(orders).where(eq(orders.companyId, admin.companyId));
  const stranger = await buildPerson();
  const colleague = await buildPerson({ companyId: admin.companyId, role: "user" });
  const file = (cookie: string, orderId = order!.id) =>
    ask(invoiceFile, requestOf(`/company/invoices/${orderId}/pdf`, { cookie }), { orderId });
  expect((await file(stranger.cookie)).status).toBe(404);
  expect((await file(colleague.cookie)).status).toBe(403);
  const open = (cookie: string) =>
    ask(checkoutPage, requestOf(`/company/checkout/${id}`, { cookie }), { checkoutId: id });
  expect((await open(stranger.cookie)).status).toBe(404);
  expect((await open(colleague.cookie)).location).toBe("/dashboards");
  expect(
    (await call(subscriptionCall, "/api/company/subscription", colleague.cookie, { dashboards: "3" })).status,
  ).toBe(403);
  const theirs = await ask(ordersCall, requestOf("/api/orders", { cookie: stranger.cookie, json: true }));
  expect(theirs.body).toEqual({ data: [] });
});

test("without a checkout the pages say that billing is off, and calls refuse", async () => {
  const { cookie } = await buildPerson();
  Object.assign(config, { checkout: "off" });
  try {
    const page = await ask(planPage, requestOf("/company/subscription", { cookie }));
    expect(page.body).toMatchObject({ view: null, shell: { banners: [] } });
    expect((await ask(invoicesPage, requestOf("/company/invoices", { cookie }))).body).toMatchObject({
      isBilled: false,
    });
    expect((await ask(managePage, requestOf("/company/manage-payment", { cookie }))).location).toBe(
      "/company/subscription",
    );
    const refused = await call(subscriptionCall, "/api/company/subscription", cookie, { dashboards: "3" });
    expect(refused).toMatchObject({ status: 404, body: { error: { code: "billing-off" } } });
  } finally {
    Object.assign(config, { checkout: "test" });
  }
});

test("an invoice is a tagged PDF of one page with its sums", async () => {
  const bytes = await invoicePdf({
    title: "Invoice TEST-1",
    seller: "Plainboard, localhost",
    buyer: "Nørthlight",
    facts: [["Date", "21 November 2026"]],
    lines: [["30 dashboards, monthly", "$120.00"]],
    total: ["Total", "$120.00"],
    note: "Made by the test checkout.",
    at: Date.parse("2026-11-21"),
  });
  expect(Buffer.from(bytes.slice(0, 8)).toString()).toBe("%PDF-1.7");
  expect(bytes.length).toBeGreaterThan(3000);
});
