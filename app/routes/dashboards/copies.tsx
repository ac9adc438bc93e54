import { data, redirect } from "@remix-run/node";
import { Link, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/http/read-form.server.ts";
import {
  answerCopies,
  copyFields,
  type CopyPage,
  findCopyPage,
} from "#app/domain/client-copies/answer-copies.server.ts";
import { getClient } from "#app/domain/clients/find-clients.server.ts";
import { returnTo } from "#app/domain/dashboards/new/start/start-href.ts";
import { CopyForm } from "#app/domain/client-copies/components/copy-form.tsx";
import { doneParams } from "#app/domain/dashboards/list/actions/done-words.ts";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { shouldRevalidate as reloads } from "#app/ui/forms/keep-page.ts";

export { clientAction } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("dashboard.copies", async ({ request, viewer, params }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const { client: clientId } = returnTo(request);
  const client = clientId ? await getClient(viewer, clientId) : null;
  return {
    title: `Copy for clients: ${dashboard.name}`,
    permalink: dashboard.permalink,
    original: dashboard.name,
    page: await findCopyPage(viewer, dashboard, client?.id ?? null),
    clientName: client?.name ?? null,
  };
});

export const action = agencyAction("dashboard.copies", async ({ request, viewer, params }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const answer = await answerCopies(viewer, dashboard, await readForm(request, copyFields));
  if (answer.outcome === "shown") return data(answer.page, { status: answer.status });
  const done = doneParams({ did: "copied", n: answer.n, left: answer.left, to: answer.batch });
  return redirect(`/dashboards?${new URLSearchParams(done)}`, { status: 303 });
});

export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.formData?.get("intent") !== "refresh" && reloads(change);

export default function CopiesPage() {
  const { permalink, original, page, clientName } = useLoaderData<typeof loader>();
  const shown = useAnswer<CopyPage>() ?? page;
  return (
    <AgencyPage section="/dashboards">
      <PageHead title="Copy for clients">
        From <Link to={`/dashboards/${permalink}/edit`}>{original}</Link>. Each copy has the client’s own
        sources, logo and color.
      </PageHead>
      <div className="stack loose">
        {clientName !== null && shown === page && (
          <Banner level="info" title={`Not every widget has a source of ${clientName}`}>
            Choose the missing sources in the client’s row, or create the copy without these widgets.
          </Banner>
        )}
        {shown.behind > 0 && (
          <Banner
            level="info"
            title={
              shown.behind === 1
                ? "1 copy has an older version of this dashboard"
                : `${shown.behind} copies have an older version of this dashboard`
            }
            action={
              <LinkButton to={`/dashboards/${permalink}/copies/update`} small>
                Update dashboards
              </LinkButton>
            }
          >
            You see what changes in each one first, and choose where both were changed.
          </Banner>
        )}
        {shown.rows.length === 0 ? (
          <EmptyState
            title="No clients yet"
            actions={
              <LinkButton to="/clients/new" tone="primary" icon="plus">
                New client
              </LinkButton>
            }
          >
            Add the clients first, and choose the client on each source’s page.
          </EmptyState>
        ) : (
          <CopyForm page={shown} cancelHref="/dashboards" />
        )}
      </div>
    </AgencyPage>
  );
}
