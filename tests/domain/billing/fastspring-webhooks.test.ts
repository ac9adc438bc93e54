import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { fastspring } from "#app/checkout/fastspring/fastspring.server.ts";
import { readEvent } from "#app/checkout/fastspring/read-events.ts";
import { config } from "#app/config.server.ts";
import {
  changeAtFastspring,
  takeMissedEvents,
} from "#app/domain/billing/checkout/fastspring-checkout.server.ts";
import { takeWebhook } from "#app/domain/billing/checkout/take-events.server.ts";
import { action as webhook } from "#app/routes/api/billing/fastspring-webhook.ts";
import { newId } from "#app/lib/id.server.ts";
import { log } from "#app/lib/log.server.ts";
import { addCheckout, findCheckout } from "#db/queries/billing/checkouts.ts";
import { getCompany } from "#db/queries/companies.ts";
import { ask } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";
import { signed, yearOfEvents } from "./fastspring-events.ts";
import { endState, openCheckout, sendAll, startOver, useFastspring } from "./fastspring-shop.ts";

// FastSpring's side of the wire, in the shapes of its documentation: what cannot be read, what is named by id only, what
// was missed, and what carries the tags of an older order.

await useDatabase();
useFastspring();

type Answer = { readonly status?: number; readonly body?: object | string };
let answers: Record<string, (sent: string) => Answer> = {};
let calls: string[] = [];
const api = createServer((request, response) => {
  let sent = "";
  request.on("data", (part: Buffer) => (sent += part.toString()));
  request.on("end", () => {
    const called = `${request.method} ${request.url}`;
    calls.push(called);
    const found = Object.entries(answers).find(([start]) => called.startsWith(start));
    const { status = 200, body = "" } = found?.[1](sent) ?? { status: 404, body: { result: "error" } };
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
});
const origins = config.providerOrigins;
beforeAll(async () => {
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  const to = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  Object.assign(config, { providerOrigins: [{ from: "https://api.fastspring.com", to }] });
});
afterAll(() => {
  Object.assign(config, { providerOrigins: origins });
  api.close();
});
beforeEach(async () => {
  answers = {};
  calls = [];
  await startOver();
});

type Event = { readonly id: string; readonly type: string; readonly data: Record<string, unknown> };
const yearOf = (checkout: string) => yearOfEvents(checkout) as unknown as Event[];

async function post(events: readonly unknown[]) {
  const { body, signature } = signed(events as object[]);
  const request = new Request("http://localhost:3000/webhooks/fastspring", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-FS-Signature": signature },
    body: new Uint8Array(body),
  });
  const answer = await ask(webhook, request);
  return [answer.status, answer.body];
}

test("of a batch with one event that cannot be read the others are taken, and named", async () => {
  const { companyId, checkout } = await openCheckout();
  const [order, activated] = yearOf(checkout);
  const broken = { ...activated, id: "broken", created: undefined, data: { id: "sub-2" } };
  expect(await post([broken, order, { nonsense: true }, activated])).toEqual([202, "e01\ne02"]);
  expect((await endState(companyId)).company).toMatchObject({ state: "active", dashboardsLimit: 40 });
  expect((await post([broken]))[0]).toBe(503); // comes again
  expect((await post([{ nonsense: true }]))[0]).toBe(400);
});

test("types that mean nothing here are taken, whatever they contain", async () => {
  for (const data of [undefined, null, "id", [], {}, { order: 5 }])
    expect(await post([{ id: "x", type: "payoutEntry.created", live: true, data }])).toEqual([200, ""]);
});

test("an altered body is refused, and so is a body under the signature of another", async () => {
  const { companyId, checkout } = await openCheckout();
  const [order, activated] = yearOf(checkout);
  const { body, signature } = signed([order!, activated!]);
  const altered = Buffer.from(body.toString().replace('"total":160', '"total":161'));
  expect(altered.equals(body)).toBe(false);
  expect(await takeWebhook(altered, signature)).toEqual({ outcome: "forged" });
  expect(await takeWebhook(body, signed([order!]).signature)).toEqual({ outcome: "forged" });
  expect((await endState(companyId)).company.state).toBe("trial");
});

test("an old event that comes again under a new id changes nothing", async () => {
  const { companyId, checkout } = await openCheckout();
  const events = yearOf(checkout).slice(0, 7);
  await sendAll(events);
  const before = await endState(companyId);
  await sendAll(events.map((event) => ({ ...event, id: `again-${event.id}` })));
  expect(await endState(companyId)).toEqual(before);
});

test("a plan that was changed stays when the renewal carries the tags of the first order", async () => {
  const { companyId, checkout } = await openCheckout();
  const [order, activated, , renewal] = yearOf(checkout);
  await sendAll([order!, activated!]);
  const more = await addCheckout({
    id: newId(),
    companyId,
    provider: "fastspring",
    dashboards: 60,
    interval: 1,
    coupons: [],
    cents: 21_000,
    renewalCents: 21_000,
    basis: "",
  });
  answers["POST /subscriptions"] = () => ({ body: { subscriptions: [{ result: "success" }] } });
  expect(await changeAtFastspring({ companyId, company: await getCompany(companyId) }, more)).toBe(true);
  const tags = { checkout };
  const tagged = { ...renewal!.data, order: { ...(renewal!.data.order as object), tags }, tags };
  const late = Date.now() + 1000;
  await sendAll([{ ...renewal!, data: { ...tagged, timestamp: late } }]);
  await sendAll([
    {
      ...activated!,
      type: "subscription.updated",
      id: "e99",
      data: { ...activated!.data, changed: late + 1 },
    },
  ]);
  expect((await endState(companyId)).company).toMatchObject({ dashboardsLimit: 60, plan: { cents: 21_000 } });
});

test("a changed plan with a price not taken over by FastSpring is reported, in dollars, without taxes", async () => {
  const reports = vi.spyOn(log, "error").mockImplementation(() => {});
  onTestFinished(() => void reports.mockRestore());
  const { companyId, checkout } = await openCheckout();
  const [order, activated] = yearOf(checkout);
  await sendAll([order!, activated!]);
  const viewer = { companyId, company: await getCompany(companyId) };
  const own = (await findCheckout(companyId, checkout))!;
  answers["POST /subscriptions"] = () => ({ body: { subscriptions: [{ result: "success" }] } });
  for (const [subscription, count] of [
    [{ currency: "USD", price: 160 }, 0],
    [{ currency: "USD", price: 192, subtotal: 160 }, 0],
    [{ currency: "EUR", price: 144.5 }, 0],
    [{ currency: "USD", price: 120 }, 1],
  ] as const) {
    answers["GET /subscriptions"] = () => ({ body: { id: viewer.company.subscriptionId, ...subscription } });
    reports.mockClear();
    expect(await changeAtFastspring(viewer, own)).toBe(true);
    expect(reports).toHaveBeenCalledTimes(count);
  }
  expect(reports).toHaveBeenCalledWith(
    expect.objectContaining({ companyId, wanted: 16_000, cents: 12_000 }),
    "FastSpring has another price for a changed plan",
  );
});

test("ids in place of objects are read, and their objects are requested", async () => {
  const { companyId, checkout } = await openCheckout();
  const [order, activated, , renewal] = yearOf(checkout);
  await sendAll([order!, activated!]);
  const { order: bought, subscription } = renewal!.data;
  const bare = {
    ...renewal!,
    data: { ...renewal!.data, order: "o-2", subscription: "sub-1", reference: undefined },
  };
  expect((await post([bare]))[0]).toBe(503); // FastSpring cannot be reached: it comes again
  answers["GET /orders/o-2"] = () => ({ body: bought as object });
  answers["GET /subscriptions/sub-1"] = () => ({ body: subscription as object });
  expect((await post([bare]))[0]).toBe(200);
  const { company, orders } = await endState(companyId);
  expect(company.expiresAt?.toISOString().slice(0, 10)).toBe("2026-03-05");
  expect(orders.map(({ reference }) => reference)).toEqual(["AGE260105-1-1", "AGE260105-1-1A"]);

  const charge = { id: "e1", type: "subscription.charge.completed", live: true, created: 1_700_000_000_000 };
  const ids = { subscription: "sub-9", account: "acc-9", reference: "R", total: 10.1, currency: "USD" };
  expect(readEvent({ ...charge, data: ids })).toMatchObject({
    subscriptionId: "sub-9",
    account: "acc-9",
    order: { reference: "R", cents: 1010 },
  });
});

test("a return names the subscription of its order, and no items of it", async () => {
  const { companyId, checkout } = await openCheckout();
  const events = yearOf(checkout).slice(0, 4);
  await sendAll(events);
  const original = {
    id: "o",
    reference: "AGE260105-1-1A",
    currency: "USD",
    total: 160,
    subscriptions: ["sub-1"],
  };
  const data = { return: "r-1", reference: "AGE260105-9-9X", changed: Date.now(), currency: "USD", original };
  await sendAll([{ id: "r", type: "return.created", live: true, created: Date.now(), data }]);
  const { orders } = await endState(companyId);
  expect(orders.map(({ reference, paid }) => [reference, paid])).toEqual([
    ["AGE260105-1-1", "paid"],
    ["AGE260105-1-1A", "refunded"],
  ]);
});

test("missed events are requested with a beginning, taken 25 at a time, and marked", async () => {
  const { companyId, checkout } = await openCheckout();
  const other = (at: number) => ({ id: `m${at}`, type: "mailingListEntry.updated", live: true, data: null });
  const waiting = [...Array.from({ length: 30 }, (_, at) => other(at)), ...yearOf(checkout).slice(0, 2)];
  answers["GET /events/unprocessed?begin="] = () => ({
    body: { action: "events.get", result: "success", events: waiting.slice(0, 25) },
  });
  answers["GET /events/unprocessed"] = () => ({
    body: { action: "events.get", result: "error", error: { begin: "Begin required." } },
  });
  answers["POST /events/"] = (sent) => {
    const id = calls.at(-1)!.split("/").at(-1);
    if (sent === '{"processed":true}')
      waiting.splice(
        waiting.findIndex((event) => event.id === id),
        1,
      );
    return { body: "" };
  };
  await takeMissedEvents();
  expect(waiting).toEqual([]);
  expect((await endState(companyId)).company.state).toBe("active");
  const since = Number(/begin=(\d+)/.exec(calls[0]!)![1]);
  expect(Date.now() - since).toBeLessThan(30 * 86_400_000);
  expect(calls.filter((call) => call.startsWith("GET"))).toHaveLength(3);
});

test("missed events that cannot be marked, or not be had, end the run", async () => {
  await takeMissedEvents();
  const event = { id: "m1", type: "mailingListEntry.updated", live: true, data: null };
  answers["GET /events/unprocessed"] = () => ({ body: { events: [event] } });
  await takeMissedEvents();
  expect(calls).toHaveLength(3);
});

test("the hosted page is opened for the account of the email, a new one, or the company's", async () => {
  const contact = { name: "Pat Sample", email: "pat@agency.example", company: "Agency" };
  const purchase = {
    checkoutId: "c1",
    companyId: "co1",
    interval: 1,
    cents: 1,
    renewalCents: 1,
    contact,
    account: null,
  } as const;
  const sessions: unknown[] = [];
  answers["POST /sessions"] = (sent) => {
    sessions.push(JSON.parse(sent));
    return { body: { id: "s1" } };
  };
  answers["GET /accounts?custom=co1"] = () => ({
    body: { result: "success", accounts: [{ account: "a-company" }] },
  });
  const taken = { action: "account.create", result: "error", error: { custom: "custom invalid" } };
  answers["POST /accounts"] = () => ({ status: 500, body: taken });
  expect(await fastspring.hostedPage(purchase)).toBe("https://agency.onfastspring.com/session/s1");
  answers["POST /accounts"] = () => ({
    body: { account: "a-new", action: "account.create", result: "success" },
  });
  await fastspring.hostedPage(purchase);
  answers["GET /accounts?email=pat%40agency.example"] = () => ({
    body: { action: "account.lookup", result: "success", accounts: [{ account: "a-email" }] },
  });
  await fastspring.hostedPage(purchase);
  expect(sessions.map((session) => (session as { account: string }).account)).toEqual([
    "a-company",
    "a-new",
    "a-email",
  ]);
  expect(sessions[0]).toEqual({
    account: "a-company",
    items: [{ product: "dashboards-monthly", quantity: 1, pricing: { price: { USD: 0.01 } } }],
    tags: { checkout: "c1", company: "co1" },
    language: "en",
  });
});

test("a checkout is never paid by the smaller order of a later change", async () => {
  const { companyId, checkout } = await openCheckout();
  const [order, activated] = yearOf(checkout);
  await sendAll([order!, activated!]);
  const later = { ...order!.data, reference: "AGE260201-7-7", total: 12.5, changed: Date.now() };
  await sendAll([{ ...order!, id: "later", data: later }]);
  expect(await findCheckout(companyId, checkout)).toMatchObject({
    state: "paid",
    reference: "AGE260105-1-1",
  });
  expect((await endState(companyId)).orders.map(({ reference, cents }) => [reference, cents])).toEqual([
    ["AGE260105-1-1", 16_000],
    ["AGE260201-7-7", 1250],
  ]);
});

test("an order in another currency counts by what FastSpring pays out in dollars, and 0 EUR pays nothing", async () => {
  vi.spyOn(log, "error").mockImplementation(() => {});
  const paidWith = async (more: object) => {
    await startOver();
    const { companyId, checkout } = await openCheckout();
    const [order] = yearOf(checkout);
    expect(await post([{ ...order, data: { ...order!.data, ...more } }])).toEqual([200, ""]);
    return (await findCheckout(companyId, checkout))?.state;
  };
  const payout = (total: number, currency = "USD") => ({
    totalInPayoutCurrency: total,
    payoutCurrency: currency,
  });
  for (const refused of [
    { currency: "EUR", total: 0 },
    { currency: "EUR", total: 160 },
    { currency: "JPY", total: 160, ...payout(1.02) },
    { currency: "EUR", total: 140, ...payout(160, "EUR") },
    { currency: "EUR", total: 170, ...payout(190), taxInPayoutCurrency: 60 },
    { currency: "USD", total: 0, ...payout(160) },
  ])
    expect([refused, await paidWith(refused)]).toEqual([refused, "open"]);
  expect(await paidWith({ currency: "EUR", total: 140, ...payout(157.5) })).toBe("paid");
  expect(await paidWith({})).toBe("paid");
});

test("an event of the far future comes again, and one of years ago grants nothing", async () => {
  vi.spyOn(log, "error").mockImplementation(() => {});
  const { companyId, checkout } = await openCheckout();
  const [order] = yearOf(checkout);
  const dated = (changed: number) => ({ ...order, data: { ...order!.data, changed } });
  expect((await post([dated(Date.UTC(9999, 0, 1))]))[0]).toBe(503);
  expect((await post([dated(Date.now() + 3_600_000)]))[0]).toBe(503);
  expect((await post([dated(Date.now() - 500 * 86_400_000)]))[0]).toBe(200);
  expect((await findCheckout(companyId, checkout))?.state).toBe("open");
  expect((await post([dated(Date.now() + 60_000)]))[0]).toBe(200);
  expect((await findCheckout(companyId, checkout))?.state).toBe("paid");
});
