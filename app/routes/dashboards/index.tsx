import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell.server.ts";
import { archiveDashboard } from "#app/domain/dashboards/manage/archive-dashboard.server.ts";
import { parseListParams } from "#app/domain/dashboards/list/list-params.ts";
import { cloneDashboard } from "#app/domain/dashboards/manage/clone-dashboard.server.ts";
import { DashboardTable } from "#app/domain/dashboards/list/dashboard-table.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { FindForm } from "#app/domain/dashboards/list/find-form.tsx";
import { findDashboardLines } from "#app/domain/dashboards/list/find-dashboard-lines.server.ts";
import { planIsFullWords } from "#app/domain/dashboards/list/plan-words.ts";
import { restoreDashboard } from "#app/domain/dashboards/manage/restore-dashboard.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { Pagination } from "#app/ui/blocks/pagination.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction } from "#app/ui/forms/keep-page.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboards.index");
  const asked = parseListParams(new URL(request.url).searchParams);
  const [shell, list] = await Promise.all([shellFor(viewer), findDashboardLines(viewer, asked)]);
  return { shell, list, asked };
}

/** `do`: "archive 3kTMd…". */
export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboards.index");
  const [what, id = ""] = String((await readForm(request, ["intent"])).get("intent")).split(" ");
  const outcome = await act();
  if (outcome === "not-found") throw notFound();
  if (outcome.outcome === "limit") return data({ problem: planIsFullWords(outcome) }, { status: 402 });
  const { search } = new URL(request.url);
  return redirect(`/dashboards${search.replace(/[?&]index\b=?/, "")}`, { status: 303 });

  async function act() {
    switch (what) {
      case "archive":
        return (await archiveDashboard(viewer, id)) === "archived"
          ? { outcome: "archived" as const }
          : "not-found";
      case "restore":
        return known(await restoreDashboard(viewer, id));
      case "clone":
        return known(await cloneDashboard(viewer, id));
      default:
        throw failure("malformed");
    }
  }
}

function known<Outcome extends { outcome: string }>(outcome: Outcome) {
  return outcome.outcome === "not-found"
    ? "not-found"
    : (outcome as Exclude<Outcome, { outcome: "not-found" }>);
}

export default function Dashboards() {
  const { shell, list, asked } = useLoaderData<typeof loader>();
  const { lines, plan, archived, total, from, to, page, pages } = list;
  const problem = useAnswer<{ problem?: string }>()?.problem;
  const [params] = useSearchParams();
  const pageHref = (number: number) => {
    const query = new URLSearchParams(params);
    query.set("page", String(number));
    return `?${query}`;
  };
  return (
    <AgencyPage shell={shell}>
      <PageHead
        title="Dashboards"
        actions={
          <LinkButton to="/dashboards/create" tone="primary" icon="plus">
            New dashboard
          </LinkButton>
        }
      >
        {plan.used} of {plan.allowed} used. Archived dashboards do not count.
      </PageHead>
      <div className="stack">
        {problem && (
          <Banner level="warning" title="There is a problem">
            {problem}
          </Banner>
        )}
        <FindForm search={asked.search} all={asked.all} archived={archived} />
        {lines.length > 0 ? (
          <DashboardTable lines={lines} />
        ) : (
          <NoDashboards search={asked.search} archived={archived} />
        )}
        <Pagination
          label="dashboards"
          from={from}
          to={to}
          total={total}
          previousHref={page > 1 ? pageHref(page - 1) : null}
          nextHref={page < pages ? pageHref(page + 1) : null}
        />
      </div>
    </AgencyPage>
  );
}

function NoDashboards({ search, archived }: { readonly search: string; readonly archived: number }) {
  if (search)
    return (
      <EmptyState title={`Nothing found for “${search}”`}>
        Try a shorter search, or include archived dashboards.
      </EmptyState>
    );
  const title = archived > 0 ? "No active dashboards" : "No dashboards yet";
  return (
    <EmptyState title={title}>
      A dashboard shows a client’s data, compared with the previous period.
    </EmptyState>
  );
}
