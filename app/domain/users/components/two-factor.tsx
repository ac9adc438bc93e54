import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy.tsx";
import { CodeField } from "#app/domain/users/components/code-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Fieldset, FieldsetCard, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { PasswordField } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/forms/use-hydrated.ts";
import { dayWords } from "#app/metrics/format/format-days.ts";
import type { TwoFactorView } from "../two-factor/own-two-factor.server.ts";
import styles from "./two-factor.module.css";

type Fields = { code: string; current_password: string };

type TwoFactorProps = {
  readonly view: TwoFactorView;
  readonly asksPassword: boolean;
  /** Null: the person decides. */
  readonly requiredBy: "operator" | "company" | null;
  readonly zone: string;
  readonly lastResult: SubmissionResult<string[]> | undefined;
};

export const twoFactorRequired = {
  operator: "This installation requires two-factor sign-in.",
  company: "Your company requires two-factor sign-in.",
} as const;

export function TwoFactor({ view, asksPassword, requiredBy, zone, lastResult }: TwoFactorProps) {
  const [form, fields] = useForm<Fields>({
    id: "two-factor",
    lastResult: lastResult ?? null,
    constraint: { current_password: { required: asksPassword } },
    defaultNoValidate: false,
  });
  const password = asksPassword && <PasswordField field={fields.current_password} label="Your password" />;
  return (
    <Form method="post" {...getFormProps(form)}>
      <div className="stack loose">
        <ErrorSummary form={form} />
        {view.state === "off" && requiredBy && (
          <Banner level="warning" title="Set up two-factor sign-in to continue">
            {twoFactorRequired[requiredBy]}
          </Banner>
        )}
        <FieldsetCard>
          {view.state === "off" && (
            <>
              <Fieldset
                legend="Authenticator app"
                hint="1Password, Google Authenticator and Microsoft Authenticator work."
              >
                <FormFields>
                  <p>At sign-in you enter your password, then a code from an app on your phone.</p>
                  {password}
                </FormFields>
              </Fieldset>
              <FormActions>
                <Button tone="primary" name="intent" value="start">
                  Set up two-factor sign-in
                </Button>
              </FormActions>
            </>
          )}
          {view.state === "starting" && (
            <>
              <Fieldset
                legend="1. Scan the code"
                hint="Scan this code with your authenticator app, or enter the key there."
              >
                <div className="stack">
                  <QrCode cells={view.cells} />
                  <p>
                    Key: <code className={styles.key}>{inFours(view.key)}</code>
                  </p>
                  <p>
                    <a href={view.address}>Open in an app on this device</a>
                  </p>
                </div>
              </Fieldset>
              <Fieldset
                legend="2. Enter a code"
                hint="Enter the code that the app shows. Your other sessions end."
              >
                <CodeField field={fields.code} onlyApp />
              </Fieldset>
              <FormActions>
                <Button tone="primary" name="intent" value="confirm">
                  Turn on
                </Button>
              </FormActions>
            </>
          )}
          {view.state === "on" && (
            <>
              <Fieldset legend="Two-factor sign-in is on">
                <FormFields>
                  <p>
                    Since {dayWords("en-GB").moment(view.since, zone)}. {codesWords(view.codesLeft)}
                  </p>
                  {password}
                </FormFields>
              </Fieldset>
              <FormActions
                end={
                  requiredBy ? (
                    <span className="soft small">{twoFactorRequired[requiredBy]}</span>
                  ) : (
                    <Button tone="danger" name="intent" value="stop">
                      Turn off
                    </Button>
                  )
                }
              >
                <Button name="intent" value="codes">
                  Create new recovery codes
                </Button>
              </FormActions>
            </>
          )}
        </FieldsetCard>
      </div>
    </Form>
  );
}

/** Shown once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const isHydrated = useHydrated();
  return (
    <Banner level="success" title="Your recovery codes">
      <p>
        Each code works once, when your phone is not at hand. Copy or print them now: they are not shown
        again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {isHydrated && <CopyButton text={codes.join("\n")}>Copy codes</CopyButton>}
    </Banner>
  );
}

function codesWords(left: number): string {
  if (left === 0) return "No recovery codes are left: create new ones.";
  return `${left} of 10 recovery ${left === 1 ? "code is" : "codes are"} left.`;
}

function inFours(key: string): string {
  return key.replace(/.{4}(?=.)/g, "$& ");
}

function QrCode({ cells }: { readonly cells: readonly (readonly boolean[])[] }) {
  const size = cells.length;
  const path = cells
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code with the key below"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
