import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { archiveClient, restoreClient } from "#app/domain/clients/archive-client.server.ts";
import { markOf } from "#app/domain/clients/client-brand.ts";
import { ClientHead } from "#app/domain/clients/components/client-head.tsx";
import { ClientFacts, ClientRows } from "#app/domain/clients/components/client-parts.tsx";
import { getClient } from "#app/domain/clients/find-clients.server.ts";
import { listClientDashboards } from "#app/domain/dashboards/list/list-client-dashboards.server.ts";
import { listClientReports } from "#app/domain/reports/list-client-reports.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { StateOfSource } from "#app/domain/sources/manage/components/source-list.tsx";
import { listSources } from "#app/domain/sources/manage/list-sources.server.ts";
import { sourceView } from "#app/domain/sources/source-view.ts";
import { failure } from "#app/http/failure.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { Tag } from "#app/ui/blocks/tag.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("clients.show", async ({ viewer, params: { clientId = "" }, query }) => {
  const client = await getClient(viewer, clientId);
  if (!client) return null;
  const [dashboards, sources, reports] = await Promise.all([
    listClientDashboards(viewer, clientId),
    listSources(viewer.companyId),
    listClientReports(viewer, clientId),
  ]);
  const reader = { zone: viewer.timezone, now: now() };
  const { name, archivedAt } = client;
  return {
    title: name,
    client: { ...client, mark: markOf(client), isArchived: archivedAt !== null },
    dashboards,
    sources: sources
      .filter(({ source }) => source.clientId === clientId)
      .map((source) => sourceView(source, source.open, reader)),
    reports,
    isSaved: query.has("saved"),
  };
});

export const action = agencyAction("clients.show", async ({ request, viewer, params: { clientId = "" } }) => {
  const here = `/clients/${clientId}`;
  switch ((await readForm(request, ["intent"])).get("intent")) {
    case "archive":
      if ((await archiveClient(viewer, clientId)) === "not-found") return null;
      return redirect(here, { status: 303 });
    case "restore":
      if ((await restoreClient(viewer, clientId)) === "not-found") return null;
      return redirect(here, { status: 303 });
    default:
      throw failure("malformed");
  }
});

export default function ClientPage() {
  const { shell, client, dashboards, sources, reports, isSaved } = useLoaderData<typeof loader>();
  return (
    <AgencyPage>
      <ClientHead client={client} isSaved={isSaved} mayChange={!shell.isLimited} />
      <div className="stack loose">
        <ClientRows
          title="Dashboards"
          empty="No dashboard belongs to this client yet. Choose the client in a dashboard’s settings."
          rows={dashboards.map(({ id, permalink, name, widgets, changed, active }) => ({
            id,
            href: `/dashboards/${permalink}`,
            name,
            hint: `${widgets === 1 ? "1 widget" : `${widgets} widgets`}, changed ${changed}`,
            state: active ? null : <Tag>Archived</Tag>,
          }))}
        />
        <ClientRows
          title="Sources"
          empty="No source belongs to this client yet. Choose the client on a source’s page."
          rows={sources.map(({ id, name, kindName, state }) => ({
            id,
            href: `/company/sources/${id}`,
            name,
            hint: kindName,
            state: <StateOfSource state={state} />,
          }))}
        />
        <ClientRows
          title="Automatic reports"
          empty="No dashboard of this client has an automatic report."
          rows={reports.map(({ id, name, words, next }) => ({
            id,
            href: `/company/automatic-reports/${id}`,
            name,
            hint: words,
            state: next === null ? <Tag>Paused</Tag> : `Next: ${next}`,
          }))}
        />
        <ClientFacts client={client} />
      </div>
    </AgencyPage>
  );
}
