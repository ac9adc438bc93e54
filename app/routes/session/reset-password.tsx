import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AccountName, accountName } from "#app/domain/users/components/account-name.tsx";
import { requireAccess } from "#app/auth/access.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { failure } from "#app/http/failure.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { privatePageHeaders } from "#app/http/private-page-headers.ts";
import { config } from "#app/config.server.ts";
import { cookieHeaders } from "#app/domain/users/begin-session.server.ts";
import { findResetLink, resetPassword } from "#app/domain/users/password/reset-password.server.ts";
import { ResetPassword } from "#app/domain/users/user.form.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { SignedOutPage } from "#app/domain/users/signed-out/signed-out-page.tsx";
import { ErrorMessage } from "#app/ui/shell/public-shell.tsx";
import { PasswordField } from "#app/ui/fields/text-field.tsx";

export { clientLoader } from "#app/ui/new-document.ts";
export { formHeaders as headers } from "#app/http/form-headers.ts";

const gone = "This link was already used, is older than an hour, or was replaced by a newer one.";

export async function loader({ request, params: { token = "" } }: LoaderFunctionArgs) {
  await requireAccess(request, "resetPassword");
  const user = await findResetLink(token);
  return data(
    { siteTitle: config.siteTitle, email: user?.email ?? null },
    { status: user ? 200 : 404, headers: privatePageHeaders },
  );
}

export async function action({ request, params: { token = "" } }: ActionFunctionArgs) {
  await requireAccess(request, "resetPassword");
  const form = parseWithZod(await readForm(request, ResetPassword, [accountName]), { schema: ResetPassword });
  const hideFields = ["password", "password_confirmation"];
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields }));

  const result = await resetPassword(token, form.value.password, request);
  switch (result.outcome) {
    case "link-gone":
      if (wantsJson(request)) throw failure("not-found", { message: gone });
      return refuseForm(request, form.reply({ formErrors: [gone], hideFields }));
    case "refused":
      return refuseForm(request, form.reply({ fieldErrors: { password: [result.problem] }, hideFields }));
    case "second-factor":
    case "signed-in": {
      const headers = cookieHeaders(result.cookies);
      if (wantsJson(request)) return Response.json({ data: { reset: true } }, { headers });
      const next = result.outcome === "signed-in" ? "/dashboards" : "/login/code";
      return redirect(next, { status: 303, headers });
    }
  }
}

export default function ResetPasswordPage() {
  const { siteTitle, email } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<ResetPassword>({
    id: "reset-password",
    lastResult: useActionData<FormAnswer>() ?? null,
    constraint: {
      password: { required: true, minLength: 8, maxLength: 200 },
      password_confirmation: { required: true },
    },
    defaultNoValidate: false,
  });
  if (email === null)
    return (
      <SignedOutPage siteTitle={siteTitle}>
        <ErrorMessage
          title="This link has expired"
          action={
            <LinkButton to="/forgot-password" tone="primary">
              Request a new link
            </LinkButton>
          }
        >
          <p>{gone}</p>
        </ErrorMessage>
      </SignedOutPage>
    );
  return (
    <SignedOutPage siteTitle={siteTitle} width="form">
      <PageHead title="Choose a new password">
        You will be signed out everywhere else. Your API tokens and the open invitations that you sent will
        stop working.
      </PageHead>
      <Form method="post" {...getFormProps(form)}>
        <FormFields>
          <ErrorSummary form={form} />
          <AccountName email={email} />
          <PasswordField field={fields.password} label="New password" hint="8 characters or more" isNew />
          <PasswordField field={fields.password_confirmation} label="Repeat new password" isNew />
          <FormActions>
            <ActionButton tone="primary" failed={form.status === "error"}>
              Set password and sign in
            </ActionButton>
          </FormActions>
        </FormFields>
      </Form>
    </SignedOutPage>
  );
}
