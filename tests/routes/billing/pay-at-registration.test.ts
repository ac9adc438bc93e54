import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { action as pay } from "#app/routes/company/billing/checkout.tsx";
import { action as register } from "#app/routes/registration/register.tsx";
import { db } from "#db/client.server.ts";
import { auditEvents, checkouts, companies, coupons, orders, users } from "#db/schema/index.ts";
import { ask, cookieOf, password, requestOf } from "#tests/domain/users/people.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
useCheckout("test");

let nth = 0;
async function registered(form: Record<string, string>, json = false) {
  nth += 1;
  const email = `person${nth}@northlight.example`;
  const fields = {
    name: "Marta Quill",
    email,
    password,
    password_confirmation: password,
    terms_consent: "on",
    age_consent: "on",
    dashboards: "40",
    interval: "12",
    ...form,
  };
  const answer = await ask(register, requestOf("/register", { json, form: fields }), {}, `192.0.2.${nth}`);
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return { ...answer, cookie: cookieOf(answer.headers.get("set-cookie") ?? ""), user: user! };
}
type Account = Awaited<ReturnType<typeof registered>>;

const checkoutOf = ({ location }: { readonly location: string | null }) =>
  /^\/company\/checkout\/(\w+)$/.exec(location ?? "")![1]!;
const answered = async (account: Account, intent: string) => {
  const checkoutId = checkoutOf(account);
  const { cookie } = account;
  const request = requestOf(`/company/checkout/${checkoutId}`, { cookie, form: { intent } });
  return (await ask(pay, request, { checkoutId })).location;
};
const companyOf = async ({ user }: Account) =>
  (await db.select().from(companies).where(eq(companies.id, user.companyId)))[0]!;
const ordersOf = ({ user }: Account) => db.select().from(orders).where(eq(orders.companyId, user.companyId));

test("paying now opens the checkout for the dashboards, interval and coupons of the form, and buys them", async () => {
  await db
    .insert(coupons)
    .values({ id: "q1", code: "QUARTER", name: "Quarter", type: "percent.discount", value: 25 });
  const account = await registered({ pay: "now", coupons: '["quarter"]' });
  const [checkout] = await db
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, checkoutOf(account)));
  expect(checkout).toMatchObject({
    userId: account.user.id,
    dashboards: 40,
    interval: 12,
    coupons: ["QUARTER"],
    cents: 115_200,
  });
  const [event] = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, "subscription.checkout-started"));
  expect(JSON.stringify(event)).toContain(account.user.id);
  expect(await answered(account, "approve")).toBe("/company/subscription?paid");
  expect(await companyOf(account)).toMatchObject({
    state: "active",
    dashboardsLimit: 40,
    subscriptionInterval: 12,
  });
  expect(await ordersOf(account)).toHaveLength(1);
});

test("closed or declined, the account is in its trial and nothing was charged", async () => {
  for (const intent of ["close", "decline"]) {
    const account = await registered({ pay: "now" });
    await answered(account, intent);
    expect(await companyOf(account)).toMatchObject({
      state: "trial",
      dashboardsLimit: 25,
      signup: { dashboards: 40 },
    });
    expect(await ordersOf(account)).toEqual([]);
  }
});

test("a call gets the address of the checkout; later, or without a checkout, there is none", async () => {
  const call = await registered({ pay: "now" }, true);
  expect(call).toMatchObject({
    status: 201,
    body: { data: { checkout: expect.stringMatching(/^\/company\/checkout\/\w+$/) } },
  });
  const later = await registered({}, true);
  expect((later.body as { data: object }).data).not.toHaveProperty("checkout");
  expect((await registered({ pay: "later" })).location).toBe("/intro");
  Object.assign(config, { checkout: "off" });
  expect((await registered({ pay: "now" })).location).toBe("/intro");
  Object.assign(config, { checkout: "test" });
});

test("of two companies that pay with the last use of a code, one gets the discount", async () => {
  await db
    .insert(coupons)
    .values({ id: "l1", code: "LAST", name: "Last", type: "percent.discount", value: 50, usesLeft: 1 });
  const both = [
    await registered({ pay: "now", coupons: '["LAST"]' }),
    await registered({ pay: "now", coupons: '["LAST"]' }),
  ];
  const ends = await Promise.all(both.map((account) => answered(account, "approve")));
  expect(ends.sort()).toEqual(["/company/subscription?outdated", "/company/subscription?paid"]);
  const paid = (await Promise.all(both.map(ordersOf))).flat();
  expect(paid).toHaveLength(1);
  expect(paid[0]).toMatchObject({ cents: 76_800 });
  const [code] = await db.select().from(coupons).where(eq(coupons.id, "l1"));
  expect(code?.usesLeft).toBe(0);
});
