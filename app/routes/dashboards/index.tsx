import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { agencyAction } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { planUseWords } from "#app/domain/dashboards/list/plan-words.ts";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import {
  answerList,
  listFields,
  type ListRefusal,
} from "#app/domain/dashboards/list/actions/answer-list.server.ts";
import { DashboardPictures } from "#app/domain/dashboards/list/dashboard-pictures.tsx";
import { DashboardTable } from "#app/domain/dashboards/list/dashboard-table.tsx";
import { DoneBanner } from "#app/domain/dashboards/list/actions/done-banner.tsx";
import { doneParams } from "#app/domain/dashboards/list/actions/done-words.ts";
import { findDashboardLines } from "#app/domain/dashboards/list/find-dashboard-lines.server.ts";
import { findDone } from "#app/domain/dashboards/list/actions/find-done.server.ts";
import { FindForm } from "#app/domain/dashboards/list/find-form.tsx";
import { findListLayout } from "#app/domain/dashboards/list/find-list-layout.server.ts";
import {
  layoutHref,
  listHref,
  pageHref,
  parsePageRequest,
  sortHref,
} from "#app/domain/dashboards/list/list-request.ts";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { SegmentedLinks } from "#app/ui/blocks/segmented.tsx";
import { Pagination } from "#app/ui/blocks/pages/pagination.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboards.index");
  const params = new URL(request.url).searchParams;
  const asked = parsePageRequest(params);
  const { layout, cookie } = await findListLayout(viewer, request);
  const [shell, list, done] = await Promise.all([
    shellFor(viewer),
    findDashboardLines(viewer, asked, layout),
    findDone(viewer, params),
  ]);
  return data({ shell, list, asked, layout, done }, cookie ? { headers: { "Set-Cookie": cookie } } : {});
}

export const action = agencyAction("dashboards.index", async ({ request, viewer }) => {
  const answer = await answerList(viewer, await readForm(request, listFields));
  if (answer === "not-found") return null;
  if (answer === "malformed") throw failure("malformed");
  if ("problem" in answer) return data(answer, { status: answer.status });
  return redirect(listHref(request.url, answer.done ? doneParams(answer.done) : {}), { status: 303 });
});

export default function Dashboards() {
  const { list, asked, layout, done } = useLoaderData<typeof loader>();
  const { lines, plan, archived, troubled, clients, tags, total, from, to, page, pages } = list;
  const refused = useAnswer<ListRefusal>();
  const [params] = useSearchParams();
  const Listed = layout === "pictures" ? DashboardPictures : DashboardTable;
  return (
    <AgencyPage
      title="Dashboards"
      lead={planUseWords(plan)}
      actions={
        <LinkButton to="/dashboards/create" tone="primary" icon="plus">
          New dashboard
        </LinkButton>
      }
    >
      <div className="stack">
        <ErrorSummary
          form={{ id: "selected", allErrors: { [refused?.field ?? ""]: refused && [refused.problem] } }}
        />
        {done && !refused && <DoneBanner done={done} />}
        <FindForm asked={asked} archived={archived} troubled={troubled} clients={clients} tags={tags}>
          <SegmentedLinks
            label="Layout"
            segments={[
              { label: "List", href: layoutHref(params, "list"), isCurrent: layout === "list" },
              { label: "Pictures", href: layoutHref(params, "pictures"), isCurrent: layout === "pictures" },
            ]}
          />
        </FindForm>
        {lines.length > 0 ? (
          <Listed
            key={`${layout} ${page} ${asked.sort} ${asked.dir}`}
            lines={lines}
            asked={asked}
            sortHref={(column) => sortHref(params, asked, column)}
            selected={refused?.ids ?? []}
            clients={clients}
            tags={tags}
            refused={refused ?? null}
            canRestore={asked.all}
          />
        ) : (
          <NoDashboards
            isFiltered={asked.search + asked.clientId + asked.tag !== "" || asked.attention}
            archived={archived}
          />
        )}
        <Pagination
          label="dashboards"
          from={from}
          to={to}
          total={total}
          previousHref={page > 1 ? pageHref(params, page - 1) : null}
          nextHref={page < pages ? pageHref(params, page + 1) : null}
        />
      </div>
    </AgencyPage>
  );
}

function NoDashboards({ isFiltered, archived }: { readonly isFiltered: boolean; readonly archived: number }) {
  if (isFiltered)
    return (
      <EmptyState title="No dashboards found">
        Try a shorter search or fewer filters, or include archived dashboards.
      </EmptyState>
    );
  const title = archived > 0 ? "No active dashboards" : "No dashboards yet";
  return (
    <EmptyState title={title}>
      A dashboard shows a client’s data, compared with the previous period.
    </EmptyState>
  );
}
