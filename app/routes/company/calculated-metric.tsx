import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { CalculatedForm as Fields } from "#app/domain/sources/calculated/calculated.form.ts";
import { CalculatedForm } from "#app/domain/sources/calculated/components/calculated-form.tsx";
import { Uses } from "#app/domain/sources/calculated/components/uses.tsx";
import { listCalculatedOf } from "#app/domain/sources/calculated/list-calculated.server.ts";
import { changeCalculatedMetric } from "#app/domain/sources/calculated/save-calculated.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("company.sources.metric", async ({ viewer, params }) => {
  const found = await metricOf(viewer.companyId, params);
  return found && { title: found.metric.name, ...found };
});

export const action = agencyAction("company.sources.metric", async ({ request, viewer, params }) => {
  const found = await metricOf(viewer.companyId, params);
  if (!found) return null;
  const { source, metric } = found;
  const form = await parseForm(request, Fields);
  if (form.status !== "success") return refuseForm(request, form.reply());
  const changed = await changeCalculatedMetric(viewer, metric.id, form.value);
  if (changed.outcome === "not-found") return null;
  if (changed.outcome === "problem")
    return refuseForm(request, form.reply({ fieldErrors: { [changed.field]: [changed.message] } }));
  return redirect(`/company/sources/${source.id}/metrics?saved=changed`, { status: 303 });
});

async function metricOf(companyId: string, { sourceId = "", metricId }: LoaderFunctionArgs["params"]) {
  const all = await listCalculatedOf(companyId, sourceId);
  const metric = all?.metrics.find(({ id }) => id === metricId);
  return all && metric ? { source: all.source, names: all.names, metric } : null;
}

export default function CalculatedMetricPage() {
  const { source, names, metric } = useLoaderData<typeof loader>();
  const base = `/company/sources/${source.id}/metrics`;
  const { dashboards, metrics } = metric.usedBy;
  return (
    <AgencyPage>
      <PageHead
        title={metric.name}
        actions={
          <LinkButton tone="danger" to={`${base}/${metric.id}/delete`}>
            Delete metric
          </LinkButton>
        }
      >
        One of the <Link to={base}>calculated metrics</Link> of {source.name}
      </PageHead>
      <div className="stack loose">
        <Card title="Formula">
          <CalculatedForm
            values={metric}
            names={names}
            submit="Save changes"
            answer={useFormAnswer()}
            cancelHref={base}
          />
        </Card>
        <Card title="Used by">
          {dashboards.length + metrics.length === 0 ? (
            <p className="soft">No widget shows this metric yet.</p>
          ) : (
            <Uses of={metric.usedBy} />
          )}
        </Card>
      </div>
    </AgencyPage>
  );
}
