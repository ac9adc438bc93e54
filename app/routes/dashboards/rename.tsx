import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { data, redirect, redirectDocument } from "@remix-run/node";
import { Form, type ShouldRevalidateFunction, useLoaderData, useNavigation } from "@remix-run/react";
import { openHref } from "#app/auth/guard-onboarding.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { dashboardLimits } from "#app/domain/dashboards/dashboard.ts";
import { RenameDashboard } from "#app/domain/dashboards/api/dashboard.form.ts";
import { describeLock } from "#app/domain/dashboards/edit/content/describe-lock.server.ts";
import { problemFor } from "#app/domain/dashboards/edit/content/problem-for.server.ts";
import { renameDashboard } from "#app/domain/dashboards/edit/rename-dashboard.server.ts";
import type { SaveProblem } from "#app/domain/dashboards/edit/content/save-problem.ts";
import { CannotSave, LockNews } from "#app/domain/dashboards/edit/editor/lock/locked-notice.tsx";
import { useLockAlone } from "#app/domain/dashboards/edit/editor/lock/use-followed-lock.ts";
import { ProblemBanner } from "#app/domain/dashboards/edit/editor/problem-banner.tsx";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { shouldReloadAfterSubmit } from "#app/ui/forms/keep-page.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction } from "#app/ui/forms/keep-page.ts";

type Refusal = { readonly result: SubmissionResult<string[]>; readonly problem: SaveProblem | null };

export const loader = agencyLoader("dashboard.rename", async ({ viewer, params: { permalink = "" } }) => {
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) return null;
  const { id, name, version } = dashboard;
  return {
    title: `Rename ${name}`,
    dashboardId: id,
    permalink,
    name,
    version,
    lock: await describeLock(viewer, dashboard),
    maxLength: dashboardLimits.name,
    cancelHref: await openHref(viewer, "dashboards.index"),
  };
});

export const action = agencyAction("dashboard.rename", async ({ request, viewer, params }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const form = await parseForm(request, RenameDashboard);
  if (form.status !== "success")
    return data<Refusal>({ result: form.reply(), problem: null }, { status: 422 });
  const { name, version } = form.value;
  const saved = await renameDashboard(viewer, dashboard, name, version);
  if (saved.outcome === "saved") {
    const href = await openHref(viewer, "dashboards.index");
    return (href === "/dashboards" ? redirect : redirectDocument)(href, { status: 303 });
  }
  if (saved.outcome === "not-found") return null;
  const problem = problemFor(viewer, saved);
  return data<Refusal>({ result: form.reply(), problem }, { status: problem.status });
});

export const shouldRevalidate: ShouldRevalidateFunction = shouldReloadAfterSubmit;

export default function RenameDashboardPage() {
  const loaded = useLoaderData<typeof loader>();
  const { title, dashboardId, permalink, name, version, maxLength, cancelHref } = loaded;
  const { lock, freedBy } = useLockAlone(permalink, dashboardId, loaded.lock);
  const answer = useAnswer<Refusal>();
  const isBusy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<{ name: string }>({
    id: "rename",
    lastResult: answer?.result ?? null,
    defaultValue: { name },
    constraint: { name: { required: true, maxLength } },
    defaultNoValidate: false,
  });
  return (
    <AgencyPage>
      <div data-question="">
        <PageHead title={title} />
        <LockNews lock={lock} freedBy={freedBy} permalink={permalink} button="Rename" />
        <Form method="post" {...getFormProps(form)}>
          <ProblemBanner problem={answer?.problem}>
            <p>
              {answer?.problem?.isLocked
                ? "Your name is still here."
                : "Your name is still here. Press Rename again to save it."}
            </p>
          </ProblemBanner>
          <HiddenField name="version" value={version} />
          <FormFields>
            <ErrorSummary form={form} />
            <TextField field={fields.name} label="Name" hint="Shown at the top of the dashboard." />
            <FormActions end={lock.state === "theirs" && <CannotSave holder={lock.holder} />}>
              <ActionButton tone="primary" busy={isBusy} failed={form.status === "error"} busyText="Renaming">
                Rename
              </ActionButton>
              <LinkButton to={cancelHref} reloadDocument tone="quiet" data-dismiss="">
                Cancel
              </LinkButton>
            </FormActions>
          </FormFields>
        </Form>
      </div>
    </AgencyPage>
  );
}
