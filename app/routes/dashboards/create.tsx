import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell.server.ts";
import { createDashboard } from "#app/domain/dashboards/manage/create-dashboard.server.ts";
import { dashboardLimits, maxGenerateSources } from "#app/domain/dashboards/dashboard.ts";
import {
  type GenerateChoice,
  generateDashboard,
  listGenerateChoices,
} from "#app/domain/dashboards/generate/generate-dashboard.server.ts";
import { NewDashboard } from "#app/domain/dashboards/api/dashboard.form.ts";
import { planIsFullWords } from "#app/domain/dashboards/list/plan-words.ts";
import { planUse } from "#app/domain/dashboards/list/plan-use.server.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { existingPage } from "#app/site-map.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { CheckboxGroup } from "#app/ui/fields/choice-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction } from "#app/ui/forms/keep-page.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboards.create");
  const [shell, plan, files] = await Promise.all([
    shellFor(viewer),
    planUse(viewer),
    listGenerateChoices(viewer.companyId),
  ]);
  const subscriptionHref = viewer.role === "admin" ? existingPage("/company/subscription") : null;
  return {
    shell,
    plan,
    start: startOf(files, new URL(request.url).searchParams.getAll("sources")),
    problem: plan.canCreate ? null : planIsFullWords(plan),
    subscriptionHref,
    longestName: dashboardLimits.name,
  };
}

function startOf(files: readonly GenerateChoice[], wanted: readonly string[]) {
  const ready = files.flatMap(({ rows, ...file }) => (rows === null ? [] : [{ ...file, rows }]));
  const chosen = wanted.flatMap((wish) => ready.find(({ id }) => id === wish) ?? []);
  return {
    choices: ready.map(({ id, name, rows }) => ({
      value: id,
      label: name,
      hint: rows === 1 ? "1 row" : `${rows.toLocaleString("en-GB")} rows`,
    })),
    chosen: chosen.map(({ id }) => id),
    isImporting: files.some(({ id, rows }) => rows === null && wanted.includes(id)),
    name: chosen[0]?.name ?? "",
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboards.create");
  const form = parseWithZod(await readForm(request, NewDashboard), { schema: NewDashboard });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const { name, sources } = form.value;
  const made =
    sources.length === 0
      ? await createDashboard(viewer, name)
      : await generateDashboard(viewer, name, sources);
  if (made.outcome === "limit")
    return data(form.reply({ formErrors: [planIsFullWords(made)] }), { status: 402 });
  const page = `/dashboards/${made.permalink}`;
  return redirect(sources.length === 0 ? `${page}/edit` : page, { status: 303 });
}

export default function CreateDashboardPage() {
  const { shell, plan, start, problem, subscriptionHref, longestName } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  const [form, fields] = useForm<NewDashboard>({
    id: "create",
    defaultValue: { sources: start.chosen, name: start.name },
    lastResult: useAnswer<FormAnswer>() ?? null,
    constraint: { name: { required: true, maxLength: longestName } },
    defaultNoValidate: false,
  });
  return (
    <AgencyPage shell={shell}>
      <PageHead title="Create Dashboard">
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
      ) : (
        <Form method="post" {...getFormProps(form)}>
          <ErrorSummary form={form} />
          {start.isImporting && (
            <Banner level="info" title="A large file is still being imported">
              Reload this page in a moment to choose it.
            </Banner>
          )}
          <FormFields>
            <TextField
              field={fields.name}
              label="Name"
              hint="Shown at the top of the dashboard, such as: Harbour Lane Bakery, online marketing."
            />
            {start.choices.length > 0 && (
              <CheckboxGroup
                field={fields.sources}
                label="Start with the data of"
                hint={`Key numbers, trend, main category and a table of each file. Choose at most ${maxGenerateSources}, or none for an empty dashboard.`}
                choices={start.choices}
                searchable={start.choices.length > 12}
              />
            )}
            <FormActions>
              <ActionButton
                tone="primary"
                busy={isBusy}
                failed={form.status === "error"}
                busyText="Creating the dashboard"
              >
                Create Dashboard
              </ActionButton>
              <LinkButton to="/dashboards" tone="quiet">
                Cancel
              </LinkButton>
            </FormActions>
          </FormFields>
        </Form>
      )}
    </AgencyPage>
  );
}
