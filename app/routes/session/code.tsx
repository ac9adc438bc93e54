import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { nextPath } from "#app/auth/next-path.ts";
import { config } from "#app/config.server.ts";
import {
  codeTooLate,
  cookieHeaders,
  findCodeOwner,
  giveCode,
} from "#app/domain/users/begin-session.server.ts";
import { wrongCode } from "#app/domain/users/two-factor/check-code.server.ts";
import { SecondFactor } from "#app/domain/users/two-factor/two-factor.form.ts";
import { userEntity } from "#app/domain/users/user-entity.ts";
import { failure } from "#app/http/failure.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { CodeField } from "#app/domain/users/components/code-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { SignedOutPage } from "#app/domain/users/signed-out/signed-out-page.tsx";

export { clientLoader } from "#app/ui/new-document.ts";
export { formHeaders as headers } from "#app/http/form-headers.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "loginCode");
  const next = nextPath(new URL(request.url).searchParams.get("next"));
  if (viewer) throw redirect(next);
  if (!(await findCodeOwner(request))) throw redirect("/login");
  return { next, siteTitle: config.siteTitle };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, "loginCode");
  const form = parseWithZod(await readForm(request, SecondFactor), { schema: SecondFactor });
  const hideFields = ["code"];
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields }));
  const result = await giveCode(request, form.value.code);
  switch (result.outcome) {
    case "link-gone":
      if (wantsJson(request)) throw failure("signed-out", { message: codeTooLate });
      throw redirect("/login", { status: 303 });
    case "wrong":
      return refuseForm(request, form.reply({ fieldErrors: { code: [wrongCode] }, hideFields }));
    case "wait": {
      const wait = attemptLimitProblem(result.waitSeconds);
      const reply = form.reply({ formErrors: [wait.message], hideFields });
      return refuseForm(request, reply, { code: "slow-down", ...wait });
    }
    default: {
      const headers = cookieHeaders(result.cookies);
      if (wantsJson(request)) return Response.json({ data: { user: userEntity(result.user) } }, { headers });
      return redirect(nextPath(form.value.next), { status: 303, headers });
    }
  }
}

export default function CodePage() {
  const { next, siteTitle } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<SecondFactor>({
    id: "code",
    lastResult: useActionData<FormAnswer>() ?? null,
    constraint: { code: { required: true, maxLength: 40 } },
    defaultNoValidate: false,
  });
  return (
    <SignedOutPage siteTitle={siteTitle} width="form">
      <PageHead title="Enter your code">Your account uses two-factor sign-in.</PageHead>
      <Form method="post" {...getFormProps(form)}>
        <FormFields>
          <ErrorSummary form={form} />
          <HiddenField name="next" value={next} />
          <CodeField field={fields.code} />
          <FormActions>
            <ActionButton tone="primary" failed={form.status === "error"} busyText="Signing in">
              Sign in
            </ActionButton>
            <Link to="/login">Use another account</Link>
          </FormActions>
          <p className="soft small">
            Without your phone and recovery codes, ask an admin of your company to turn off two-factor sign-in
            for your account.
          </p>
        </FormFields>
      </Form>
    </SignedOutPage>
  );
}
