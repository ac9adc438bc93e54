import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Viewer } from "#app/auth/viewer.ts";
import { notFound } from "#app/http/failure.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { copyForClient } from "#app/domain/client-copies/copy-for-client.server.ts";
import { cloneDashboard } from "#app/domain/dashboards/list/actions/clone-dashboard.server.ts";
import { createDashboard } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { getDashboard } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { dashboardLimits } from "#app/domain/dashboards/dashboard.ts";
import { findGenerateForm } from "#app/domain/dashboards/new/generate/generate-form.server.ts";
import { generateDashboard } from "#app/domain/dashboards/new/generate/generate-dashboard.server.ts";
import { NewDashboard } from "#app/domain/dashboards/api/dashboard.form.ts";
import { planIsFullNotice, planIsFullWords, planUseWords } from "#app/domain/dashboards/list/plan-words.ts";
import { planUse } from "#app/domain/dashboards/list/plan-use.server.ts";
import { TemplateCards } from "#app/domain/dashboards/new/start/components/template-cards.tsx";
import { TemplateForm } from "#app/domain/dashboards/new/start/components/template-form.tsx";
import { SourcesForm } from "#app/domain/dashboards/new/start/components/sources-form.tsx";
import { StartWays } from "#app/domain/dashboards/new/start/components/start-ways.tsx";
import { ClientChooser } from "#app/domain/dashboards/new/start/components/client-chooser.tsx";
import { findTemplateForm, findStart } from "#app/domain/dashboards/new/start/find-start.server.ts";
import {
  createFromTemplate,
  findOwnTemplateForm,
  slotField,
} from "#app/domain/dashboards/new/start/own-template.server.ts";
import { returnTo } from "#app/domain/dashboards/new/start/start-href.ts";
import type { StartClient } from "#app/domain/dashboards/new/start/template-form-view.ts";
import { getTemplate } from "#app/domain/dashboards/new/templates/own/find-templates.server.ts";
import { startWords } from "#app/domain/clients/client-brand.ts";
import { clientChoices, clientOfNew } from "#app/domain/clients/choose-client.server.ts";
import { getClient } from "#app/domain/clients/find-clients.server.ts";
import { ConnectNotice } from "#app/domain/sources/connecting/components/connect-notice.tsx";
import { findDashboardTemplate } from "#app/domain/dashboards/new/templates/by-goal/dashboard-templates.ts";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { existingPage } from "#app/site-map.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { problemIn } from "../connect/problem-href.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("dashboards.create", async ({ request, viewer, query }) => {
  const wanted = returnTo(request);
  const waiting = wanted.dashboard && !query.has("problem") && (await getDashboard(viewer, wanted.dashboard));
  if (waiting) throw redirect(`/dashboards/${waiting.permalink}/settings#sources`);
  const client = wanted.client ? await getClient(viewer, wanted.client) : null;
  const [plan, step, clients] = await Promise.all([
    planUse(viewer),
    stepOf(viewer, query, client),
    clientChoices(viewer, client?.id ?? null),
  ]);
  const subscriptionHref = viewer.role === "admin" ? existingPage("/company/subscription") : null;
  return {
    plan,
    step,
    client: client && { id: client.id, name: client.name, words: startWords(client) },
    clients: clients.choices,
    query: [...query].filter(([name]) => name === "template" || name === "sources"),
    connectProblem: problemIn(request),
    problem: plan.canCreate ? null : planIsFullNotice(plan),
    subscriptionHref,
    longestName: dashboardLimits.name,
  };
});

async function stepOf(viewer: Viewer, search: URLSearchParams, client: StartClient | null) {
  const wanted = search.get("template");
  if (wanted !== null) {
    const template = findDashboardTemplate(wanted);
    if (template)
      return { name: "template", template: await findTemplateForm(viewer, template, client) } as const;
    const own = await getTemplate(viewer, wanted);
    if (!own) throw notFound();
    return { name: "template", template: await findOwnTemplateForm(viewer, own, client) } as const;
  }
  if (search.has("sources")) {
    const sources = search.getAll("sources");
    return { name: "sources", start: await findGenerateForm(viewer, sources, client) } as const;
  }
  return { name: "ways", start: await findStart(viewer) } as const;
}

export const action = agencyAction("dashboards.create", async ({ request, viewer }) => {
  const fields = await readForm(request, NewDashboard, ["intent", "dashboard_id", "source.*"]);
  if (fields.get("intent") === "clone")
    return clone(request, viewer, {
      id: String(fields.get("dashboard_id") ?? ""),
      clientId: String(fields.get("clientId") ?? ""),
    });
  const form = parseWithZod(fields, { schema: NewDashboard });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const { name, sources, target } = form.value;
  const clientId = clientOfNew(viewer, form.value.clientId || null);
  if (clientId === "choose")
    return refuseForm(request, form.reply({ formErrors: ["Choose the client of this dashboard first."] }));
  if (clientId && !(await getClient(viewer, clientId)))
    return refuseForm(request, form.reply({ formErrors: ["This client is gone. Choose another one."] }));
  const template = findDashboardTemplate(form.value.template);
  const own = template || form.value.template === "" ? null : await getTemplate(viewer, form.value.template);
  if (form.value.template !== "" && !template && !own) return null;
  const isEmpty = sources.length === 0 && !template && !own;
  const made = own
    ? await createFromTemplate(viewer, own, { name, target, clientId, sources: slotValues(fields) })
    : isEmpty
      ? await createDashboard(viewer, name, clientId)
      : await generateDashboard(viewer, { name, sources, target, template, clientId });
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
});

function slotValues(fields: FormData): string[] {
  const slots = [...fields.keys()].filter((name) => name.startsWith("source.")).length;
  return Array.from({ length: slots }, (_, at) => String(fields.get(slotField(at)) ?? ""));
}

async function clone(
  request: Request,
  viewer: Viewer,
  { id, clientId }: { readonly id: string; readonly clientId: string },
) {
  const copy = clientId ? await copyForClient(viewer, id, clientId) : await cloneDashboard(viewer, id);
  const refusal = (problem: string, name = "dashboard_id"): FormAnswer => ({
    status: "error",
    error: { [name]: [problem] },
  });
  switch (copy.outcome) {
    case "created":
      return redirect(`/dashboards/${copy.permalink}${clientId ? "" : "/settings"}`, { status: 303 });
    case "incomplete":
      return redirect(copy.href, { status: 303 });
    case "no-client":
      return refuseForm(request, refusal("This client is gone or archived. Choose another one."));
    case "limit":
      return data(refusal(planIsFullWords(copy), ""), { status: 402 });
    case "not-found":
      return refuseForm(request, refusal("Choose a dashboard from the list."));
  }
}

export default function CreateDashboardPage() {
  const { plan, step, problem, subscriptionHref, longestName, client, clients, query, connectProblem } =
    useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const copyProblem = answer?.error?.dashboard_id ?? undefined;
  const [form, fields] = useForm<NewDashboard>({
    id: "create",
    defaultValue:
      step.name === "sources"
        ? { sources: step.start.chosen, name: step.start.name }
        : { name: step.name === "template" ? step.template.defaultName : (client?.name ?? "") },
    lastResult: copyProblem ? null : answer,
    constraint: { name: { required: true, maxLength: longestName } },
    defaultNoValidate: false,
  });
  const common = {
    form,
    formProps: getFormProps(form),
    failed: form.status === "error",
    fields,
    clientId: client?.id ?? null,
  };
  return (
    <AgencyPage>
      <PageHead
        title={step.name === "template" ? `Create dashboard: ${step.template.name}` : "Create dashboard"}
      >
        {step.name === "template" && `${step.template.sentence}. `}
        {planUseWords(plan)}
      </PageHead>
      <ConnectNotice problem={connectProblem} />
      {!problem && (
        <ClientChooser
          key={client?.id}
          clientId={client?.id ?? null}
          hint={client?.words ?? null}
          clients={clients}
          query={query}
        />
      )}
      {problem ? (
        <Banner
          level="warning"
          title={problem.title}
          action={
            subscriptionHref && (
              <LinkButton to={subscriptionHref} small>
                Subscription
              </LinkButton>
            )
          }
        >
          {problem.body}
        </Banner>
      ) : step.name === "template" ? (
        <TemplateForm template={step.template} kept={keptSlots(answer)} {...common} />
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
          <TemplateCards
            own={step.start.own}
            templates={step.start.templates}
            clientId={client?.id ?? null}
          />
        </div>
      )}
    </AgencyPage>
  );
}

/** conform reads "source.0" as a path. */
function keptSlots(answer: FormAnswer | null): Readonly<Record<string, string>> {
  const sent = (answer?.initialValue?.source ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(sent).map(([at, value]) => [`source.${at}`, String(value ?? "")]));
}
