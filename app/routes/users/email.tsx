import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { requestEmailChange } from "#app/domain/users/change-email.server.ts";
import { PersonPage } from "#app/domain/users/components/person-page.tsx";
import { wrongPassword } from "#app/domain/users/password/own-password.server.ts";
import { ChangeEmail } from "#app/domain/users/user.form.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Fieldset, FieldsetCard, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { PasswordField, TextField } from "#app/ui/fields/text-field.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { personAction, personLoader } from "./open-person.server.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const hideFields = ["current_password"];

export const loader = personLoader("user.email", "own", async ({ query }) => ({
  isSent: query.has("sent"),
}));

export const action = personAction("user.email", "own", async ({ request, viewer }) => {
  const form = await parseForm(request, ChangeEmail);
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields }));
  const { email, current_password } = form.value;
  const refuse = (fieldErrors: Record<string, string[]>) =>
    refuseForm(request, form.reply({ fieldErrors, hideFields }));

  const result = await requestEmailChange(viewer, email, current_password);
  switch (result.outcome) {
    case "same":
      return refuse({ email: ["This is already your address"] });
    case "taken":
      return refuse({ email: ["This address belongs to another account"] });
    case "wrong":
      return refuse({ current_password: [wrongPassword] });
    case "wait": {
      const wait = attemptLimitProblem(result.waitSeconds);
      const reply = form.reply({ formErrors: [wait.message], hideFields });
      return refuseForm(request, reply, { code: "slow-down", ...wait });
    }
    case "sent":
      return redirect(`/users/${viewer.userId}/email?sent`, { status: 303 });
  }
});

export default function EmailPage() {
  const { person, isSent } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm<ChangeEmail>({
    id: "change-email",
    lastResult: useFormAnswer(),
    constraint: { email: { required: true, maxLength: 254 }, current_password: { required: true } },
    defaultNoValidate: false,
  });
  return (
    <PersonPage person={person} title="Your email address">
      <StoredForm method="post" {...getFormProps(form)}>
        <div className="stack loose">
          {isSent && !form.errors && (
            <Banner level="success" title="Check your email">
              We sent a link to the new address. It changes when you follow the link, within one hour.
            </Banner>
          )}
          <ErrorSummary form={form} />
          <FieldsetCard>
            <Fieldset
              legend="Email address"
              hint={`You sign in with ${person.email} until the new one is confirmed.`}
            >
              <FormFields>
                <TextField field={fields.email} label="New email" type="email" autoComplete="email" />
                <PasswordField field={fields.current_password} label="Your password" />
              </FormFields>
            </Fieldset>
            <FormActions>
              <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"}>
                Send the link
              </ActionButton>
            </FormActions>
          </FieldsetCard>
        </div>
      </StoredForm>
    </PersonPage>
  );
}
