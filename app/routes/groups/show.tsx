import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readWhole } from "#app/lib/numbers/read-number.ts";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { AlertCards } from "#app/domain/groups/components/alert-cards.tsx";
import { FindRows } from "#app/domain/groups/components/find-rows.tsx";
import { GroupReasons } from "#app/domain/groups/components/group-reasons.tsx";
import { GroupTable } from "#app/domain/groups/components/group-table.tsx";
import { loadGroupPage, noteRangeSwitch } from "#app/domain/groups/manage/group-page.server.ts";
import { readAskedRows } from "#app/domain/groups/manage/order-rows.ts";
import { agencyAction } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { SegmentedLinks } from "#app/ui/blocks/segmented.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { changeSnooze } from "./snooze.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

/** `?days=7|30`, `?q=`, `?state=`, `?client=`, `?sort=` and `?dir=` (order-rows.ts). */
export async function loader({ request, params: { campaignId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "campaign.show");
  const params = new URL(request.url).searchParams;
  const asked = readAskedRows(params);
  const group = await loadGroupPage(viewer, campaignId, asked);
  if (!group) throw notFound();
  const moved = await noteRangeSwitch(viewer, asked.days, group);
  const added = readWhole(params.get("added")) ?? 0;
  return {
    shell: await shellFor(moved),
    title: group.name,
    group,
    asked: {
      days: asked.days === null ? "" : String(asked.days),
      search: asked.search,
      state: asked.state,
      client: asked.client,
      sort: asked.sort,
      isAscending: asked.isAscending,
    },
    isAdmin: viewer.role === "admin",
    done:
      added > 0
        ? `${added === 1 ? "1 domain" : `${added} domains`} added`
        : doneWords[params.get("done") ?? ""],
  };
}

const doneWords: Readonly<Record<string, string>> = {
  saved: "Group saved",
  "domain-deleted": "Domain deleted",
};

export const action = agencyAction("campaign.show", async ({ request, viewer, params }) => {
  await changeSnooze(viewer, request, params.campaignId ?? "");
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search, { status: 303 });
});

export default function GroupPage() {
  const { group, asked, isAdmin, done } = useLoaderData<typeof loader>();
  const { id, name, days, domains, rows, alerts, metrics, reasons, period, comparison, updated } = group;
  const href = (change: Readonly<Record<string, string>>) => {
    const { days: own, search, state, client, sort } = asked;
    const query = {
      days: own,
      q: search,
      state: state === "all" ? "" : state,
      client,
      sort: sort === "alerts" ? "" : sort,
      ...change,
    };
    const given = Object.entries(query).filter(([, value]) => value !== "");
    return `/groups/${id}${given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ""}`;
  };
  const shownMetric = metrics.find((one) => asked.sort.replace("change:", "") === one.id) ?? metrics[0];
  const add = (
    <LinkButton to={`/groups/${id}/domains/new`} icon="plus" tone={domains === 0 ? "primary" : "second"}>
      Add domains
    </LinkButton>
  );
  return (
    <AgencyPage wide>
      <p className="small no-print">
        <Link to="/groups">Groups</Link>
      </p>
      <PageHead
        title={name}
        actions={
          <>
            {domains > 0 && (
              <div className="no-print">
                <SegmentedLinks
                  label="Days"
                  segments={([7, 30] as const).map((n) => ({
                    label: `${n} days`,
                    href: href({ days: String(n) }),
                    isCurrent: n === days,
                  }))}
                />
              </div>
            )}
            {domains > 0 && add}
            {isAdmin && (
              <LinkButton to={`/groups/${id}/edit`} icon="pencil">
                Edit group
              </LinkButton>
            )}
          </>
        }
      >
        {domains > 0 &&
          `${domains === 1 ? "1 domain" : `${domains} domains`}. ${period} compared with ${comparison}. Complete days only.`}
      </PageHead>
      <div className="stack">
        {done && <Banner level="success" title={done} />}
        {domains === 0 ? (
          <EmptyState title="No domains yet" actions={add}>
            Type or paste domains, or choose those that your sources know.
          </EmptyState>
        ) : (
          <>
            <AlertCards alerts={alerts} groupId={id} />
            <div className="row">
              <div className="no-print">
                <FindRows group={group} asked={asked} />
              </div>
              <p className="soft small to-end">
                {rows.length < domains && `${rows.length} of ${domains} domains are shown. `}
                Changes under 10%{metrics.some(({ id: one }) => one === "position") &&
                  ", or 1.5 positions,"}{" "}
                stay gray. Alerts compare {group.alertDays} days. {updated && `Updated ${updated}. `}
                <Link to={`/groups/alerts?group=${id}`} className="no-print">
                  Alert history
                </Link>
              </p>
            </div>
            {rows.length > 0 ? (
              <GroupTable
                group={group}
                sort={asked.sort}
                isAscending={asked.isAscending}
                sortHref={(sort, isAscending) => href({ sort, dir: isAscending ? "asc" : "desc" })}
                shown={shownMetric?.id ?? ""}
              />
            ) : (
              <EmptyState
                title="No domain fits"
                actions={<LinkButton to={`/groups/${id}`}>Show all</LinkButton>}
              >
                Change the search or the filters above.
              </EmptyState>
            )}
            <GroupReasons reasons={reasons} />
          </>
        )}
      </div>
    </AgencyPage>
  );
}
