import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { type CompanyDetails, getCompany } from "#db/queries/companies.ts";
import { listEndingBefore } from "#db/queries/billing/events.ts";
import type { BillingEventType } from "../rules/fold-events.ts";
import { periodEnd } from "../rules/proration.ts";
import { recordEvent } from "./record-events.server.ts";

const cards = { works: "card-works", fails: "card-fails" } as const;
export type TestCard = keyof typeof cards;

export function testCardOf({ plan }: CompanyDetails): TestCard {
  return plan?.account === cards.fails ? "fails" : "works";
}

/** Renews, fails, ends; only for the test provider. */
export async function runTestCharges(at: Date = now()): Promise<number> {
  if (config.checkout !== "test") return 0;
  let done = 0;
  for (const { id } of await listEndingBefore(at)) {
    for (let turns = 0; turns < 120 && (await chargeDue(await getCompany(id), at)); turns++) done += 1;
  }
  return done;
}

async function chargeDue(company: CompanyDetails, at: Date): Promise<boolean> {
  const { expiresAt: due, plan, subscriptionId, state } = company;
  if (!due || due > at || plan?.provider !== "test" || !subscriptionId) return false;
  if (state === "active") {
    if (testCardOf(company) === "works") return charge(company, due);
    return record(company, "subscription.charge.failed", due, { order: orderOf(company) });
  }
  return record(company, "subscription.deactivated", due, {}); // false the second time
}

async function charge(company: CompanyDetails, occurredAt: Date): Promise<boolean> {
  const paidUntil = new Date(company.plan?.periodEnd ?? occurredAt);
  const interval = company.subscriptionInterval === 12 ? 12 : 1;
  const next = periodEnd(paidUntil < occurredAt ? occurredAt : paidUntil, interval).toISOString();
  return record(company, "subscription.charge.completed", occurredAt, { next, order: orderOf(company) });
}

function orderOf({ plan }: CompanyDetails) {
  return { reference: `TEST-${newId().toUpperCase()}`, cents: plan?.cents ?? 0, currency: "USD" };
}

async function record(
  { id, subscriptionId }: CompanyDetails,
  type: BillingEventType,
  occurredAt: Date,
  facts: Parameters<typeof recordEvent>[0]["facts"],
): Promise<boolean> {
  const event = { id: `test ${subscriptionId} ${type} ${occurredAt.toISOString()}`, type, occurredAt };
  const { isNew } = await recordEvent({ ...event, subscriptionId, facts }, id);
  return isNew;
}

export async function setTestCard({ companyId }: Viewer, card: TestCard): Promise<void> {
  const company = await getCompany(companyId);
  if (company.plan?.provider !== "test") return;
  const at = now();
  await record(company, "subscription.updated", at, { account: cards[card] });
  if (card === "works" && company.state === "overdue") await charge(company, at);
}
