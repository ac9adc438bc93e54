import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { failure } from "#app/http/failure.server.ts";
import { Uses } from "#app/domain/sources/calculated/components/uses.tsx";
import { deleteCalculated } from "#app/domain/sources/calculated/delete-calculated.server.ts";
import { findCalculated } from "#app/domain/sources/calculated/list-calculated.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Confirm } from "#app/ui/forms/confirm.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("company.sources.metricDelete", async ({ viewer, params }) => {
  const metric = await metricOf(viewer.companyId, params);
  return metric && { title: `Delete ${metric.name}`, metric };
});

export const action = agencyAction("company.sources.metricDelete", async ({ viewer, params }) => {
  const metric = await metricOf(viewer.companyId, params);
  if (!metric) return null;
  const deleted = await deleteCalculated(viewer.companyId, metric.id, true);
  if (deleted.outcome === "not-found") return null;
  if (deleted.outcome === "used")
    throw failure("conflict", { message: "Other formulas use this metric. Change them first." });
  return redirect(`/company/sources/${metric.sourceId}/metrics?saved=deleted`, { status: 303 });
});

async function metricOf(companyId: string, { sourceId, metricId = "" }: LoaderFunctionArgs["params"]) {
  const metric = await findCalculated(companyId, metricId);
  return metric?.sourceId === sourceId ? metric : null;
}

export default function DeleteCalculatedMetricPage() {
  const { metric } = useLoaderData<typeof loader>();
  const back = `/company/sources/${metric.sourceId}/metrics`;
  const { dashboards, metrics } = metric.usedBy;
  return (
    <AgencyPage>
      {metrics.length > 0 ? (
        <>
          <PageHead title={`${metric.name} cannot be deleted`}>Other formulas use it.</PageHead>
          <Card>
            <div className="stack">
              <p>Change these formulas first, or delete them:</p>
              <Uses of={{ dashboards: [], metrics }} />
              <div className="row">
                <LinkButton to={back}>Back to calculated metrics</LinkButton>
              </div>
            </div>
          </Card>
        </>
      ) : (
        <Confirm title={`Delete ${metric.name}?`} submitText="Delete metric" cancelHref={back}>
          {dashboards.length === 0 ? (
            <p>No widget uses it.</p>
          ) : (
            <>
              <p>These widgets will no longer show it:</p>
              <Uses of={metric.usedBy} />
            </>
          )}
        </Confirm>
      )}
    </AgencyPage>
  );
}
