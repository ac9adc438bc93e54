import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Fieldset, FieldsetCard, FormActions } from "#app/ui/fields/fieldset.tsx";

type SetPasswordProps<Fields extends Record<string, unknown>> = {
  readonly form: FormMetadata<Fields>;
  readonly email: string;
  readonly isSent: boolean;
};

export function SetPassword<Fields extends Record<string, unknown>>({
  form,
  email,
  isSent,
}: SetPasswordProps<Fields>) {
  return (
    <Form method="post" {...getFormProps(form)}>
      <div className="stack loose">
        {isSent && !form.errors && (
          <Banner level="success" title="Check your email">
            {`A link to choose a password is on its way to ${email}. It works once, for one hour.`}
          </Banner>
        )}
        <ErrorSummary form={form} />
        <FieldsetCard>
          <Fieldset legend="Password">
            <p>
              Your account has no password: you sign in with another service. Changing your email address and
              some other settings need one.
            </p>
          </Fieldset>
          <FormActions>
            <Button tone="primary" name="intent" value="send-link">
              Email me a link to set one
            </Button>
          </FormActions>
        </FieldsetCard>
      </div>
    </Form>
  );
}
