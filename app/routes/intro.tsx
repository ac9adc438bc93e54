import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { changeCompany } from "#app/domain/companies/change-company.server.ts";
import { IdentityFields } from "#app/domain/companies/components/identity-fields.tsx";
import { IntroWithIdentity } from "#app/domain/companies/intro-with-identity.form.ts";
import { finishIntro } from "#app/domain/onboarding/move-onboarding.server.ts";
import { stepHref } from "#app/auth/guard-onboarding.server.ts";
import { flowOf, presentStep } from "#app/lib/onboarding/flow.ts";
import { OnboardingPanel } from "#app/domain/onboarding/components/onboarding-panel.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { UnsentNotice } from "#app/ui/forms/unsent-notice.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "intro");
  const { name, company } = viewer;
  return {
    siteTitle: config.siteTitle,
    name,
    flow: flowOf(viewer.onboarding) ?? "dashboard",
    onboarding: viewer.onboarding,
    asksIdentity: asksIdentity(viewer),
    companyName: company.name === name ? "" : company.name,
    logoFileId: company.logoFileId,
  };
}

function asksIdentity({ role, creator }: Viewer): boolean {
  return role === "admin" && creator;
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "intro");
  const fields = await readForm(request, IntroWithIdentity);
  if (!fields.has("name")) fields.set("name", viewer.company.name);
  if (asksIdentity(viewer)) {
    const form = parseWithZod(fields, { schema: IntroWithIdentity });
    if (form.status !== "success") return refuseForm(request, form.reply());
    const changed = await changeCompany(viewer.companyId, form.value);
    if (changed.outcome === "refused") {
      const reply = form.reply({ fieldErrors: { [changed.field]: [changed.message] } });
      return refuseForm(request, reply, changed.isPassing ? { code: "unavailable" } : undefined);
    }
  }
  const source = fields.get("source");
  const state = await finishIntro(viewer, typeof source === "string" ? source : undefined);
  const route = presentStep(state)?.route;
  const first = route ? await stepHref(viewer, route) : null;
  return redirect(first ?? "/company/sources", { status: 303 });
}

export default function IntroPage() {
  const { siteTitle, name, flow, onboarding, companyName, ...page } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm<IntroWithIdentity>({
    id: "intro",
    lastResult: useAnswer<FormAnswer>() ?? null,
    defaultValue: { name: companyName, source: flow },
    constraint: { name: { required: true, maxLength: 100 }, source: { required: true } },
    defaultNoValidate: false,
  });
  return (
    <PublicShell siteTitle={siteTitle} width="form">
      <UnsentNotice />
      <PageHead title={`Welcome, ${name}`}>
        {page.asksIdentity ? "Tell your clients who their reports come from." : "You are ready to start."}
      </PageHead>
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)}>
        <FormFields>
          <ErrorSummary form={form} />
          {page.asksIdentity && <IdentityFields fields={fields} logoFileId={page.logoFileId} />}
          <RadioGroup
            field={fields.source}
            label="What would you like to do first?"
            choices={[
              {
                value: "dashboard",
                label: "Report to a client",
                hint: "A dashboard of their data, to view, print and send.",
              },
              {
                value: "mc",
                label: "Watch several domains",
                hint: "A group that shows what changed over 7 and 30 days.",
              },
            ]}
          />
          <FormActions>
            <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"}>
              Get started
            </ActionButton>
          </FormActions>
        </FormFields>
      </Form>
      <OnboardingPanel state={onboarding} routeName="intro" />
    </PublicShell>
  );
}
