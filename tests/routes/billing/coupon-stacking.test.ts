import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { applyCoupon } from "#app/domain/billing/coupons/apply-coupon.server.ts";
import { action as pay } from "#app/routes/company/billing/checkout.tsx";
import { action as choose } from "#app/routes/company/billing/subscription.tsx";
import { db } from "#db/client.server.ts";
import { checkouts, companyCoupons, coupons, orders } from "#db/schema/index.ts";
import { ask, buildPerson, type Person, requestOf } from "#tests/domain/users/people.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
useCheckout("test");

await db.insert(coupons).values([
  { id: "p1", code: "TENOFF", name: "Ten off", type: "price.discount", value: 1000 },
  { id: "p2", code: "FIVE", name: "Five", type: "price.discount", value: 500, usesLeft: 5 },
  { id: "p3", code: "THIRD", name: "Third", type: "price.discount", value: 100 },
  { id: "c1", code: "TENTH", name: "Tenth", type: "percent.discount", value: 10 },
  { id: "c2", code: "HALF", name: "Half", type: "percent.discount", value: 50 },
  { id: "t1", code: "WEEK", name: "Week", type: "trial.extension", value: 7, usesLeft: 3 },
]);

const usesOf = async (code: string) =>
  (await db.select().from(coupons).where(eq(coupons.code, code)))[0]!.usesLeft;
const heldBy = async (companyId: string) =>
  (await db.select().from(companyCoupons).where(eq(companyCoupons.companyId, companyId)))
    .map(({ couponId }) => couponId)
    .sort();

async function open({ cookie }: Person, dashboards: number): Promise<string> {
  const form = { intent: "pay", dashboards: String(dashboards), interval: "1" };
  const { location, body } = await ask(choose, requestOf("/company/subscription", { cookie, form }));
  const id = /\/checkout\/(\w+)$/.exec(location ?? "")?.[1];
  if (!id) throw new Error(`no checkout: ${location} ${JSON.stringify(body)}`);
  return id;
}
const approve = ({ cookie }: Person, checkoutId: string) =>
  ask(pay, requestOf(`/company/checkout/${checkoutId}`, { cookie, form: { intent: "approve" } }), {
    checkoutId,
  });
const rowOf = async (id: string) => (await db.select().from(checkouts).where(eq(checkouts.id, id)))[0]!;

test("the same code typed ten times at once, in any case, counts once", async () => {
  const { companyId } = await buildPerson();
  const codes = Array.from({ length: 10 }, (_, at) => (at % 2 ? "five" : " FIVE "));
  const outcomes = await Promise.all(codes.map((code) => applyCoupon(companyId, code)));
  expect(outcomes.filter((outcome) => outcome === "applied")).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(["applied", "already"]));
  expect(await heldBy(companyId)).toEqual(["p2"]);
});

test("an extension that is sent ten times at once lengthens the trial once and uses one of its uses", async () => {
  const { companyId } = await buildPerson();
  await Promise.all(Array.from({ length: 10 }, () => applyCoupon(companyId, "WEEK")));
  expect(await usesOf("WEEK")).toBe(2);
});

test("codes that do not stack do not, however they are sent at once", async () => {
  const { companyId } = await buildPerson();
  await Promise.all(
    ["TENOFF", "HALF", "FIVE", "TENTH", "THIRD", "HALF"].map((code) => applyCoupon(companyId, code)),
  );
  const held = await heldBy(companyId);
  expect(held.filter((id) => id.startsWith("c"))).toHaveLength(1);
  expect(held.filter((id) => id.startsWith("p"))).toHaveLength(2);
});

test("two discounts count once each in a checkout, and its use once, also after changes of the plan", async () => {
  const person = await buildPerson();
  const full = await rowOf(await open(person, 10));
  expect(await applyCoupon(person.companyId, "FIVE")).toBe("applied");
  expect(await applyCoupon(person.companyId, "TENTH")).toBe("applied");
  const first = await open(person, 10);
  const row = await rowOf(first);
  expect([...row.coupons].sort()).toEqual(["FIVE", "TENTH"]);
  const both = [Math.round(full.renewalCents * 0.9) - 500, Math.round((full.renewalCents - 500) * 0.9)];
  expect(both).toContain(row.renewalCents);
  const before = (await usesOf("FIVE"))!;
  await Promise.all([approve(person, first), approve(person, first), approve(person, first)]);
  expect(await usesOf("FIVE")).toBe(before - 1);
  expect(await db.$count(orders, eq(orders.companyId, person.companyId))).toBe(1);

  // The plan retains its coupons, and a third is not added to them.
  expect(await applyCoupon(person.companyId, "HALF")).toBe("not-stackable");
  const larger = await open(person, 20);
  await approve(person, larger);
  expect([...(await rowOf(larger)).coupons].sort()).toEqual(["FIVE", "TENTH"]);
  expect(await usesOf("FIVE")).toBe(before - 1);
});
