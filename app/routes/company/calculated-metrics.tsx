import { redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { CalculatedForm as Fields } from "#app/domain/sources/calculated/calculated.form.ts";
import { CalculatedForm } from "#app/domain/sources/calculated/components/calculated-form.tsx";
import { Uses } from "#app/domain/sources/calculated/components/uses.tsx";
import {
  type CalculatedShown,
  listCalculatedOf,
} from "#app/domain/sources/calculated/list-calculated.server.ts";
import { addCalculatedMetric } from "#app/domain/sources/calculated/save-calculated.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("company.sources.metrics", async ({ viewer, params, query }) => {
  const all = await listCalculatedOf(viewer.companyId, params.sourceId ?? "");
  return all && { title: `Calculated metrics of ${all.source.name}`, all, saved: query.get("saved") };
});

export const action = agencyAction("company.sources.metrics", async ({ request, viewer, params }) => {
  const { sourceId = "" } = params;
  if (!(await listCalculatedOf(viewer.companyId, sourceId))) return null;
  const form = await parseForm(request, Fields);
  if (form.status !== "success") return refuseForm(request, form.reply());
  const added = await addCalculatedMetric(viewer, sourceId, form.value);
  if (added.outcome === "problem")
    return refuseForm(request, form.reply({ fieldErrors: { [added.field]: [added.message] } }));
  return redirect(`/company/sources/${sourceId}/metrics?saved=created`, { status: 303 });
});

const done: Readonly<Record<string, string>> = {
  created: "The metric is created. Add it to a widget like any other metric of this source.",
  changed: "The metric is changed in every widget that shows it.",
  deleted: "The metric is deleted.",
};

export default function CalculatedMetricsPage() {
  const { all, saved } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const { source, metrics, names } = all;
  const base = `/company/sources/${source.id}`;
  return (
    <AgencyPage>
      <PageHead title="Calculated metrics">
        Formulas over the metrics of <Link to={base}>{source.name}</Link>
      </PageHead>
      <div className="stack loose">
        {saved && done[saved] && !answer && <Banner level="success">{done[saved]}</Banner>}
        {metrics.length > 0 && <Metrics metrics={metrics} base={`${base}/metrics`} />}
        <Card title="New calculated metric">
          <CalculatedForm
            key={metrics.length}
            values={{ name: "", type: "number", expression: "", direction: "more" }}
            names={names}
            submit="Create metric"
            answer={answer}
          />
        </Card>
      </div>
    </AgencyPage>
  );
}

type MetricsProps = { readonly metrics: readonly CalculatedShown[]; readonly base: string };

function Metrics({ metrics, base }: MetricsProps) {
  return (
    <Card title="Metrics" flush>
      <Table caption="Calculated metrics of this source" stacked>
        <thead>
          <tr>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>Formula</HeaderCell>
            <HeaderCell>Used by</HeaderCell>
            <HeaderCell>
              <span className="visually-hidden">Actions</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {metrics.map(({ id, name, typeLabel, expression, problem, usedBy }) => (
            <tr key={id}>
              <RowName hint={typeLabel}>
                <Link to={`${base}/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
              </RowName>
              <Cell label="Formula">
                <bdi>{expression}</bdi>
                {problem && <p className="small">Cannot be calculated: {problem}</p>}
              </Cell>
              <Cell label="Used by">
                {usedBy.dashboards.length + usedBy.metrics.length === 0 ? "Nothing" : <Uses of={usedBy} />}
              </Cell>
              <Cell>
                <LinkButton small to={`${base}/${id}/delete`} aria-label={`Delete ${name}`}>
                  Delete
                </LinkButton>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
