import { useLoaderData, useSearchParams } from "@remix-run/react";
import { agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { PollPage } from "#app/domain/sources/components/poll-page.tsx";
import { EndsSoon } from "#app/domain/sources/components/ends-soon.tsx";
import { FindSources } from "#app/domain/sources/manage/components/find-sources.tsx";
import { NoSources, SourceList } from "#app/domain/sources/manage/components/source-list.tsx";
import { findSources, readSourcesRequest } from "#app/domain/sources/manage/find-sources.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { PagesOf } from "#app/ui/blocks/pages/pagination.tsx";

export const loader = agencyLoader("company.sources", async ({ viewer, query }) => {
  const asked = readSourcesRequest(query);
  return { asked, ...(await findSources(viewer, asked)) };
});

/** Fewer are found by reading. */
const leastToSearch = 10;

export default function SourcesPage() {
  const { shell, asked, list, total, troubled, kinds, ending, isImporting } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <AgencyPage
      title="Sources"
      lead="Sources provide the data for widgets. Add one once and use it on every dashboard."
      actions={
        total > 0 &&
        !shell.isLimited && (
          <LinkButton tone="primary" icon="plus" to="/company/sources/new">
            Add a source
          </LinkButton>
        )
      }
    >
      {isImporting && <PollPage />}
      <EndsSoon sources={ending} />
      {total === 0 && <NoSources mayAdd={!shell.isLimited} />}
      {total > 0 && (
        <div className="stack">
          {(total >= leastToSearch || list.total < total) && (
            <FindSources asked={asked} kinds={kinds} troubled={troubled} />
          )}
          {list.total > 0 ? (
            <SourceList sources={list.items} total={list.total} />
          ) : (
            <EmptyState title="No sources found">Try a shorter search or fewer filters.</EmptyState>
          )}
          <PagesOf list={list} params={params} label="sources" />
        </div>
      )}
    </AgencyPage>
  );
}
