import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import type { PersonalData } from "../personal-data.server.ts";

type FormProps = { readonly email: string; readonly lastResult: SubmissionResult<string[]> | undefined };
type Fields = { email: string; intent: string; sure?: string };

export function FindForm({ email, lastResult }: FormProps) {
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm<Fields>({
    id: "find-personal-data",
    lastResult: lastResult ?? null,
    defaultValue: { email },
    constraint: { email: { required: true, maxLength: 254 } },
    defaultNoValidate: false,
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormFields>
        <ErrorSummary form={form} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="off" />
        <FormActions>
          <ActionButton
            tone="primary"
            name="intent"
            value="find"
            busy={isBusy}
            failed={form.status === "error"}
          >
            Find data
          </ActionButton>
        </FormActions>
      </FormFields>
    </Form>
  );
}

export function FoundData({
  found: { email, places, hashedStops, block },
}: {
  readonly found: PersonalData;
}) {
  return (
    <>
      {block !== null && <Banner level="info" title={block} />}
      {places.length === 0 && (
        <Banner level="info" title="No data found for this address">
          {hashedStops > 0 &&
            "It was erased before. Its unsubscribe stays as a hash, so that reports leave it out."}
        </Banner>
      )}
      {places.map(({ name, entries }) => (
        <Card
          key={name}
          title={name}
          aside={entries.length === 1 ? "1 entry" : `${entries.length} entries`}
          flush
        >
          <CardRows>
            {entries.map(({ field, text }, at) => (
              // Entries have no id.
              // oxlint-disable-next-line react/no-array-index-key -- the list never changes
              <CardRow key={at} title={field} hint={<bdi>{text}</bdi>} />
            ))}
          </CardRows>
        </Card>
      ))}
      {places.length > 0 && (
        <form method="post" action="/company/personal-data/download">
          <input type="hidden" name="email" value={email} />
          <Button>Download as JSON</Button>
        </form>
      )}
    </>
  );
}

export function EraseForm({ email, lastResult }: FormProps) {
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm<Fields>({
    id: "erase-personal-data",
    lastResult: lastResult ?? null,
    defaultNoValidate: false,
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <input type="hidden" name="email" value={email} />
      <FormFields>
        <ErrorSummary form={form} />
        <p>
          <bdi>{email}</bdi> is removed from reports and contacts, its links stop working, and it is blanked
          in texts, versions and sent reports. This cannot be undone.
        </p>
        <CheckboxField field={fields.sure} label="Erase everything on this address" />
        <FormActions>
          <ActionButton
            tone="danger"
            name="intent"
            value="erase"
            busy={isBusy}
            failed={form.status === "error"}
          >
            Erase
          </ActionButton>
        </FormActions>
      </FormFields>
    </Form>
  );
}
