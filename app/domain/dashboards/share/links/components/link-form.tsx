import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyText } from "#app/ui/copy.tsx";
import { RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FieldPair, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { NumberField } from "#app/ui/fields/number-field.tsx";
import { DateField, TextField } from "#app/ui/fields/text-field.tsx";
import { defaultValidDays, linkLimits } from "../link-rules.ts";
import type { LinkForm as LinkFormValues } from "../link.form.ts";

const ends = [
  { value: "days", label: "After some days" },
  { value: "date", label: "On a date" },
  { value: "never", label: "Never" },
];

type LinkFormProps = { readonly lastResult: SubmissionResult<string[]> | undefined };

export function LinkForm({ lastResult }: LinkFormProps) {
  const [form, fields] = useForm<LinkFormValues>({
    id: "link",
    lastResult: lastResult ?? null,
    defaultValue: { expiry: "days", validDays: String(defaultValidDays) },
    constraint: {
      label: { required: true, maxLength: linkLimits.label },
      validDays: { min: 1, max: linkLimits.days },
    },
    defaultNoValidate: false,
  });
  return (
    <Card title="New link">
      <Form method="post" {...getFormProps(form)}>
        <FormFields>
          <ErrorSummary form={form} />
          <FieldPair>
            <TextField
              field={fields.label}
              label="Recipient"
              hint="For your list, such as “Jonas, bakery”."
            />
            <TextField
              field={fields.email}
              type="email"
              label="Email (optional)"
              hint="For a new link, after this one expired."
            />
          </FieldPair>
          <RadioGroup field={fields.expiry} label="The link expires" choices={ends} inline />
          <FieldPair>
            <NumberField field={fields.validDays} label="Days" hint="If it expires after some days." />
            <DateField field={fields.endsOn} label="Last day" hint="If it expires on a date." />
          </FieldPair>
          <FieldPair>
            <DateField
              field={fields.startDate}
              label="Show from (optional)"
              hint="With both: these days only."
            />
            <DateField field={fields.endDate} label="Show to (optional)" />
          </FieldPair>
          <p className="small soft">
            Opens are counted per link and day. Nothing about the visitor is stored: no name, no IP address,
            no browser.
          </p>
          <FormActions>
            <Button tone="primary" name="intent" value="create">
              Create link
            </Button>
          </FormActions>
        </FormFields>
      </Form>
    </Card>
  );
}

type NewLinkProps = {
  readonly label: string;
  readonly address: string;
  readonly sentTo: string | null;
};

export function NewLink({ label, address, sentTo }: NewLinkProps) {
  return (
    <Banner level="success" title={<>New address for {<bdi>{label}</bdi>}</>}>
      <CopyText id="new-address" label="Link" text={address} />
      <p>
        {sentTo && (
          <>
            It is being sent to <bdi>{sentTo}</bdi>.{" "}
          </>
        )}
        Copy it now: it is not shown again. It opens the report without a password.
      </p>
    </Banner>
  );
}
