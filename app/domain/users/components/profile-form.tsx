import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Fieldset, FieldsetCard, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import { type ZoneChoice, ZoneField } from "#app/ui/fields/zone-field.tsx";

type Profile = { name: string; timezone: string; source_emails?: string; alert_emails?: string };

type ProfileFormProps = {
  readonly profile: Profile;
  readonly zones: readonly ZoneChoice[];
  readonly isAdmin: boolean;
  readonly isSaved: boolean;
  readonly lastResult: SubmissionResult<string[]> | undefined;
};

export function ProfileForm({ profile, zones, isAdmin, isSaved, lastResult }: ProfileFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm<Profile>({
    id: "profile",
    lastResult: lastResult ?? null,
    defaultValue: profile,
    constraint: { name: { required: true, maxLength: 100 }, timezone: { required: true } },
    defaultNoValidate: false,
  });
  return (
    <StoredForm method="post" {...getFormProps(form)}>
      <div className="stack loose">
        {isSaved && !form.errors && <Banner level="success" title="Saved" />}
        <ErrorSummary form={form} />
        <FieldsetCard>
          <Fieldset legend="You" hint="The time zone is used for the times you see.">
            <FormFields>
              <TextField field={fields.name} label="Your name" autoComplete="name" />
              <ZoneField field={fields.timezone} label="Time zone" zones={zones} />
            </FormFields>
          </Fieldset>
          <Fieldset legend="Emails" hint="Emails about your account are always sent.">
            <FormFields>
              {isAdmin && (
                <div id="source-emails">
                  <HiddenField name="asks_source_emails" value="1" />
                  <CheckboxField
                    field={fields.source_emails}
                    label="Email me when a source needs attention"
                    hint="When a source is disconnected, is deleted while widgets use it, or its connection expires in 7 days."
                  />
                </div>
              )}
              <div id="alert-emails">
                <HiddenField name="asks_alert_emails" value="1" />
                <CheckboxField
                  field={fields.alert_emails}
                  label="Email me about alerts of groups"
                  hint="At most once a day, in the morning, when a metric of a domain changed more than its limits allow."
                />
              </div>
            </FormFields>
          </Fieldset>
          <FormActions>
            <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"}>
              Save
            </ActionButton>
          </FormActions>
        </FieldsetCard>
      </div>
    </StoredForm>
  );
}
