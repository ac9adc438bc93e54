import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { notFoundForForm } from "#app/http/unsent.server.ts";
import { CalculatedForm as Fields } from "#app/domain/sources/calculated/calculated.form.ts";
import { CalculatedForm } from "#app/domain/sources/calculated/components/calculated-form.tsx";
import { Uses } from "#app/domain/sources/calculated/components/uses.tsx";
import { listCalculatedOf } from "#app/domain/sources/calculated/list-calculated.server.ts";
import { changeCalculatedMetric } from "#app/domain/sources/calculated/save-calculated.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.sources.metric");
  const found = await metricOf(viewer.companyId, params);
  if (!found) throw notFound();
  const { source, names, metric } = found;
  return { shell: await shellFor(viewer), title: metric.name, source, names, metric };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.sources.metric");
  const found = await metricOf(viewer.companyId, params);
  if (!found) throw await notFoundForForm(request);
  const { source, metric } = found;
  const form = parseWithZod(await readForm(request, Fields), { schema: Fields });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const changed = await changeCalculatedMetric(viewer, metric.id, form.value);
  if (changed.outcome === "not-found") throw await notFoundForForm(request);
  if (changed.outcome === "problem")
    return refuseForm(request, form.reply({ fieldErrors: { [changed.field]: [changed.message] } }));
  return redirect(`/company/sources/${source.id}/metrics?saved=changed`, { status: 303 });
}

async function metricOf(companyId: string, { sourceId = "", metricId }: LoaderFunctionArgs["params"]) {
  const all = await listCalculatedOf(companyId, sourceId);
  const metric = all?.metrics.find(({ id }) => id === metricId);
  return all && metric && { source: all.source, names: all.names, metric };
}

export default function CalculatedMetricPage() {
  const { shell, source, names, metric } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>() ?? null;
  const base = `/company/sources/${source.id}/metrics`;
  const { dashboards, metrics } = metric.usedBy;
  return (
    <AgencyPage shell={shell}>
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
            answer={answer}
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
