import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { applyCoupon } from "#app/domain/billing/coupons/apply-coupon.server.ts";
import { action as companyCoupon } from "#app/routes/api/billing/company-coupon.ts";
import { action as pay, loader as planPage } from "#app/routes/company/billing/subscription.tsx";
import { loader as checkoutPage } from "#app/routes/company/billing/checkout.tsx";
import { loader as couponCall } from "#app/routes/api/billing/coupon.ts";
import { action as register, loader as registerPage } from "#app/routes/registration/register.tsx";
import { db } from "#db/client.server.ts";
import { companies, companyCoupons, coupons, users } from "#db/schema/index.ts";
import { actionsOf } from "#tests/domain/audit-log/events.ts";
import { ask, buildPerson, password, requestOf } from "#tests/domain/users/people.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
useCheckout("test");

const day = 86_400_000;
await db.insert(coupons).values([
  { id: "p1", code: "TENOFF", name: "Ten off", type: "price.discount", value: 1050 },
  { id: "p2", code: "FIVE", name: "Five", type: "price.discount", value: 500 },
  { id: "p3", code: "THIRD", name: "Third", type: "price.discount", value: 100 },
  { id: "c1", code: "PARTNER10", name: "Partner", type: "percent.discount", value: 10 },
  { id: "c2", code: "HALF", name: "Half", type: "percent.discount", value: 50 },
  { id: "t1", code: "LONGER", name: "Longer", type: "trial.extension", value: 7 },
  { id: "t2", code: "LONGEST", name: "Longest", type: "trial.extension", value: 30 },
  {
    id: "x1",
    code: "OLD",
    name: "Old",
    type: "price.discount",
    value: 1,
    validUntil: new Date(Date.now() - 1000),
  },
  { id: "x2", code: "EMPTY", name: "Empty", type: "price.discount", value: 1, usesLeft: 0 },
  { id: "x3", code: "ONCE", name: "Once", type: "trial.extension", value: 3, usesLeft: 1 },
]);

const lookUp = (code: string, address?: string) =>
  ask(couponCall, requestOf(`/api/coupons/${code}?email=a@b.example`, { json: true }), { code }, address);
const apply = async (cookie: string, coupon: string) => {
  const { status, body } = await ask(
    companyCoupon,
    requestOf("/api/company/coupon", { cookie, json: true, form: { coupon } }),
  );
  const { data, error } = body as {
    data?: { applied: { code: string }[]; message: string };
    error?: { message: string };
  };
  return [status, data?.applied.map(({ code }) => code).join() ?? error?.message];
};
const companyOf = async (id: string) => (await db.select().from(companies).where(eq(companies.id, id)))[0]!;

test("a code is found whatever its case, with its type, value in dollars and name", async () => {
  expect((await lookUp("tenoff")).body).toEqual({
    data: { code: "TENOFF", name: "Ten off", type: "price.discount", value: 10.5 },
  });
  expect((await lookUp("PARTNER10")).body).toMatchObject({ data: { type: "percent.discount", value: 10 } });
  for (const code of ["NOPE", "OLD", "EMPTY", "<SCRIPT>ALERT(1)</SCRIPT>", "x".repeat(60)]) {
    const { status, body } = await lookUp(code);
    expect([status, body]).toMatchObject([
      404,
      { error: { message: `Code / Coupon ${code.slice(0, 50)} is invalid` } },
    ]);
  }
});

test("codes cannot be guessed by trying", async () => {
  const answers = [];
  for (let i = 0; i < 31; i++) answers.push((await lookUp(`GUESS${i}`, "198.51.100.7")).status);
  expect(answers.slice(0, 30)).toEqual(Array(30).fill(404));
  expect(answers[30]).toBe(429);
});

test("nor by links: beyond the limit their codes stay in the form, unchecked and unseen", async () => {
  type Page = { wishes: { coupons: string[] }; coupons: { code: string }[]; couponProblems: string[] };
  const link = async (codes: string) =>
    (await ask(registerPage, requestOf(`/register?coupons=${codes}`), {}, "198.51.100.8")).body as Page;
  const first = await link("FIVE,NOPE");
  expect([first.wishes.coupons, first.couponProblems]).toEqual([["FIVE"], ["Code / Coupon NOPE is invalid"]]);
  for (let i = 1; i < 30; i++) await link("FIVE");
  const { wishes, coupons: shown, couponProblems } = await link("FIVE,NOPE");
  expect([wishes.coupons, shown]).toEqual([["FIVE", "NOPE"], []]);
  expect(couponProblems).toEqual([expect.stringMatching(/^Too many attempts/)]);
  for (const field of [{ intent: "coupon", coupon: "HALF" }, { without: "NOPE" }]) {
    const form = { ...field, coupons: '["FIVE","NOPE"]' };
    const { status, body } = await ask(register, requestOf("/register", { form }), {}, "198.51.100.8");
    expect([status, body]).toMatchObject([422, { coupons: [], couponAnswer: { isFine: false } }]);
    expect((body as { initialValue: { coupons: string } }).initialValue.coupons).toContain("FIVE");
  }
});

test("a company's codes stack as specified, and the response lists the applied ones", async () => {
  const { cookie } = await buildPerson();
  expect(await apply(cookie, "partner10")).toEqual([200, "PARTNER10"]);
  expect(await apply(cookie, "PARTNER10")).toEqual([200, "PARTNER10"]);
  expect(await apply(cookie, "TENOFF")).toEqual([200, "PARTNER10,TENOFF"]);
  expect(await apply(cookie, "HALF")).toEqual([
    422,
    "Code / Coupon not stackable with other code(s) / coupon(s)",
  ]);
  expect(await apply(cookie, "FIVE")).toEqual([200, "PARTNER10,TENOFF,FIVE"]);
  expect(await apply(cookie, "THIRD")).toEqual([
    422,
    "Code / Coupon not stackable with other code(s) / coupon(s)",
  ]);
  expect(await apply(cookie, "LONGER")).toEqual([
    422,
    "Code / Coupon not stackable with other code(s) / coupon(s)",
  ]);
  expect(await apply(cookie, "OLD")).toEqual([422, "Code / Coupon OLD is invalid"]);
  const colleague = await buildPerson({ role: "user" });
  expect((await apply(colleague.cookie, "FIVE"))[0]).toBe(403);
});

test("an extension lengthens the trial at once, revives an ended one, and works once", async () => {
  const { cookie, companyId } = await buildPerson();
  const before = (await companyOf(companyId)).expiresAt!;
  expect(await apply(cookie, "LONGER")).toEqual([200, ""]);
  expect((await companyOf(companyId)).expiresAt!.getTime() - before.getTime()).toBe(7 * day);
  expect(await apply(cookie, "LONGER")).toEqual([200, ""]);
  expect((await companyOf(companyId)).expiresAt!.getTime() - before.getTime()).toBe(7 * day);
  expect((await apply(cookie, "LONGEST"))[0]).toBe(422);
  expect(await apply(cookie, "TENOFF")).toEqual([200, "TENOFF"]);

  const ended = await buildPerson({ company: { expiresAt: new Date(Date.now() - 5 * day) } });
  expect((await apply(ended.cookie, "LONGER"))[0]).toBe(200);
  const left = (await companyOf(ended.companyId)).expiresAt!.getTime() - Date.now();
  expect(left / day).toBeCloseTo(7, 1);

  const paying = await buildPerson({ company: { state: "active", subscriptionId: "s1" } });
  expect(await apply(paying.cookie, "LONGER")).toEqual([422, "Code / Coupon LONGER is invalid"]);
});

test("the last use goes to one company, also at the same moment", async () => {
  const people = await Promise.all([buildPerson(), buildPerson(), buildPerson()]);
  const outcomes = await Promise.all(people.map(({ companyId }) => applyCoupon(companyId, "ONCE")));
  expect(outcomes.sort()).toEqual(["applied", "invalid", "invalid"]);
  expect(await db.select().from(companyCoupons).where(eq(companyCoupons.couponId, "x3"))).toHaveLength(1);
});

const right = {
  name: "Marta Quill",
  email: "marta@northlight.example",
  password,
  password_confirmation: password,
  terms_consent: "on",
  age_consent: "on",
};
const send = (form: Record<string, string>, json = true) =>
  ask(register, requestOf("/register", { json, form: { ...right, ...form } }), {}, "192.0.2.44");

test("at registration codes are applied, extensions lengthen the trial, and what does not stack is refused", async () => {
  const taken = await send({ email: "a@northlight.example", coupons: '["LONGER"]' });
  expect(taken.status).toBe(201);
  const { company } = (taken.body as { data: { company: { id: string; expiresAt: string } } }).data;
  expect((Date.parse(company.expiresAt) - Date.now()) / day).toBeCloseTo(21, 1);
  const held = await db.select().from(companyCoupons).where(eq(companyCoupons.companyId, company.id));
  expect(held).toMatchObject([{ couponId: "t1", usedAt: expect.any(Date) }]);

  const refused = await send({ email: "b@northlight.example", coupons: '["HALF","PARTNER10"]' });
  expect(refused.body).toMatchObject({
    error: { fields: { coupon: ["Code / Coupon not stackable with other code(s) / coupon(s)"] } },
  });
  const nobody = await db
    .select()
    .from(users)
    .where(and(eq(users.email, "b@northlight.example")));
  expect(nobody).toEqual([]);
});

test("without script the coupon box returns the form with its values, without passwords", async () => {
  const fine = await send({ intent: "coupon", coupon: "tenoff", coupons: '["PARTNER10"]' }, false);
  expect(fine.status).toBe(200);
  expect(fine.body).toMatchObject({
    initialValue: { name: "Marta Quill", coupons: '["PARTNER10","TENOFF"]' },
    coupons: [{ code: "PARTNER10" }, { code: "TENOFF" }],
    couponAnswer: { text: "Code / Coupon TENOFF activated successfully", isFine: true },
  });
  expect(JSON.stringify(fine.body)).not.toContain(password);
  const wrong = await send({ intent: "coupon", coupon: "nope" }, false);
  expect([wrong.status, wrong.body]).toMatchObject([
    422,
    {
      initialValue: { coupon: "nope" },
      couponAnswer: { text: "Code / Coupon nope is invalid", isFine: false },
    },
  ]);
});

test("without script an applied coupon is removed again, and the form keeps its values", async () => {
  const less = await send({ without: "TENOFF", coupons: '["PARTNER10","TENOFF"]' }, false);
  expect([less.status, less.body]).toMatchObject([
    200,
    {
      initialValue: { name: "Marta Quill", coupons: '["PARTNER10"]' },
      coupons: [{ code: "PARTNER10" }],
      couponAnswer: { text: "TENOFF is removed.", isFine: true },
    },
  ]);
  expect(JSON.stringify(less.body)).not.toContain(password);
});

const notice = async (cookie: string, query: string) => {
  const opened = await ask(planPage, requestOf(`/company/subscription${query}`, { cookie }));
  return (opened.body as { notice: { title: string } | null }).notice;
};

test("the plan page says that a coupon is activated only if it is", async () => {
  const { cookie } = await buildPerson();
  expect(await notice(cookie, "?coupon=FIVE")).toBeNull();
  await apply(cookie, "five");
  expect(await notice(cookie, "?coupon=five")).toMatchObject({
    title: "Code / Coupon FIVE activated successfully",
  });
});

test("a coupon that ends later is invalid when it is typed again, and an open checkout names it once", async () => {
  const { cookie } = await buildPerson();
  await db
    .insert(coupons)
    .values({ id: "s1", code: "SOON", name: "Soon", type: "price.discount", value: 100 });
  await apply(cookie, "SOON");
  const open = async () => {
    const form = { intent: "pay", dashboards: "1", interval: "1" };
    const { location } = await ask(pay, requestOf("/company/subscription", { cookie, form }));
    const checkoutId = location!.split("/").at(-1)!;
    return async () => (await ask(checkoutPage, requestOf(location!, { cookie }), { checkoutId })).body;
  };
  const before = await open();
  await db
    .update(coupons)
    .set({ validUntil: new Date(Date.now() - 1000) })
    .where(eq(coupons.id, "s1"));
  expect(await apply(cookie, "SOON")).toEqual([422, "Code / Coupon SOON is invalid"]);
  expect(await notice(cookie, "?coupon=SOON")).toBeNull();
  expect(await before()).toMatchObject({ today: "$5.00", coupons: ["SOON"], endedCoupons: [] });
  const after = await open();
  expect(await after()).toMatchObject({ today: "$6.00", coupons: [], endedCoupons: ["SOON"] });
});

test("the removal of a coupon is in the audit log, unless it was not applied", async () => {
  const { cookie, companyId } = await buildPerson();
  const removed = async (coupon: string) => {
    const form = { intent: "remove-coupon", coupon };
    expect((await ask(pay, requestOf("/company/subscription", { cookie, form }))).status).toBe(303);
    return (await actionsOf(companyId)).filter((action) => action.includes("coupon"));
  };
  await apply(cookie, "FIVE");
  expect(await removed("TENOFF")).toEqual(["subscription.coupon-applied"]);
  expect(await removed("FIVE")).toEqual(["subscription.coupon-applied", "subscription.coupon-removed"]);
});
