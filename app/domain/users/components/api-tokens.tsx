import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { dayWords } from "#app/metrics/format/format-days.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyValue } from "#app/ui/copy.tsx";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Fieldset, FieldsetCard, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { PasswordField, TextField } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import type { TokenShown } from "../api-tokens/api-tokens.server.ts";

export function NewToken({ token }: { readonly token: string }) {
  return (
    <Banner level="success" title="Your new token">
      <p>
        <CopyValue label="token" text={token} />
      </p>
      <p>Copy it now: it is not shown again. Anyone with this token can use the API as you.</p>
    </Banner>
  );
}

const scopes = [
  { value: "read", label: "Read only", hint: "Reads dashboards, numbers and settings. Changes nothing." },
  { value: "write", label: "Read and write", hint: "Can do what you can do." },
];
const expiries = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
];

type TokenFormProps = {
  readonly asksPassword: boolean;
  readonly lastResult: SubmissionResult<string[]> | undefined;
};

export function TokenForm({ asksPassword, lastResult }: TokenFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm<{ name: string; scope: string; days: string; current_password: string }>({
    id: "token",
    lastResult: lastResult ?? null,
    constraint: { name: { required: true, maxLength: 60 }, current_password: { required: asksPassword } },
    defaultNoValidate: false,
    defaultValue: { scope: "read", days: "365" },
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <div className="stack loose">
        <ErrorSummary form={form} />
        <FieldsetCard>
          <Fieldset legend="New token" hint="For programs that use the API as you.">
            <FormFields>
              <TextField
                field={fields.name}
                label="Token name"
                hint="For example “Monthly export to our archive”"
              />
              <RadioGroup field={fields.scope} label="Access" choices={scopes} />
              <SelectField field={fields.days} label="Expires" options={expiries} />
              {asksPassword && <PasswordField field={fields.current_password} label="Your password" />}
            </FormFields>
          </Fieldset>
          <FormActions>
            <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"}>
              Create token
            </ActionButton>
          </FormActions>
        </FieldsetCard>
      </div>
    </Form>
  );
}

export function TokenList({
  tokens,
  zone,
}: {
  readonly tokens: readonly TokenShown[];
  readonly zone: string;
}) {
  const days = dayWords("en-GB");
  if (tokens.length === 0) return null;
  return (
    <Form method="post">
      <Card title="Your tokens" flush>
        <CardRows>
          {tokens.map(({ id, name, scope, createdAt, expiresAt, lastUsedAt }) => (
            <CardRow
              key={id}
              title={<bdi>{name}</bdi>}
              hint={`${scope === "read" ? "Read only" : "Read and write"} · created ${days.moment(createdAt, zone)} · ${expiresAt ? `expires ${days.moment(expiresAt, zone)}` : "does not expire"}`}
              state={lastUsedAt ? `Last used ${days.moment(lastUsedAt, zone)}` : "Never used"}
              actions={
                <Button name="revoke" value={id} small aria-label={`Revoke ${name}`}>
                  Revoke
                </Button>
              }
            />
          ))}
        </CardRows>
      </Card>
    </Form>
  );
}
