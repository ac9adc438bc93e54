import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { config } from "#app/config.server.ts";
import { requestPasswordReset } from "#app/domain/users/password/request-password-reset.server.ts";
import { ForgotPassword } from "#app/domain/users/user.form.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { SignedOutPage } from "#app/domain/users/signed-out/signed-out-page.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";

export { clientLoader } from "#app/ui/new-document.ts";
export { formHeaders as headers } from "#app/http/form-headers.ts";
import { readForm } from "#app/http/read-form.server.ts";

const sentence = "If there is an account with this address, an email with a link is on its way to it.";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "forgotPassword");
  return { siteTitle: config.siteTitle, isSent: new URL(request.url).searchParams.has("sent") };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, "forgotPassword");
  const form = parseWithZod(await readForm(request, ForgotPassword), { schema: ForgotPassword });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const { waitSeconds } = await requestPasswordReset(form.value.email);
  if (waitSeconds !== null) {
    const wait = attemptLimitProblem(waitSeconds);
    return refuseForm(request, form.reply({ formErrors: [wait.message] }), { code: "slow-down", ...wait });
  }
  if (wantsJson(request)) return Response.json({ data: { message: sentence } });
  return redirect("/forgot-password?sent", { status: 303 });
}

export default function ForgotPasswordPage() {
  const { siteTitle, isSent } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<ForgotPassword>({
    id: "forgot-password",
    lastResult: useActionData<FormAnswer>() ?? null,
    constraint: { email: { required: true } },
    defaultNoValidate: false,
  });
  return (
    <SignedOutPage siteTitle={siteTitle} width="form">
      <PageHead title="Forgot password">
        {isSent ? null : "We will email you a link to choose a new one."}
      </PageHead>
      {isSent ? (
        <div className="stack">
          <Banner level="success" title="Check your email">
            {`${sentence} The link works once, for one hour. No email? Check your spam folder and the address.`}
          </Banner>
          <p>
            <Link to="/login">Sign in</Link>
          </p>
        </div>
      ) : (
        <Form method="post" {...getFormProps(form)}>
          <FormFields>
            <ErrorSummary form={form} />
            <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
            <FormActions>
              <ActionButton tone="primary" failed={form.status === "error"}>
                Send the link
              </ActionButton>
              <Link to="/login">Sign in</Link>
            </FormActions>
          </FormFields>
        </Form>
      )}
    </SignedOutPage>
  );
}
