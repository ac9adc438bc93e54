import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { PollPage } from "#app/domain/sources/components/poll-page.tsx";
import { EndsSoon } from "#app/domain/sources/components/ends-soon.tsx";
import { SourceList } from "#app/domain/sources/manage/components/source-list.tsx";
import { listSources } from "#app/domain/sources/manage/list-sources.server.ts";
import { listConditions } from "#app/domain/sources/queries/conditions.server.ts";
import { sourceView } from "#app/domain/sources/source-view.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { now } from "#app/lib/clock.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.sources");
  const [shell, sources] = await Promise.all([shellFor(viewer), listSources(viewer.companyId)]);
  const conditions = await listConditions(viewer.companyId, sources);
  const reader = { zone: viewer.timezone, now: now() };
  return {
    shell,
    sources: sources.map((source) =>
      sourceView(source, source.open, reader, conditions.get(source.source.id)),
    ),
  };
}

export default function SourcesPage() {
  const { shell, sources } = useLoaderData<typeof loader>();
  return (
    <AgencyPage shell={shell}>
      <PageHead
        title="Sources"
        actions={
          sources.length > 0 &&
          !shell.isLimited && (
            <LinkButton tone="primary" icon="plus" to="/company/sources/new">
              Add a source
            </LinkButton>
          )
        }
      >
        Sources provide the data for widgets. Add one once and use it on every dashboard.
      </PageHead>
      {sources.some(({ state }) => state.kind === "importing") && <PollPage />}
      <EndsSoon sources={sources} />
      <SourceList sources={sources} mayAdd={!shell.isLimited} />
    </AgencyPage>
  );
}
