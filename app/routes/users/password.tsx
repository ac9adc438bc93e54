import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { AccountName, accountName } from "#app/domain/users/components/account-name.tsx";
import { refuseUnconfirmed } from "#app/domain/users/password/refuse-unconfirmed.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { changePassword } from "#app/domain/users/password/change-password.server.ts";
import { requestPasswordReset } from "#app/domain/users/password/request-password-reset.server.ts";
import { PersonPage } from "#app/domain/users/components/person-page.tsx";
import { SetPassword } from "#app/domain/users/components/set-password.tsx";
import { ChangePassword } from "#app/domain/users/user.form.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Fieldset, FieldsetCard, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { PasswordField } from "#app/ui/fields/text-field.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { personAction, personLoader } from "./open-person.server.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const hideFields = ["current_password", "password", "password_confirmation"];

export const loader = personLoader("user.password", "own", async ({ person, query }) => ({
  hasPassword: person.passwordHash !== null,
  isSaved: query.has("saved"),
  isSent: query.has("sent"),
}));

export const action = personAction("user.password", "own", async ({ request, viewer, person }) => {
  const given = await readForm(request, ChangePassword, ["intent", accountName]);
  if (person.passwordHash === null && given.get("intent") === "send-link") return sendLink(request, person);
  const form = parseWithZod(given, { schema: ChangePassword });
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields }));
  const { current_password, password } = form.value;

  const result = await changePassword(viewer, { current: current_password, wanted: password });
  switch (result.outcome) {
    case "refused":
      return refuseForm(request, form.reply({ fieldErrors: { password: [result.problem] }, hideFields }));
    case "wrong":
    case "wait":
      return refuseUnconfirmed(request, form, result, hideFields);
    case "changed":
      return redirect(`/users/${viewer.userId}/password?saved`, { status: 303 });
  }
});

/** A link in an email also proves that the address is theirs. */
async function sendLink(request: Request, { id, email }: { id: string; email: string }) {
  const { waitSeconds } = await requestPasswordReset(email);
  if (waitSeconds === null) return redirect(`/users/${id}/password?sent`, { status: 303 });
  const wait = attemptLimitProblem(waitSeconds);
  const answer: FormAnswer = { status: "error", error: { "": [wait.message] } };
  return refuseForm(request, answer, { code: "slow-down", ...wait });
}

export default function PasswordPage() {
  const { person, hasPassword, isSent, isSaved } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm<ChangePassword>({
    id: "change-password",
    lastResult: useFormAnswer(),
    constraint: {
      current_password: { required: true },
      password: { required: true, minLength: 8, maxLength: 200 },
      password_confirmation: { required: true },
    },
    defaultNoValidate: false,
  });
  if (!hasPassword)
    return (
      <PersonPage person={person} title="Your password">
        <SetPassword form={form} email={person.email} isSent={isSent} />
      </PersonPage>
    );
  return (
    <PersonPage person={person} title="Your password">
      <StoredForm method="post" {...getFormProps(form)}>
        <div className="stack loose">
          {isSaved && !form.errors && (
            <Banner level="success" title="The new password is set">
              You are signed out everywhere else. Your API tokens and the open invitations that you sent no
              longer work.
            </Banner>
          )}
          <ErrorSummary form={form} />
          <FieldsetCard>
            <Fieldset
              legend="Password"
              hint="Changing it revokes your API tokens and the open invitations that you sent."
            >
              <FormFields>
                <AccountName email={person.email} />
                <PasswordField field={fields.current_password} label="Current password" />
                <PasswordField
                  field={fields.password}
                  label="New password"
                  hint="8 characters or more"
                  isNew
                />
                <PasswordField field={fields.password_confirmation} label="Repeat new password" isNew />
              </FormFields>
            </Fieldset>
            <FormActions>
              <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"}>
                Change password
              </ActionButton>
              <span className="soft small">Signs you out on all other devices.</span>
            </FormActions>
          </FieldsetCard>
        </div>
      </StoredForm>
    </PersonPage>
  );
}
