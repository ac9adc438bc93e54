import { type Coupon, couponEffect } from "#app/domain/billing/rules/coupons.ts";
import { Button } from "#app/ui/button.tsx";
import { Fieldset } from "#app/ui/fields/fieldset.tsx";
import { type Field, plainField, textValue } from "#app/ui/fields/field.ts";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";

type CouponBoxProps = {
  readonly coupons: readonly Coupon[];
  readonly fields: { readonly coupon: Field; readonly coupons: Field };
  readonly answer: { readonly text: string; readonly isFine: boolean } | null;
};

/** Each press of a button submits the form; registration.ts does it on the page. */
export function CouponBox({ coupons, fields, answer }: CouponBoxProps) {
  return (
    <Fieldset legend="Coupon" hint="Optional.">
      <HiddenField name={fields.coupons.name} value={textValue(fields.coupons) ?? "[]"} />
      <div data-coupons={JSON.stringify(coupons)}>
        {coupons.map((coupon) => (
          <Applied key={coupon.code} code={coupon.code} effect={couponEffect(coupon)} />
        ))}
      </div>
      <template data-coupon-row>
        <Applied code="" effect="" />
      </template>
      <div className="stack">
        <TextField
          field={plainField("register", "coupon", {
            value: textValue(fields.coupon) ?? "",
            errors: fields.coupon.errors,
          })}
          label="Code"
          width={16}
          autoComplete="off"
        />
        <div className="row">
          <Button name="intent" value="coupon" formNoValidate aria-describedby="coupon-state">
            Apply coupon
          </Button>
          <span id="coupon-state" className="small" role="status" data-fine={answer?.isFine}>
            {answer?.text}
          </span>
        </div>
      </div>
    </Fieldset>
  );
}

function Applied({ code, effect }: { readonly code: string; readonly effect: string }) {
  return (
    <p className="row">
      <span>
        <bdi data-part="code">{code}</bdi>: <span data-part="effect">{effect}</span>
      </span>{" "}
      <Button name="without" value={code} formNoValidate tone="quiet" small>
        Remove{" "}
        <span className="visually-hidden" data-part="code">
          {code}
        </span>
      </Button>
    </p>
  );
}
