import { expect, test } from "vitest";
import { PlanPage } from "#app/domain/billing/components/plan-page.tsx";
import type { PlanView } from "#app/domain/billing/plan/plan-view.server.ts";
import { defaultPrices, quoteFor } from "#app/domain/billing/rules/prices.ts";
import { plainField } from "#app/ui/fields/field.ts";
import { markup } from "#tests/ui/markup.tsx";

const basket = { dashboards: 1, interval: 1 as const };
const prices = defaultPrices;
const view: PlanView = {
  state: "trial",
  words: "Trial with 25 dashboards.",
  used: 0,
  basket,
  current: null,
  quote: quoteFor(prices, basket, { companyPercent: 0, coupons: [], creditCents: 0 }),
  companyPercent: 0,
  creditCents: 0,
  coupons: [],
  endedCoupons: ["SOON"],
  prices,
  button: "Subscribe",
  isTest: false,
  canCancel: false,
  canResume: false,
  managesPayment: false,
};

test("a coupon that has ended can be removed from the page", async () => {
  const form = { id: "plan", allErrors: {} };
  const page = await markup(
    <PlanPage
      view={view}
      plan={{
        form,
        props: {},
        fields: { dashboards: plainField("plan", "dashboards"), interval: plainField("plan", "interval") },
      }}
      coupon={{ form, props: {}, field: plainField("coupon", "coupon") }}
    />,
  );
  expect(page).toMatch(/name="coupon" value="SOON".*has ended.*value="remove-coupon"/);
  expect(page).toContain("</span> <button"); // text browsers add no gap
});
