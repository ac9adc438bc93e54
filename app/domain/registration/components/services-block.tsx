import { useState } from "react";
import { Bill } from "#app/domain/billing/components/bill.tsx";
import { PriceList } from "#app/domain/billing/components/price-list.tsx";
import type { Coupon } from "#app/domain/billing/rules/coupons.ts";
import { maxDashboards, type Price, quoteFor } from "#app/domain/billing/rules/prices.ts";
import { RadioGroup } from "#app/ui/fields/choice-field.tsx";
import type { Field } from "#app/ui/fields/field.ts";
import { Fieldset } from "#app/ui/fields/fieldset.tsx";
import { NumberField } from "#app/ui/fields/number-field.tsx";

const payNotes = {
  now: "To pay on the next page. Tax is added where it applies.",
  later: "Nothing to pay today, unless you choose to pay now. Tax is added where it applies.",
} as const;

type ServicesBlockProps = {
  readonly fields: { readonly dashboards: Field; readonly interval: Field; readonly pay: Field };
  readonly prices: readonly Price[];
  readonly coupons: readonly Coupon[];
};

export function ServicesBlock({ fields, prices, coupons }: ServicesBlockProps) {
  const [dashboards, setDashboards] = useState(Number(fields.dashboards.initialValue ?? 25));
  const [interval, setInterval] = useState(String(fields.interval.initialValue ?? "1"));
  const [pay, setPay] = useState(String(fields.pay.initialValue ?? "later"));
  const count = Math.min(maxDashboards, Math.max(1, Math.floor(dashboards) || 1));
  const basket = { dashboards: count, interval: interval === "12" ? (12 as const) : (1 as const) };
  const quote = quoteFor(prices, basket, { companyPercent: 0, coupons, creditCents: 0 });
  return (
    <Fieldset legend="Services" hint="Your plan. You can change it before you pay.">
      <div
        className="stack"
        onChange={({ target }) => {
          const { name, value } = target as HTMLInputElement;
          if (name === fields.dashboards.name) setDashboards(Number(value));
          if (name === fields.interval.name) setInterval(value);
          if (name === fields.pay.name) setPay(value);
        }}
      >
        <NumberField field={fields.dashboards} label="Dashboards" />
        <RadioGroup
          field={fields.interval}
          label="Payment"
          inline
          choices={[
            { value: "1", label: "Monthly" },
            { value: "12", label: "Yearly" },
          ]}
        />
        <RadioGroup
          field={fields.pay}
          label="First payment"
          choices={[
            { value: "later", label: "After the free trial", hint: "14 days free. No card." },
            { value: "now", label: "Now", hint: "The checkout opens when your account is created." },
          ]}
        />
      </div>
      <PriceList prices={prices} showCaption />
      <Bill quote={quote} trialNote={payNotes[pay === "now" ? "now" : "later"]} />
    </Fieldset>
  );
}
