import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AccountName, accountName } from "#app/domain/users/components/account-name.tsx";
import { requireAccess } from "#app/auth/access.server.ts";
import { config } from "#app/config.server.ts";
import { cookieHeaders } from "#app/domain/users/begin-session.server.ts";
import { TermsLabel } from "#app/domain/users/components/terms-label.tsx";
import { acceptInvitation, openInvitation } from "#app/domain/users/team/accept-invitation.server.ts";
import { AcceptInvitation, AcceptWithService } from "#app/domain/users/team/team.form.ts";
import { ServiceChoices, ServiceMessage } from "#app/domain/users/components/service-buttons.tsx";
import { acceptsWith } from "#app/domain/users/services/linking.ts";
import { serviceNoticeIn } from "#app/domain/users/services/service-notice-in.server.ts";
import { appOfService, configuredServices } from "#app/domain/users/services/service-app.server.ts";
import { keepWish } from "#app/domain/users/services/wish-cookie.server.ts";
import { userEntity } from "#app/domain/users/user-entity.ts";
import { failure } from "#app/http/failure.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { privatePageHeaders } from "#app/http/private-page-headers.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FieldPair, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { BrowserTimeZone } from "#app/domain/users/components/browser-time-zone.tsx";
import { PasswordField, TextField } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { ErrorMessage } from "#app/ui/shell/public-shell.tsx";
import { SignedOutPage } from "#app/domain/users/signed-out/signed-out-page.tsx";

export { clientLoader } from "#app/ui/new-document.ts";
export { formHeaders as headers } from "#app/http/form-headers.ts";

const hideFields = ["password", "password_confirmation"];
const gone = "This invitation was accepted or withdrawn, or is older than 7 days.";

/** GET changes nothing: mail gateways open every link. */
export async function loader({ request, params: { token = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "invitation");
  const invitation = await openInvitation(token);
  const shown = invitation && {
    email: invitation.email ?? "",
    company: invitation.company,
    invitedBy: invitation.invitedBy,
    role: invitation.role ?? "user",
  };
  const services = configuredServices().filter(({ id }) => acceptsWith(id));
  const notice = serviceNoticeIn(request);
  return data(
    { siteTitle: config.siteTitle, invitation: shown, services, notice, signedInAs: viewer?.email ?? null },
    { status: shown ? 200 : 404, headers: privatePageHeaders },
  );
}

export async function action({ request, params: { token = "" } }: ActionFunctionArgs) {
  await requireAccess(request, "invitation");
  const fields = await readForm(request, AcceptInvitation, AcceptWithService, [accountName]);
  if (fields.get("service") !== null) return startWithService(request, token, fields);
  const form = parseWithZod(fields, { schema: AcceptInvitation });
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields }));
  const result = await acceptInvitation(token, form.value, request);
  switch (result.outcome) {
    case "link-gone":
      if (wantsJson(request)) throw failure("not-found", { message: gone });
      return refuseForm(request, form.reply({ formErrors: [gone], hideFields }));
    case "refused":
      return refuseForm(request, form.reply({ fieldErrors: { password: [result.problem] }, hideFields }));
    case "email-taken": {
      const formErrors = ["An account with this email exists already. Sign in instead."];
      return refuseForm(request, form.reply({ formErrors, hideFields }));
    }
    case "accepted": {
      const headers = cookieHeaders(result.cookies);
      if (!wantsJson(request)) return redirect("/dashboards", { status: 303, headers });
      return Response.json({ data: { user: userEntity(result.user) } }, { status: 201, headers });
    }
  }
}

/** The service must know the invited address. */
async function startWithService(request: Request, token: string, fields: FormData) {
  const form = parseWithZod(fields, { schema: AcceptWithService });
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields }));
  const { service, timezone } = form.value;
  if (!appOfService(service) || !acceptsWith(service)) throw failure("not-found");
  if (!(await openInvitation(token))) {
    if (wantsJson(request)) throw failure("not-found", { message: gone });
    return refuseForm(request, form.reply({ formErrors: [gone], hideFields }));
  }
  const { cookie, href } = await keepWish(service, {
    intent: "accept",
    invitation: token,
    ...(timezone !== undefined && { timezone }),
  });
  return redirectDocument(href, { status: 303, headers: { "Set-Cookie": cookie } });
}

export default function InvitationPage() {
  const { siteTitle, invitation, services, notice, signedInAs } = useLoaderData<typeof loader>();
  const lastResult = useActionData<FormAnswer>();
  const [form, fields] = useForm<AcceptInvitation>({
    id: "invitation",
    lastResult: lastResult ?? null,
    constraint: {
      name: { required: true, maxLength: 100 },
      password: { required: true, minLength: 8, maxLength: 200 },
      password_confirmation: { required: true },
      terms_consent: { required: true },
      age_consent: { required: true },
    },
    defaultNoValidate: false,
  });
  if (!invitation)
    return (
      <SignedOutPage siteTitle={siteTitle}>
        <ErrorMessage
          title="This invitation is not valid"
          action={
            <LinkButton to="/login" tone="primary">
              Sign in
            </LinkButton>
          }
        >
          <p>{gone} Ask for a new one.</p>
        </ErrorMessage>
      </SignedOutPage>
    );
  const { company, email, invitedBy, role } = invitation;
  return (
    <SignedOutPage siteTitle={siteTitle} width="form">
      <PageHead title={`Join ${company}`}>
        {invitedBy ? (
          <>
            <bdi>{invitedBy}</bdi> invites you
          </>
        ) : (
          "You are invited"
        )}{" "}
        to work on client reports as {role === "admin" ? "an admin" : "a user"}. You sign in with{" "}
        <bdi>{email}</bdi>.
      </PageHead>
      <Form method="post" {...getFormProps(form)}>
        <FormFields>
          {!lastResult && <ServiceMessage notice={notice} />}
          <ErrorSummary form={form} />
          {signedInAs && (
            <p className="soft">
              You are signed in as <bdi>{signedInAs}</bdi>. Accepting signs you in with the new account.
            </p>
          )}
          <BrowserTimeZone />
          <AccountName email={email} />
          <TextField field={fields.name} label="Your name" autoComplete="name" />
          <FieldPair>
            <PasswordField field={fields.password} label="Password" hint="8 characters or more" isNew />
            <PasswordField field={fields.password_confirmation} label="Repeat password" isNew />
          </FieldPair>
          <CheckboxField field={fields.terms_consent} label={<TermsLabel />} />
          <CheckboxField field={fields.age_consent} label="I am 16 or older" />
          <FormActions>
            <ActionButton tone="primary" failed={form.status === "error"}>
              Accept the invitation
            </ActionButton>
          </FormActions>
          <ServiceChoices services={services} />
        </FormFields>
      </Form>
    </SignedOutPage>
  );
}
