import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { Uses } from "#app/domain/sources/calculated/components/uses.tsx";
import { deleteCalculated } from "#app/domain/sources/calculated/delete-calculated.server.ts";
import { findCalculated } from "#app/domain/sources/calculated/list-calculated.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Confirm } from "#app/ui/forms/confirm.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.sources.metricDelete");
  const metric = await metricOf(viewer.companyId, params);
  return { shell: await shellFor(viewer), title: `Delete ${metric.name}`, metric };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.sources.metricDelete");
  const metric = await metricOf(viewer.companyId, params);
  const deleted = await deleteCalculated(viewer.companyId, metric.id, true);
  if (deleted.outcome === "not-found") throw notFound();
  if (deleted.outcome === "used")
    throw failure("conflict", { message: "Other formulas use this metric. Change them first." });
  return redirect(`/company/sources/${metric.sourceId}/metrics?saved=deleted`, { status: 303 });
}

async function metricOf(companyId: string, { sourceId, metricId = "" }: LoaderFunctionArgs["params"]) {
  const metric = await findCalculated(companyId, metricId);
  if (!metric || metric.sourceId !== sourceId) throw notFound();
  return metric;
}

export default function DeleteCalculatedMetricPage() {
  const { shell, metric } = useLoaderData<typeof loader>();
  const back = `/company/sources/${metric.sourceId}/metrics`;
  const { dashboards, metrics } = metric.usedBy;
  return (
    <AgencyPage shell={shell}>
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
