import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useLocation } from "@remix-run/react";
import { ServiceSubmits } from "#app/domain/users/components/service-buttons.tsx";
import { TermsLabel } from "#app/domain/users/components/terms-label.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FieldPair, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { HiddenField, PasswordField, TextField } from "#app/ui/fields/text-field.tsx";
import type { Coupon } from "#app/domain/billing/rules/coupons.ts";
import { maxDashboards, type Price } from "#app/domain/billing/rules/prices.ts";
import { BrowserTimeZone } from "#app/domain/users/components/browser-time-zone.tsx";
import { CouponBox } from "./coupon-box.tsx";
import { chosenFrom, registerNotes } from "./registration-words.ts";
import { ServicesBlock } from "./services-block.tsx";
import type { ServiceButton } from "#app/domain/users/services/service-app.server.ts";
import type { RegistrationOptions } from "../wishes.ts";
import styles from "./register-form.module.css";

type Fields = {
  name: string;
  email: string;
  password: string;
  password_confirmation: string;
  terms_consent: string;
  age_consent: string;
  coupons: string;
  coupon: string;
  dashboards: string;
  interval: string;
  cid: string;
  flow: string;
  pay: string;
};

/** The server checks more (register.form.ts). */
const constraint = {
  name: { required: true, maxLength: 100 },
  email: { required: true, maxLength: 254 },
  password: { required: true, minLength: 8, maxLength: 200 },
  password_confirmation: { required: true },
  terms_consent: { required: true },
  age_consent: { required: true },
  dashboards: { min: 1, max: maxDashboards },
};

type RegisterFormProps = {
  readonly wishes: RegistrationOptions;
  readonly services: readonly ServiceButton[];
  readonly coupons: readonly Coupon[];
  readonly prices: readonly Price[] | null;
  readonly couponAnswer: { readonly text: string; readonly isFine: boolean } | null;
  readonly lastResult: SubmissionResult<string[]> | undefined;
};

export function RegisterForm({
  wishes,
  services,
  coupons,
  prices,
  couponAnswer,
  lastResult,
}: RegisterFormProps) {
  const { search } = useLocation();
  const [form, fields] = useForm<Fields>({
    id: "register",
    lastResult: lastResult ?? null,
    constraint,
    defaultNoValidate: false,
    defaultValue: {
      coupons: JSON.stringify(wishes.coupons),
      dashboards: String(wishes.dashboards),
      interval: String(wishes.interval),
      cid: wishes.cid ?? "",
      flow: wishes.flow ?? "",
      pay: wishes.pay ?? "later",
    },
  });
  const values: Partial<Record<string, { readonly initialValue?: unknown }>> = fields;
  const chosen = chosenFrom((name) => values[name]?.initialValue, coupons);
  const kept = [fields.cid, fields.flow, ...(prices ? [] : [fields.dashboards, fields.interval])];
  return (
    <Form
      method="post"
      action={`/register${search}`}
      {...getFormProps(form)}
      data-registration={JSON.stringify({ prices })}
    >
      <div className={styles.columns} data-wide={prices ? true : undefined}>
        <FormFields>
          <ErrorSummary form={form} />
          {kept.map((field) => (
            <HiddenField key={field.name} name={field.name} value={String(field.initialValue ?? "")} />
          ))}
          <BrowserTimeZone />
          <TextField field={fields.name} label="Your name" autoComplete="name" />
          <TextField field={fields.email} label="Work email" type="email" autoComplete="username" />
          <FieldPair>
            <PasswordField field={fields.password} label="Password" hint="8 characters or more" isNew />
            <PasswordField field={fields.password_confirmation} label="Repeat password" isNew />
          </FieldPair>
          <CheckboxField field={fields.terms_consent} label={<TermsLabel />} />
          <CheckboxField field={fields.age_consent} label="I am 16 or older" />
          <FormActions>
            <ActionButton
              tone="primary"
              failed={form.status === "error"}
              busyText="Creating your account"
              aria-describedby="register-waits"
              data-needs-consents
            >
              Register
            </ActionButton>
            <span id="register-waits" className="soft small">
              {prices && registerNotes[chosen.pay]}
            </span>
          </FormActions>
          <ServiceSubmits services={services} search={search} describedBy="register-waits" />
        </FormFields>
        {(prices || coupons.length > 0) && (
          <div className={styles.plan}>
            <CouponBox coupons={coupons} fields={fields} answer={couponAnswer} />
            {prices && <ServicesBlock fields={fields} prices={prices} chosen={chosen} />}
          </div>
        )}
      </div>
    </Form>
  );
}
