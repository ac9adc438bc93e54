import { createDecipheriv, createPublicKey } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { isSigned, securePayload } from "#app/checkout/fastspring/secure-payload.server.ts";
import { sessionFor } from "#app/checkout/fastspring/session.ts";
import { config } from "#app/config.server.ts";
import { takeWebhook } from "#app/domain/billing/checkout/take-events.server.ts";
import { action as webhook } from "#app/routes/api/billing/fastspring-webhook.ts";
import { db } from "#db/client.server.ts";
import { checkouts } from "#db/schema/index.ts";
import { ask } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { secret, signed, yearOfEvents } from "./fastspring-events.ts";
import { endState, openCheckout, sendAll, startOver, useFastspring } from "./fastspring-shop.ts";
import { randomFrom, shuffled } from "./random.ts";

await useDatabase();
const { privateKey, publicKey } = useFastspring();

/** RSA by hand, from the public numbers: what FastSpring does with our certificate. */
function openPayload({ payload, key }: { payload: string; key: string }): unknown {
  const { n, e } = createPublicKey(publicKey).export({ format: "jwk" });
  const number = (base64url: string) => BigInt(`0x${Buffer.from(base64url, "base64url").toString("hex")}`);
  const modulus = number(n!);
  let [base, exponent, result] = [BigInt(`0x${Buffer.from(key, "base64").toString("hex")}`), number(e!), 1n];
  for (; exponent > 0n; exponent >>= 1n, base = (base * base) % modulus)
    if (exponent & 1n) result = (result * base) % modulus;
  const block = Buffer.from(result.toString(16).padStart(512, "0"), "hex");
  // 00 01 FF … FF 00 and the key
  const end = block.indexOf(0, 2);
  expect([block[0], block[1], [...block.subarray(2, end)].every((byte) => byte === 0xff)]).toEqual([
    0,
    1,
    true,
  ]);
  const aesKey = block.subarray(end + 1);
  expect(aesKey).toHaveLength(16);
  const aes = createDecipheriv("aes-128-ecb", aesKey, null).setAutoPadding(false);
  const padded = Buffer.concat([aes.update(Buffer.from(payload, "base64")), aes.final()]);
  const padding = padded.at(-1)!;
  expect([...padded.subarray(-padding)]).toEqual(Array(padding).fill(padding));
  return JSON.parse(padded.subarray(0, -padding).toString("utf8"));
}

test("a payload opens with the public key alone, has exact cents, and never the same key twice", () => {
  const keys = new Set<string>();
  for (const cents of [1, 99, 16_000, 30_010, 1_234_567]) {
    const session = sessionFor({
      checkoutId: "c1",
      companyId: "co1",
      interval: 12,
      cents,
      renewalCents: cents,
      contact: { name: "Märta von Quill", email: "m@northlight.example", company: "Nørthlight" },
      account: null,
    });
    const secured = securePayload(session, privateKey);
    keys.add(secured.key);
    expect(openPayload(secured)).toEqual({
      contact: {
        email: "m@northlight.example",
        firstName: "Märta",
        lastName: "von Quill",
        company: "Nørthlight",
      },
      items: [{ product: "dashboards-yearly", quantity: 1, pricing: { price: { USD: cents / 100 } } }],
      tags: { checkout: "c1", company: "co1" },
      language: "en",
      reset: true,
    });
  }
  expect(keys.size).toBe(5);
});

test("only the exact body with the exact secret is accepted", () => {
  const { body, signature } = signed(yearOfEvents("c1"));
  expect(isSigned(body, signature, secret)).toBe(true);
  expect(isSigned(body, signature, "another secret")).toBe(false);
  expect(isSigned(body, null, secret)).toBe(false);
  expect(isSigned(body, "", secret)).toBe(false);
  expect(isSigned(body, signature, "")).toBe(false);
  expect(isSigned(Buffer.concat([body, Buffer.from(" ")]), signature, secret)).toBe(false);
  for (let at = 0; at < signature.length - 2; at += 5) {
    const other = signature[at] === "A" ? "B" : "A";
    expect(isSigned(body, signature.slice(0, at) + other + signature.slice(at + 1), secret)).toBe(false);
  }
});

async function expectSameEnd(times: number): Promise<void> {
  await startOver();
  const first = await openCheckout();
  await sendAll(yearOfEvents(first.checkout));
  const expected = await endState(first.companyId);
  expect(expected).toMatchObject({
    company: {
      state: "canceled",
      subscriptionId: "sub-1",
      dashboardsLimit: 40,
      expiresAt: new Date("2026-04-05T09:00:00Z"),
      plan: { provider: "fastspring", account: "acc-1", cents: 16_000 },
    },
    orders: [
      { reference: "AGE260105-1-1", paid: "paid", cents: 16_000 },
      { reference: "AGE260105-1-1A", paid: "refunded" },
      { reference: "AGE260105-1-1B", paid: "paid" },
    ],
  });
  const random = randomFrom(2026);
  for (let i = 0; i < times; i++) {
    await startOver();
    const { companyId, checkout } = await openCheckout();
    const events = yearOfEvents(checkout);
    await sendAll(shuffled([...events, ...events.filter(() => random() < 0.5)], random));
    expect(await endState(companyId), `order ${i}`).toEqual(expected);
  }
  await startOver();
}

test("12 webhooks in random orders, with repeats, lead to the same state", { timeout: 90_000 }, () =>
  expectSameEnd(15),
);
longTest("so they do in 500 orders", { timeout: 1_200_000 }, () => expectSameEnd(500));

test("each event of the year gives the state of its day", async () => {
  await startOver();
  const { companyId, checkout } = await openCheckout();
  const states = [];
  for (const event of yearOfEvents(checkout)) {
    await sendAll([event]);
    const { company } = await endState(companyId);
    states.push([event.id, company.state, company.expiresAt?.toISOString().slice(5, 10)]);
  }
  expect(states.slice(1)).toEqual([
    ["e02", "active", "02-05"],
    ["e03", "active", "02-05"],
    ["e04", "active", "03-05"],
    ["e05", "overdue", "03-19"],
    ["e06", "overdue", "03-19"],
    ["e07", "active", "04-05"],
    ["e08", "active", "04-05"],
    ["e09", "canceled", "04-05"],
    ["e10", "active", "04-05"],
    ["e11", "active", "04-05"],
    ["e12", "canceled", "04-05"],
  ]);
  const [bought] = await db.select().from(checkouts).where(eq(checkouts.id, checkout));
  expect(bought).toMatchObject({ state: "paid", reference: "AGE260105-1-1" });
});

test("forged, replayed under another secret, test and underpaid events grant nothing", async () => {
  await startOver();
  const { companyId, checkout } = await openCheckout();
  const [order, activated] = yearOfEvents(checkout) as [{ data: { total: number } } & object, object];
  const send = async (events: readonly object[], key?: string) => {
    const { body, signature } = signed(events, key);
    const headers = { "Content-Type": "application/json", "X-FS-Signature": signature };
    const request = new Request("http://localhost:3000/webhooks/fastspring", {
      method: "POST",
      headers,
      body: new Uint8Array(body),
    });
    return (await ask(webhook, request)).status;
  };
  expect(await send([order, activated], "guessed")).toBe(403);
  const bare = new Request("http://localhost:3000/webhooks/fastspring", { method: "POST", body: "{}" });
  expect((await ask(webhook, bare)).status).toBe(403);
  expect(await send([{ ...activated, live: false }])).toBe(200);
  expect(await send([{ ...order, data: { ...order.data, total: 1 } }])).toBe(200);
  expect(await send([{ id: "x", type: "mailingListEntry.updated", created: 5, live: true, data: {} }])).toBe(
    200,
  );
  expect((await endState(companyId)).company).toMatchObject({ state: "trial", subscriptionId: null });
  const { body } = signed([]);
  const broken = Buffer.from("{not json");
  expect((await takeWebhook(broken, signed([]).signature)).outcome).toBe("forged");
  expect((await takeWebhook(body, signed([]).signature)).outcome).toBe("taken");
  expect(await send([{ nonsense: true }])).toBe(400);
  expect(await send([order, activated])).toBe(200);
  expect((await endState(companyId)).company).toMatchObject({ state: "active", dashboardsLimit: 40 });

  Object.assign(config, { checkout: "test" });
  expect(await send([activated])).toBe(404);
  Object.assign(config, { checkout: "fastspring" });
});

test("another company's checkout cannot be paid into by its events", async () => {
  await startOver();
  const mine = await openCheckout();
  const theirs = await openCheckout();
  await sendAll(yearOfEvents(mine.checkout).slice(0, 2));
  expect((await endState(theirs.companyId)).company.subscriptionId).toBeNull();
  // The same subscription cannot move to another company's basket.
  await sendAll(
    yearOfEvents(theirs.checkout)
      .slice(1, 2)
      .map((event) => ({ ...event, id: "stolen" })),
  );
  expect((await endState(theirs.companyId)).company.state).toBe("trial");
});
