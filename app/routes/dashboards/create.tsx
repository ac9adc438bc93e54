import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Viewer } from "#app/auth/viewer.ts";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell.server.ts";
import { cloneDashboard } from "#app/domain/dashboards/manage/clone-dashboard.server.ts";
import { createDashboard } from "#app/domain/dashboards/manage/create-dashboard.server.ts";
import { getDashboard } from "#app/domain/dashboards/manage/get-dashboard.server.ts";
import { dashboardLimits } from "#app/domain/dashboards/dashboard.ts";
import { findGenerateForm } from "#app/domain/dashboards/generate/generate-form.server.ts";
import { generateDashboard } from "#app/domain/dashboards/generate/generate-dashboard.server.ts";
import { NewDashboard } from "#app/domain/dashboards/api/dashboard.form.ts";
import { planIsFullWords } from "#app/domain/dashboards/list/plan-words.ts";
import { planUse } from "#app/domain/dashboards/list/plan-use.server.ts";
import { TemplateCards } from "#app/domain/dashboards/start/components/template-cards.tsx";
import { TemplateForm } from "#app/domain/dashboards/start/components/template-form.tsx";
import { SourcesForm } from "#app/domain/dashboards/start/components/sources-form.tsx";
import { StartWays } from "#app/domain/dashboards/start/components/start-ways.tsx";
import { findTemplateForm, findStart } from "#app/domain/dashboards/start/find-start.server.ts";
import { findDashboardTemplate } from "#app/domain/dashboards/templates/by-goal/dashboard-templates.ts";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { existingPage } from "#app/site-map.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction } from "#app/ui/forms/keep-page.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboards.create");
  const [shell, plan, step] = await Promise.all([
    shellFor(viewer),
    planUse(viewer),
    stepOf(viewer, new URL(request.url).searchParams),
  ]);
  const subscriptionHref = viewer.role === "admin" ? existingPage("/company/subscription") : null;
  return {
    shell,
    plan,
    step,
    problem: plan.canCreate ? null : planIsFullWords(plan),
    subscriptionHref,
    longestName: dashboardLimits.name,
  };
}

/** A template, sources, or the choice between all ways. */
async function stepOf(viewer: Viewer, search: URLSearchParams) {
  const wanted = search.get("template");
  if (wanted !== null) {
    const template = findDashboardTemplate(wanted);
    if (!template) throw notFound();
    return { name: "template", template: await findTemplateForm(viewer, template) } as const;
  }
  if (search.has("sources"))
    return { name: "sources", start: await findGenerateForm(viewer, search.getAll("sources")) } as const;
  return { name: "ways", start: await findStart(viewer) } as const;
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboards.create");
  const fields = await readForm(request, NewDashboard, ["intent", "dashboard_id"]);
  if (fields.get("intent") === "clone")
    return clone(request, viewer, String(fields.get("dashboard_id") ?? ""));
  const form = parseWithZod(fields, { schema: NewDashboard });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const { name, sources, target } = form.value;
  const template = findDashboardTemplate(form.value.template);
  if (form.value.template !== "" && !template) throw notFound();
  const isEmpty = sources.length === 0 && !template;
  const made = isEmpty
    ? await createDashboard(viewer, name)
    : await generateDashboard(viewer, { name, sources, target, template });
  const refuse = (fieldErrors: Record<string, string[]>) => refuseForm(request, form.reply({ fieldErrors }));
  switch (made.outcome) {
    case "created":
      return redirect(`/dashboards/${made.permalink}${isEmpty ? "/edit" : ""}`, { status: 303 });
    case "limit":
      return data(form.reply({ formErrors: [planIsFullWords(made)] }), { status: 402 });
    case "no-sources":
      return refuse({ sources: ["Choose at least one source from the list."] });
    case "no-target":
      return refuse({ target: ["Enter the website to report on."] });
  }
}

/** Then the settings, where its sources can be replaced. */
async function clone(request: Request, viewer: Viewer, id: string) {
  const found = await getDashboard(viewer, id);
  const copy = found ? await cloneDashboard(viewer, id) : { outcome: "not-found" as const };
  const refusal = (problem: string, name = "dashboard_id"): FormAnswer => ({
    status: "error",
    error: { [name]: [problem] },
  });
  switch (copy.outcome) {
    case "created":
      return redirect(`/dashboards/${copy.permalink}/settings`, { status: 303 });
    case "limit":
      return data(refusal(planIsFullWords(copy), ""), { status: 402 });
    case "not-found":
      return refuseForm(request, refusal("Choose a dashboard from the list."));
  }
}

export default function CreateDashboardPage() {
  const { shell, plan, step, problem, subscriptionHref, longestName } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>() ?? null;
  const copyProblem = answer?.error?.dashboard_id ?? undefined;
  const [form, fields] = useForm<NewDashboard>({
    id: "create",
    defaultValue: step.name === "sources" ? { sources: step.start.chosen, name: step.start.name } : {},
    lastResult: copyProblem ? null : answer,
    constraint: { name: { required: true, maxLength: longestName } },
    defaultNoValidate: false,
  });
  const common = { form, formProps: getFormProps(form), failed: form.status === "error", fields };
  return (
    <AgencyPage shell={shell}>
      <PageHead
        title={step.name === "template" ? `Create Dashboard: ${step.template.name}` : "Create Dashboard"}
      >
        {step.name === "template" && `${step.template.sentence}. `}
        {plan.used} of {plan.allowed} used. Archived dashboards do not count.
      </PageHead>
      {problem ? (
        <Banner
          level="warning"
          title={`All ${plan.allowed} dashboards are in use`}
          action={
            subscriptionHref && (
              <LinkButton to={subscriptionHref} small>
                Subscription
              </LinkButton>
            )
          }
        >
          {problem}
        </Banner>
      ) : step.name === "template" ? (
        <TemplateForm template={step.template} {...common} />
      ) : step.name === "sources" ? (
        <SourcesForm start={step.start} {...common} />
      ) : (
        <div className="stack loose">
          {copyProblem ? (
            <ErrorSummary form={{ id: "clone", allErrors: { dashboard_id: copyProblem } }} />
          ) : (
            <ErrorSummary form={form} />
          )}
          <StartWays start={step.start} name={fields.name} {...common} copyProblem={copyProblem} />
          <TemplateCards templates={step.start.templates} />
        </div>
      )}
    </AgencyPage>
  );
}
