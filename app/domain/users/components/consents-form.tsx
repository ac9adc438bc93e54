import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Fieldset, FieldsetCard, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { TermsLabel } from "./terms-label.tsx";

type Fields = { terms_consent: string; age_consent: string };

type ConsentsFormProps = {
  readonly haveChanged: boolean;
  readonly lastResult: SubmissionResult<string[]> | undefined;
};

export function ConsentsForm({ haveChanged, lastResult }: ConsentsFormProps) {
  const [form, fields] = useForm<Fields>({
    id: "consents",
    lastResult: lastResult ?? null,
    constraint: { terms_consent: { required: true }, age_consent: { required: true } },
    defaultNoValidate: false,
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <div className="stack loose">
        <Banner level="info" title={haveChanged ? "The terms have changed" : "Before you continue"}>
          {haveChanged ? "Read the new version and accept it to continue." : "Accept both to continue."}
        </Banner>
        <ErrorSummary form={form} />
        <FieldsetCard>
          <Fieldset legend="Terms and age">
            <FormFields>
              <HiddenField name="consents" value="1" />
              <CheckboxField field={fields.terms_consent} label={<TermsLabel />} />
              <CheckboxField field={fields.age_consent} label="I am 16 or older" />
            </FormFields>
          </Fieldset>
          <FormActions>
            <Button tone="primary">Continue</Button>
          </FormActions>
        </FieldsetCard>
      </div>
    </Form>
  );
}
