import { useLoaderData } from "@remix-run/react";
import { agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { PollPage } from "#app/domain/sources/components/poll-page.tsx";
import { EndsSoon } from "#app/domain/sources/components/ends-soon.tsx";
import { SourceList } from "#app/domain/sources/manage/components/source-list.tsx";
import { listSources } from "#app/domain/sources/manage/list-sources.server.ts";
import { listConditions } from "#app/domain/sources/queries/conditions.server.ts";
import { sourceView } from "#app/domain/sources/source-view.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { now } from "#app/lib/clock.server.ts";

export const loader = agencyLoader("company.sources", async ({ viewer }) => {
  const sources = await listSources(viewer.companyId);
  const conditions = await listConditions(viewer.companyId, sources);
  const reader = { zone: viewer.timezone, now: now() };
  return {
    sources: sources.map((source) =>
      sourceView(source, source.open, reader, conditions.get(source.source.id)),
    ),
  };
});

export default function SourcesPage() {
  const { shell, sources } = useLoaderData<typeof loader>();
  return (
    <AgencyPage
      title="Sources"
      lead="Sources provide the data for widgets. Add one once and use it on every dashboard."
      actions={
        sources.length > 0 &&
        !shell.isLimited && (
          <LinkButton tone="primary" icon="plus" to="/company/sources/new">
            Add a source
          </LinkButton>
        )
      }
    >
      {sources.some(({ state }) => state.kind === "importing") && <PollPage />}
      <EndsSoon sources={sources} />
      <SourceList sources={sources} mayAdd={!shell.isLimited} />
    </AgencyPage>
  );
}
