import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, type ShouldRevalidateFunction, useLoaderData, useNavigation } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { chooseDashboardClient, clientChoices } from "#app/domain/clients/choose-client.server.ts";
import { ClientCard } from "#app/domain/clients/components/client-card.tsx";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell.server.ts";
import {
  answerSettings,
  type SettingsRefusal,
} from "#app/domain/dashboards/settings/answer-settings.server.ts";
import { ProblemBanner } from "#app/domain/dashboards/editing/problem-banner.tsx";
import { SettingsFields } from "#app/domain/dashboards/settings/settings-fields.tsx";
import { SourcesCard } from "#app/domain/dashboards/settings/sources-card.tsx";
import { findSettings, type SettingsValues } from "#app/domain/dashboards/settings/find-settings.server.ts";
import { getDashboardAt } from "#app/domain/dashboards/manage/get-dashboard.server.ts";
import { readCall } from "#app/http/read-call.server.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions } from "#app/ui/fields/fieldset.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { shouldReloadAfterSubmit } from "#app/ui/forms/keep-page.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.settings");
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) throw notFound();
  const [shell, settings, client] = await Promise.all([
    shellFor(viewer),
    findSettings(viewer, dashboard),
    clientChoices(viewer, dashboard.clientId),
  ]);
  const isClientSaved = new URL(request.url).searchParams.get("saved") === "client";
  return { shell, title: `Settings of ${dashboard.name}`, permalink, client, isClientSaved, ...settings };
}

export async function action({ request, params: { permalink = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.settings");
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) throw notFound();
  const sent = await readCall(request);
  if (sent.outcome === "wrong-type") throw failure(sent.outcome);
  if (sent.outcome !== "read") throw failure(sent.outcome, { message: sent.message });
  if (sent.fields.intent === "client") {
    const chosen = await chooseDashboardClient(viewer, dashboard.id, sent.fields.clientId);
    if (chosen === "not-found") throw notFound();
    if (chosen !== "chosen") return data(chosen, { status: 422 });
    return redirect(`/dashboards/${permalink}/settings?saved=client`, { status: 303 });
  }
  const answer = await answerSettings(viewer, dashboard, sent);
  if (answer === "saved") return redirect(`/dashboards/${permalink}/edit`, { status: 303 });
  if (answer === "not-found") throw notFound();
  return data(answer, { status: answer.status });
}

export const shouldRevalidate: ShouldRevalidateFunction = shouldReloadAfterSubmit;

export default function SettingsPage() {
  const {
    shell,
    permalink,
    name,
    version,
    values,
    images,
    companyColor,
    zones,
    sources,
    client,
    isClientSaved,
  } = useLoaderData<typeof loader>();
  const answered = useAnswer<SettingsRefusal | { readonly clientProblem: string }>();
  const clientProblem = answered && "clientProblem" in answered ? answered.clientProblem : null;
  const answer = answered && "result" in answered ? answered : undefined;
  const isBusy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<SettingsValues>({
    id: "settings",
    lastResult: answer?.result ?? null,
    defaultValue: values,
    constraint: {
      name: { required: true, maxLength: 120 },
      timezone: { required: true },
      footer: { maxLength: 2000 },
    },
    defaultNoValidate: false,
  });
  return (
    <AgencyPage shell={shell}>
      <PageHead title="Settings">
        <Link to={`/dashboards/${permalink}/edit`}>{name}</Link>
      </PageHead>
      <div className="stack loose">
        <Form method="post" encType="multipart/form-data" {...getFormProps(form)}>
          <ProblemBanner problem={answer?.problem}>
            <p>Your changes are still here. Press Save settings again to overwrite theirs.</p>
          </ProblemBanner>
          <ErrorSummary form={form} />
          <HiddenField name="version" value={version} />
          <SettingsFields fields={fields} images={images} companyColor={companyColor} zones={zones} />
          <FormActions>
            <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"} busyText="Saving">
              Save settings
            </ActionButton>
            <LinkButton to={`/dashboards/${permalink}/edit`} tone="quiet">
              Cancel
            </LinkButton>
          </FormActions>
        </Form>
        <ClientCard
          {...client}
          isSaved={isClientSaved}
          problem={clientProblem}
          multipart
          hint="Lists, filters and copies use it. The logo and the color of this dashboard stay as they are."
        />
        {sources.length > 0 && <SourcesCard sources={sources} version={version} />}
      </div>
    </AgencyPage>
  );
}
