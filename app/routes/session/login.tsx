import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { nextPath } from "#app/auth/next-path.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { config } from "#app/config.server.ts";
import { cookieHeaders } from "#app/domain/users/begin-session.server.ts";
import { signIn } from "#app/domain/users/sign-in.server.ts";
import { ServiceLinks, ServiceMessage } from "#app/domain/users/components/service-buttons.tsx";
import { serviceNoticeIn } from "#app/domain/users/services/service-notice-in.server.ts";
import { configuredServices } from "#app/domain/users/services/service-app.server.ts";
import { SignIn, wrongSignIn } from "#app/domain/users/user.form.ts";
import { userEntity } from "#app/domain/users/user-entity.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { SignedOutPage } from "#app/domain/users/signed-out/signed-out-page.tsx";
import { HiddenField, PasswordField, TextField } from "#app/ui/fields/text-field.tsx";

export { clientLoader } from "#app/ui/new-document.ts";
export { formHeaders as headers } from "#app/http/form-headers.ts";
import { readForm } from "#app/http/read-form.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "login");
  const next = nextPath(new URL(request.url).searchParams.get("next"));
  if (viewer) throw redirect(next);
  return {
    next,
    siteTitle: config.siteTitle,
    mayRegister: config.signup === "open",
    services: configuredServices(),
    notice: serviceNoticeIn(request),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, "login");
  const form = parseWithZod(await readForm(request, SignIn), { schema: SignIn });
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields: ["password"] }));

  const { email, password, next } = form.value;
  const result = await signIn(email, password, request);
  switch (result.outcome) {
    case "wrong":
      return refuseForm(request, form.reply({ formErrors: [wrongSignIn], hideFields: ["password"] }));
    case "wait": {
      const wait = attemptLimitProblem(result.waitSeconds);
      const reply = form.reply({ formErrors: [wait.message], hideFields: ["password"] });
      return refuseForm(request, reply, { code: "slow-down", ...wait });
    }
    case "second-factor": {
      const headers = cookieHeaders(result.cookies);
      if (wantsJson(request)) return Response.json({ data: { secondFactor: "/login/code" } }, { headers });
      const query = next ? `?next=${encodeURIComponent(nextPath(next))}` : "";
      return redirect(`/login/code${query}`, { status: 303, headers });
    }
    case "signed-in": {
      const headers = cookieHeaders(result.cookies);
      if (wantsJson(request)) return Response.json({ data: { user: userEntity(result.user) } }, { headers });
      return redirect(nextPath(next), { status: 303, headers });
    }
  }
}

export default function LoginPage() {
  const { next, siteTitle, mayRegister, services, notice } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<SignIn>({
    id: "login",
    lastResult: useActionData<FormAnswer>() ?? null,
    constraint: { email: { required: true }, password: { required: true } },
    defaultNoValidate: false,
  });
  return (
    <SignedOutPage siteTitle={siteTitle} width="form">
      <PageHead title="Sign in">
        {mayRegister ? (
          <>
            New here? <Link to="/register">Create an account</Link>
          </>
        ) : null}
      </PageHead>
      <div className="stack loose">
        {form.status === undefined && <ServiceMessage notice={notice} />}
        <Form method="post" {...getFormProps(form)}>
          <FormFields>
            <ErrorSummary form={form} />
            <HiddenField name="next" value={next} />
            <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
            <PasswordField field={fields.password} label="Password" />
            <FormActions>
              <ActionButton tone="primary" failed={form.status === "error"} busyText="Signing in">
                Sign in
              </ActionButton>
              <Link to="/forgot-password">Forgot password?</Link>
            </FormActions>
          </FormFields>
        </Form>
        <ServiceLinks services={services} next={next} />
      </div>
    </SignedOutPage>
  );
}
