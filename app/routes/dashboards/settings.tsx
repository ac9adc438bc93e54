import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure, notFound } from "#app/auth/failure.server.ts";
import type { FormAnswer } from "#app/auth/form-answer.server.ts";
import { AgencyPage } from "#app/domain/companies/components/agency-page.tsx";
import { shellFor } from "#app/domain/companies/shell.server.ts";
import { ProblemBanner } from "#app/domain/dashboards/editing/problem-banner.tsx";
import { SettingsFields } from "#app/domain/dashboards/editing/settings-fields.tsx";
import { SourcesCard } from "#app/domain/dashboards/editing/sources-card.tsx";
import { findSettings, type SettingsValues } from "#app/domain/dashboards/find-settings.server.ts";
import { getDashboardAt } from "#app/domain/dashboards/get-dashboard.server.ts";
import { problemFor } from "#app/domain/dashboards/problem-for.server.ts";
import { replacementsOf, replaceSources } from "#app/domain/dashboards/replace-sources.server.ts";
import type { SaveProblem } from "#app/domain/dashboards/save-problem.ts";
import { saveSettings } from "#app/domain/dashboards/save-settings.server.ts";
import { SettingsForm } from "#app/domain/dashboards/settings.form.ts";
import { formOf, readCall } from "#app/lib/read-call.server.ts";
import { ActionButton } from "#app/ui/action-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FormActions } from "#app/ui/fieldset.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { HiddenField } from "#app/ui/text-field.tsx";

type Answer = { readonly result: FormAnswer | null; readonly problem: SaveProblem | null };

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.settings");
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) throw notFound();
  const [shell, settings] = await Promise.all([shellFor(viewer), findSettings(viewer, dashboard)]);
  return { shell, title: `Settings of ${dashboard.name}`, permalink, ...settings };
}

export async function action({ request, params: { permalink = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.settings");
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) throw notFound();
  const sent = await readCall(request);
  if (sent.outcome !== "read") throw failure("malformed");
  const { fields, files } = sent;
  const back = redirect(`/dashboards/${permalink}/edit`, { status: 303 });

  if (fields.do === "sources") {
    const outcome = await replaceSources(
      viewer,
      dashboard.id,
      Number(fields.version) || null,
      replacementsOf(fields),
    );
    if (outcome.outcome === "saved") return back;
    if (outcome.outcome === "not-found") throw notFound();
    const problem = problemFor(viewer, outcome);
    return data<Answer>({ result: null, problem }, { status: problem.status });
  }

  const form = parseWithZod(formOf(fields), { schema: SettingsForm });
  if (form.status !== "success")
    return data<Answer>({ result: form.reply(), problem: null }, { status: 422 });
  const outcome = await saveSettings(viewer, dashboard.id, form.value, files);
  switch (outcome.outcome) {
    case "saved":
      return back;
    case "not-found":
      throw notFound();
    case "picture-refused": {
      const result = form.reply({ fieldErrors: { [outcome.field]: [outcome.message] } });
      return data<Answer>({ result, problem: null }, { status: 422 });
    }
    default: {
      const problem = problemFor(viewer, outcome);
      return data<Answer>({ result: form.reply(), problem }, { status: problem.status });
    }
  }
}

/** After a refusal too: the next save must start from what others saved. */
export function shouldRevalidate() {
  return true;
}

export default function SettingsPage() {
  const { shell, permalink, name, version, values, kept, zones, sources } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
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
            <p>What you wrote is still here. Press Save settings again to save it on top of theirs.</p>
          </ProblemBanner>
          <ErrorSummary form={form} />
          <HiddenField name="version" value={version} />
          <SettingsFields fields={fields} kept={kept} zones={zones} />
          <FormActions>
            <ActionButton tone="primary" busy={isBusy} busyText="Saving">
              Save settings
            </ActionButton>
            <LinkButton to={`/dashboards/${permalink}/edit`} tone="quiet">
              Cancel
            </LinkButton>
          </FormActions>
        </Form>
        {sources.length > 0 && <SourcesCard sources={sources} version={version} />}
      </div>
    </AgencyPage>
  );
}
