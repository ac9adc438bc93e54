import { Bill } from "#app/domain/billing/components/bill.tsx";
import { PriceList } from "#app/domain/billing/components/price-list.tsx";
import type { Price } from "#app/domain/billing/rules/prices.ts";
import { RadioGroup } from "#app/ui/fields/choice-field.tsx";
import type { Field } from "#app/ui/fields/field.ts";
import { Fieldset } from "#app/ui/fields/fieldset.tsx";
import { NumberField } from "#app/ui/fields/number-field.tsx";
import { type Chosen, payNotes, quoteOf } from "./registration-words.ts";

type ServicesBlockProps = {
  readonly fields: { readonly dashboards: Field; readonly interval: Field; readonly pay: Field };
  readonly prices: readonly Price[];
  readonly chosen: Chosen;
};

export function ServicesBlock({ fields, prices, chosen }: ServicesBlockProps) {
  return (
    <Fieldset legend="Services" hint="Your plan. You can change it before you pay.">
      <div className="stack">
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
      <div data-bill>
        <Bill quote={quoteOf(prices, chosen)} trialNote={payNotes[chosen.pay]} />
      </div>
    </Fieldset>
  );
}
