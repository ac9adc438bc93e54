import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { ActionButton } from "#app/ui/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fieldset.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";

type Profile = { name: string; timezone: string };

type ProfileFormProps = {
  readonly profile: Profile;
  readonly zones: readonly string[];
  readonly isSaved: boolean;
  readonly lastResult: SubmissionResult<string[]> | undefined;
};

export function ProfileForm({ profile, zones, isSaved, lastResult }: ProfileFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm<Profile>({
    id: "profile",
    lastResult: lastResult ?? null,
    defaultValue: profile,
    constraint: { name: { required: true, maxLength: 100 }, timezone: { required: true } },
    defaultNoValidate: false,
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormFields>
        {isSaved && !form.errors && <Banner level="success" title="Saved" />}
        <ErrorSummary form={form} />
        <TextField field={fields.name} label="Your name" autoComplete="name" />
        <SelectField
          field={fields.timezone}
          label="Time zone"
          hint="Times are shown in it, and new dashboards and reports start with it."
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
        />
        <FormActions>
          <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"}>
            Save
          </ActionButton>
        </FormActions>
      </FormFields>
    </Form>
  );
}
