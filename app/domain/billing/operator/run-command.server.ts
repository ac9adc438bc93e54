import { restoreCompany } from "#app/domain/company-deletion/restore-company.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { setPrices } from "#db/queries/billing/checkouts.ts";
import { addCoupon, type CouponRow, findCoupon, listCoupons } from "#db/queries/billing/coupons.ts";
import { listAllCompanies } from "#db/queries/billing/events.ts";
import { setCompany } from "#db/queries/companies.ts";
import { listPrices } from "../offer/list-prices.server.ts";
import { couponEffect, type CouponType } from "../rules/coupons.ts";
import { dollars, type Price, priceTable } from "../rules/prices.ts";

export const operatorHelp = `npm run billing -- …
  companies                                 all companies with state and plan
  prices                                    price per dashboard and month
  set-price FROM MONTHLY YEARLY             in dollars: set-price 25 4.00 3.20
  coupons                                   all coupons
  add-coupon CODE TYPE VALUE [USES] [UNTIL] TYPE price (dollars), percent or trial (days); UNTIL 2027-01-31
  trial COMPANY DAYS                        a company without subscription: its trial ends in DAYS days
  restore COMPANY                           a deleted company, until it is erased`;

const day = 86_400_000;
const types: Readonly<Record<string, CouponType>> = {
  price: "price.discount",
  percent: "percent.discount",
  trial: "trial.extension",
};

/** Lines to print. @throws {Error} with a sentence for the operator. */
export async function runOperatorCommand([command, ...rest]: readonly string[]): Promise<string[]> {
  switch (command) {
    case "companies":
      return companyLines();
    case "prices":
      return priceTable(await listPrices()).map(
        ({ words, monthly, yearly }) => `${words}\t${monthly} monthly\t${yearly} yearly`,
      );
    case "set-price":
      return setPrice(rest);
    case "coupons":
      return (await listCoupons()).map(couponLine);
    case "add-coupon":
      return createCoupon(rest);
    case "trial":
      return setTrial(rest);
    case "restore": {
      const { id, name } = await findCompany(rest[0]);
      const outcome = await restoreCompany({ companyId: id });
      if (outcome !== "restored") throw new Error(`${name} is not deleted: there is nothing to restore.`);
      return [`${name} is restored.`];
    }
    default:
      throw new Error(operatorHelp);
  }
}

function couponLine(coupon: Omit<CouponRow, "id" | "createdAt">): string {
  const { code, usesLeft, validUntil } = coupon;
  const uses = usesLeft === 1 ? "1 use left" : `${usesLeft} uses left`;
  return [
    code,
    couponEffect(coupon),
    usesLeft === null ? "any number of uses" : uses,
    validUntil ? `until ${validUntil.toISOString().slice(0, 10)}` : "without end",
  ].join("\t");
}

async function companyLines(): Promise<string[]> {
  return (await listAllCompanies()).map(
    ({ id, name, state, expiresAt, subscriptionId, dashboardsLimit, deletedAt, plan }) =>
      [
        id,
        name,
        deletedAt ? `deleted ${deletedAt.toISOString().slice(0, 10)}` : state,
        expiresAt ? `until ${expiresAt.toISOString().slice(0, 10)}` : "without end",
        `${dashboardsLimit} ${dashboardsLimit === 1 ? "dashboard" : "dashboards"}`,
        subscriptionId && plan ? `${dollars(plan.cents)} by ${plan.provider}` : "no subscription",
      ].join("\t"),
  );
}

async function setPrice([from, monthly, yearly]: readonly string[]): Promise<string[]> {
  const fromDashboards = whole(from, "FROM");
  const added: Price[] = [
    { fromDashboards, interval: 1, cents: cents(monthly, "MONTHLY") },
    { fromDashboards, interval: 12, cents: cents(yearly, "YEARLY") },
  ];
  const kept = (await listPrices()).filter((price) => price.fromDashboards !== fromDashboards);
  await inTransaction(() => setPrices([...kept, ...added]));
  return runOperatorCommand(["prices"]);
}

async function createCoupon([code, kind, value, uses, until]: readonly string[]): Promise<string[]> {
  if (!code || !/^[\w-]{3,50}$/.test(code)) throw new Error("CODE has 3 to 50 letters, digits, - or _.");
  const type = types[kind ?? ""];
  if (!type) throw new Error("TYPE is price, percent or trial.");
  const amount = type === "price.discount" ? cents(value, "VALUE") : whole(value, "VALUE");
  if (amount === 0) throw new Error("VALUE must be more than 0.");
  if (type === "percent.discount" && amount > 100) throw new Error("VALUE is at most 100 percent.");
  const validUntil = until ? endOf(until) : null;
  if (await findCoupon(code)) throw new Error(`There is a coupon ${code} already.`);
  const usesLeft = uses && uses !== "any" ? whole(uses, "USES") : null;
  const coupon = { code, name: code, type, value: amount, usesLeft, validUntil };
  await addCoupon({ id: newId(), ...coupon });
  return [couponLine(coupon)];
}

function endOf(text: string): Date {
  const end = new Date(`${text}T23:59:59Z`);
  // `Date` turns 31 February into a day of March.
  if (Number.isNaN(end.getTime()) || end.toISOString().slice(0, 10) !== text)
    throw new Error("UNTIL is a date such as 2027-01-31.");
  if (end <= now()) throw new Error(`UNTIL has passed: ${text}.`);
  return end;
}

async function setTrial([companyId, days]: readonly string[]): Promise<string[]> {
  const { id, name, subscriptionId } = await findCompany(companyId);
  if (subscriptionId) throw new Error(`${name} has a subscription.`);
  const at = now();
  const expiresAt = new Date(at.getTime() + whole(days, "DAYS") * day);
  await setCompany(id, { state: "trial", stateChangedAt: at, expiresAt });
  return [`${name}: trial until ${expiresAt.toISOString().slice(0, 10)}.`];
}

async function findCompany(id: string | undefined) {
  const company = (await listAllCompanies()).find((one) => one.id === id);
  if (!company) throw new Error("There is no such company: see npm run billing -- companies.");
  return company;
}

function whole(text: string | undefined, name: string): number {
  if (!text || !/^[1-9]\d{0,5}$/.test(text)) throw new Error(`${name} must be a whole number from 1.`);
  return Number(text);
}

function cents(text: string | undefined, name: string): number {
  if (!text || !/^\d{1,6}(\.\d{2})?$/.test(text)) throw new Error(`${name} must be dollars, such as 4.00.`);
  return Math.round(Number(text) * 100);
}
