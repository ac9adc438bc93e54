import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type SerializeFrom } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { describeLock } from "#app/domain/dashboards/edit/content/describe-lock.server.ts";
import { problemFor } from "#app/domain/dashboards/edit/content/problem-for.server.ts";
import type { SaveProblem } from "#app/domain/dashboards/edit/content/save-problem.ts";
import { LockNews } from "#app/domain/dashboards/edit/editor/lock/locked-notice.tsx";
import { useLockAlone } from "#app/domain/dashboards/edit/editor/lock/use-followed-lock.ts";
import { ProblemBanner } from "#app/domain/dashboards/edit/editor/problem-banner.tsx";
import {
  filterLimits,
  filterOps,
  filterQuery,
  filtersFromUrl,
  filterText,
  foldDimension,
} from "#app/domain/dashboards/filters/dashboard-filter.ts";
import { KeepFilterForm } from "#app/domain/dashboards/settings/keep-filter.form.ts";
import {
  findDashboardFilters,
  keepFilters,
  removeFilter,
} from "#app/domain/dashboards/settings/keep-filters.server.ts";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { useAnswer, useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export { formHeaders as headers } from "#app/http/form-headers.ts";
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

type Answer = FormAnswer & { readonly problem?: SaveProblem };

/** `filter` is what to keep. */
export const loader = agencyLoader("dashboard.filters", async ({ viewer, params, query }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const { id: dashboardId, permalink, content } = dashboard;
  const { filters } = filtersFromUrl(query);
  const { dimensions, kept, wordsOf } = await findDashboardFilters(dashboard);
  return {
    title: `Filters of ${content.name}`,
    name: content.name,
    dashboardId,
    permalink,
    lock: await describeLock(viewer, dashboard),
    here: `/dashboards/${permalink}`,
    query: filterQuery(filters),
    asked: filters.map(wordsOf),
    dimensions,
    kept: kept.map((filter) => ({ text: filterText(filter), words: wordsOf(filter) })),
    isFull: kept.length >= filterLimits.filters,
  };
});

/** `intent`: `keep`, `add`, or `remove` with a filter's text. */
export const action = agencyAction("dashboard.filters", async ({ request, viewer, params, query }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const here = `/dashboards/${dashboard.permalink}`;
  const sent = await readForm(request, KeepFilterForm, ["intent"]);
  const [, intent = "", text = ""] = /^(\w+) ?(.*)$/su.exec(String(sent.get("intent") ?? "")) ?? [];
  const form = parseWithZod(sent, { schema: KeepFilterForm });
  if (intent === "remove") {
    const removed = await removeFilter(viewer, dashboard, text);
    if (removed.outcome === "saved") return redirect(`${here}/filters`, { status: 303 });
    if (removed.outcome === "not-found") return null;
    const problem = problemFor(viewer, removed);
    return data<Answer>({ ...form.reply({ resetForm: true }), problem }, { status: problem.status });
  }
  const isKeep = intent === "keep";
  if (!isKeep && form.status !== "success") return refuseForm(request, form.reply());
  const { filters, problems } = filtersFromUrl(query);
  if (isKeep && (problems || filters.length === 0))
    return refuseForm(
      request,
      form.reply({ formErrors: ["Filter the dashboard first, then keep the filter."] }),
    );
  const added =
    isKeep || form.status !== "success"
      ? filters
      : [
          {
            dimension: foldDimension(form.value.filterBy),
            op: form.value.filterOp,
            value: form.value.filterValue,
          },
        ];
  const saved = await keepFilters(viewer, dashboard, added);
  switch (saved.outcome) {
    case "saved":
      return redirect(isKeep ? here : `${here}/filters`, { status: 303 });
    case "not-found":
      return null;
    case "unknown-dimension":
      return refuseForm(
        request,
        form.reply(isKeep ? { formErrors: [saved.message] } : { fieldErrors: { filterBy: [saved.message] } }),
      );
    case "limit": {
      const formErrors = [`A dashboard can keep ${filterLimits.filters} filters. Remove one first.`];
      return refuseForm(request, form.reply({ formErrors }));
    }
    default: {
      const problem = problemFor(viewer, saved);
      return data<Answer>({ ...form.reply(), problem }, { status: problem.status });
    }
  }
});

export default function FiltersPage() {
  const loaded = useLoaderData<typeof loader>();
  const { name, dashboardId, permalink, here, asked, kept, isFull, dimensions } = loaded;
  const { lock, freedBy } = useLockAlone(permalink, dashboardId, loaded.lock);
  const answer = useAnswer<Answer>();
  return (
    <AgencyPage section="/dashboards">
      <PageHead title="Filters">
        <Link to={here} reloadDocument>
          {name}
        </Link>{" "}
        · For all readers: page, shared link, print, PDF, emails and API.
      </PageHead>
      <LockNews lock={lock} freedBy={freedBy} permalink={permalink} />
      <div className="stack loose">
        <ProblemBanner problem={answer?.problem} />
        {kept.length > 0 && <KeptFilters {...loaded} />}
        {asked.length > 0 ? (
          <KeepForm {...loaded} />
        ) : isFull ? (
          <p>{`A dashboard can keep ${filterLimits.filters} filters. Remove one to add another.`}</p>
        ) : dimensions.length === 0 ? (
          <p>No widget of this dashboard can be filtered.</p>
        ) : (
          <AddForm key={kept.map(({ text }) => text).join()} {...loaded} />
        )}
      </div>
    </AgencyPage>
  );
}

type Loaded = Pick<SerializeFrom<typeof loader>, "here" | "query" | "asked" | "dimensions" | "kept">;

function KeptFilters({ here, kept }: Loaded) {
  return (
    <Form method="post" action={`${here}/filters`}>
      <Card title="Filters of this dashboard" flush>
        <CardRows>
          {kept.map(({ text, words }) => (
            <CardRow
              key={text}
              title={<bdi>{words}</bdi>}
              actions={
                <Button name="intent" value={`remove ${text}`} small aria-label={`Remove filter: ${words}`}>
                  Remove
                </Button>
              }
            />
          ))}
        </CardRows>
      </Card>
    </Form>
  );
}

function KeepForm({ here, query, asked }: Loaded) {
  const [form] = useForm({ id: "keep", lastResult: useFormAnswer() });
  return (
    <Card title="Keep for this dashboard">
      <Form method="post" action={`${here}/filters?${query}`} className="stack">
        <ErrorSummary form={form} />
        <p>
          <strong>{asked.join(", and ")}</strong>
        </p>
        <p>
          {asked.length === 1
            ? "Readers can add filters, but they cannot remove this one."
            : "Readers can add filters, but they cannot remove these."}
        </p>
        <FormActions>
          <Button tone="primary" name="intent" value="keep">
            {asked.length === 1 ? "Keep filter" : "Keep filters"}
          </Button>
          <LinkButton to={`${here}?${query}`} reloadDocument tone="quiet">
            Cancel
          </LinkButton>
        </FormActions>
      </Form>
    </Card>
  );
}

function AddForm({ here, dimensions }: Loaded) {
  const [form, fields] = useForm<KeepFilterForm>({
    id: "filters",
    lastResult: useFormAnswer(),
    defaultValue: { filterBy: "", filterOp: "is", filterValue: "" },
    constraint: {
      filterBy: { required: true },
      filterOp: { required: true },
      filterValue: { required: true, maxLength: filterLimits.value },
    },
    defaultNoValidate: false,
  });
  return (
    <Card title="Add filter">
      <Form method="post" action={`${here}/filters`} className="stack" {...getFormProps(form)}>
        <FormFields>
          <ErrorSummary form={form} />
          <SelectField
            field={fields.filterBy}
            label="Dimension"
            empty="Choose a dimension"
            options={dimensions.map(({ dimension, label }) => ({ value: dimension, label }))}
          />
          <SelectField field={fields.filterOp} label="Operator" options={filterOps} />
          <TextField
            field={fields.filterValue}
            label="Value"
            hint="Readers can add filters, but they cannot remove this one. Widgets without the dimension say that they are not filtered. Goals stay as they are, so check them."
            autoComplete="off"
          />
          <FormActions>
            <Button tone="primary" name="intent" value="add">
              Add filter
            </Button>
            <LinkButton to={here} reloadDocument tone="quiet">
              Cancel
            </LinkButton>
          </FormActions>
        </FormFields>
      </Form>
    </Card>
  );
}
