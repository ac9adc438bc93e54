import { Form } from "@remix-run/react";
import { type ComponentProps, useState } from "react";
import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary, type FormErrors } from "#app/ui/fields/error-summary.tsx";
import type { Field } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { NumberField } from "#app/ui/fields/number-field.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/forms/use-hydrated.ts";
import { TwoPane } from "#app/ui/shell/page-head.tsx";
import type { PlanView } from "../plan/plan-view.server.ts";
import { couponEffect, sameCode } from "../rules/coupons.ts";
import { basketWords, dashboardsWords, maxDashboards, quoteFor } from "../rules/prices.ts";
import { Bill } from "./bill.tsx";
import { PriceList } from "./price-list.tsx";

type FormParts = {
  readonly form: FormErrors;
  readonly props: Omit<ComponentProps<typeof Form>, "method" | "encType">;
};
type PlanPageProps = {
  readonly view: PlanView;
  readonly plan: FormParts & { readonly fields: { readonly dashboards: Field; readonly interval: Field } };
  readonly coupon: FormParts & { readonly field: Field };
};

export function PlanPage({ view, plan, coupon }: PlanPageProps) {
  const [basket, setBasket] = useState(view.basket);
  const isHydrated = useHydrated();
  const isShown = basket.dashboards === view.quote.dashboards && basket.interval === view.quote.interval;
  const quote = isShown ? view.quote : requote(view, basket);
  const isCurrent =
    view.current?.dashboards === basket.dashboards && view.current.interval === basket.interval;
  const change = isCurrent ? "Change plan" : `Change to ${basketWords(basket)}`;
  const button = view.state === "active" ? change : view.button;
  const onChange = ({ target }: { target: EventTarget }) => {
    const { name, value } = target as HTMLInputElement;
    if (name === plan.fields.interval.name) setBasket({ ...basket, interval: value === "12" ? 12 : 1 });
    const count = Math.floor(Number(value));
    if (name === plan.fields.dashboards.name && count >= 1 && count <= maxDashboards)
      setBasket({ ...basket, dashboards: count });
  };
  return (
    <TwoPane aside={<Aside view={view} coupon={coupon} />}>
      {view.isTest && (
        <Banner level="info" title="Test checkout">
          Payments are simulated here. No card is charged.
        </Banner>
      )}
      <ErrorSummary form={plan.form} />
      <Card
        title="Plan"
        aside={
          view.managesPayment && (
            <LinkButton small to="/company/manage-payment" reloadDocument>
              Manage payment
            </LinkButton>
          )
        }
      >
        <div className="stack">
          <div>
            <p>{view.words}</p>
            <p className="small soft">
              {dashboardsWords(view.used)} in use. Archived dashboards do not count.
            </p>
          </div>
          {/* The checkout needs its own script rules: load the page fully. */}
          <Form method="post" reloadDocument {...plan.props} onChange={onChange}>
            <FormFields>
              <NumberField field={plan.fields.dashboards} label="Dashboards" />
              <RadioGroup
                field={plan.fields.interval}
                label="Payment"
                inline
                choices={[
                  { value: "1", label: "Monthly" },
                  { value: "12", label: "Yearly" },
                ]}
              />
              {isCurrent ? (
                <p className="small soft">Choose another number or interval to see what a change costs.</p>
              ) : (
                <Bill quote={quote} />
              )}
              <FormActions>
                {!(isHydrated && isCurrent) && (
                  <Button tone="primary" name="intent" value="pay">
                    {button}
                  </Button>
                )}
                {!isHydrated && (
                  <Button formMethod="get" name="update" value="1">
                    Update price
                  </Button>
                )}
              </FormActions>
            </FormFields>
          </Form>
        </div>
      </Card>
      <p className="row">
        {view.canResume && (
          <Form method="post">
            <Button name="intent" value="resume">
              Resume subscription
            </Button>
          </Form>
        )}
        {view.canCancel && (
          <LinkButton tone="danger" to="/company/subscription/cancel">
            Cancel subscription
          </LinkButton>
        )}
      </p>
    </TwoPane>
  );
}

function requote(view: PlanView, basket: PlanView["basket"]) {
  const { companyPercent, creditCents } = view;
  return quoteFor(view.prices, basket, { companyPercent, coupons: view.coupons, creditCents });
}

function Aside({ view, coupon }: Pick<PlanPageProps, "view" | "coupon">) {
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState("");
  const isApplied = view.coupons.some(({ code }) => sameCode(code, typed));
  return (
    <div className="stack loose">
      <Card title="Coupons">
        <div className="stack">
          {view.coupons.map((one) => (
            <Form key={one.code} method="post" className="row">
              <HiddenField name="coupon" value={one.code} />
              <span>
                <bdi>{one.code}</bdi>: {couponEffect(one)}
              </span>{" "}
              {!one.isUsed && (
                <Button small tone="quiet" name="intent" value="remove-coupon">
                  Remove <span className="visually-hidden">{one.code}</span>
                </Button>
              )}
            </Form>
          ))}
          {view.endedCoupons.map((code) => (
            <Form key={code} method="post" className="row">
              <HiddenField name="coupon" value={code} />
              <span className="small">
                <bdi>{code}</bdi> has ended and is no longer subtracted.
              </span>{" "}
              <Button small tone="quiet" name="intent" value="remove-coupon">
                Remove <span className="visually-hidden">{code}</span>
              </Button>
            </Form>
          ))}
          <Form method="post" {...coupon.props}>
            <FormFields>
              <ErrorSummary form={coupon.form} />
              <div onChange={({ target }) => setTyped((target as HTMLInputElement).value)}>
                <TextField field={coupon.field} label="Coupon code" width={16} autoComplete="off" />
              </div>
              <FormActions>
                <SubmitButton
                  name="intent"
                  value="coupon"
                  blocked={isHydrated && isApplied}
                  missing={["coupon"]}
                  aria-describedby={isApplied ? "coupon-applied" : undefined}
                >
                  Apply coupon
                </SubmitButton>
                {isApplied && (
                  <span id="coupon-applied" className="small soft">
                    This code is applied.
                  </span>
                )}
              </FormActions>
            </FormFields>
          </Form>
        </div>
      </Card>
      <Card title="Price per dashboard and month" flush>
        <PriceList prices={view.prices} />
      </Card>
      <p className="small soft">
        <LinkButton small tone="quiet" to="/company/invoices">
          Invoices
        </LinkButton>
      </p>
    </div>
  );
}
