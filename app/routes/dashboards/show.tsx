import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { letPageLast } from "#app/domain/dashboards/view/kept-pages/kept-pages.server.ts";
import { countView } from "#app/domain/dashboards/view/read/count-view.server.ts";
import {
  addressWithKeptDates,
  forgetDates,
  keepDates,
} from "#app/domain/dashboards/view/read/kept-dates.server.ts";
import { describeLock } from "#app/domain/dashboards/edit/content/describe-lock.server.ts";
import { AgencyLive } from "#app/domain/dashboards/edit/editor/lock/agency-live.tsx";
import { findAgencyLive } from "#app/domain/dashboards/edit/editor/lock/find-agency-live.server.ts";
import { EditButton, ReaderNotice } from "#app/domain/dashboards/edit/editor/lock/lock-of-reader.tsx";
import { DashboardFrame } from "#app/domain/dashboards/view/components/dashboard-frame.tsx";
import { showOnboarding, stepAfterSharing } from "#app/domain/dashboards/new/guide/show-onboarding.server.ts";
import { PageOnboarding } from "#app/domain/onboarding/components/page-onboarding.tsx";
import {
  addressesOf,
  dateFormOf,
  drawnDashboard,
  filterAddressOf,
  filterFormOf,
  filterLinksOf,
  noteHrefOf,
  readDashboard,
  sortingOf,
} from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { withSegments } from "#app/domain/dashboards/filters/segments/with-segments.server.ts";
import { sidebarOf } from "#app/domain/shell/shell.ts";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { describeAccess } from "#app/domain/dashboards/share/describe-access.ts";
import { periodParams } from "#app/metrics/periods/share-period.ts";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { BesideSidebar } from "#app/ui/shell/agency-shell.tsx";
import { refusedPage } from "./refuse-reader.server.ts";

export { clientLoader } from "#app/ui/new-document.ts";

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "dashboard.show");
  if (new URL(request.url).searchParams.get("dates") === "own")
    throw redirect(`/dashboards/${permalink}`, { headers: { "Set-Cookie": await forgetDates() } });
  const kept = await addressWithKeptDates(viewer, permalink, request);
  if (kept) throw redirect(kept);
  const read = await readDashboard(viewer, permalink, request, "page");
  if (read.outcome !== "read") throw await refusedPage(read, permalink, request);
  const { dashboard, as, view, asked, linkId } = read;
  if (as === "visitor" && linkId !== null) countView(request, dashboard, linkId);
  const addresses = addressesOf(read);
  const keeps = as === "owner" && viewer && asked.isAsked && !asked.problems;
  const csv = { base: addresses.base, query: addresses.share.csv.split("?")[1] ?? "" };
  const form = filterFormOf(read, addresses.base, request);
  const filter = form && as === "owner" && viewer ? await withSegments(viewer, read, form) : form;
  if (read.filtering.isForm && !read.filtering.problems)
    throw redirect(filterAddressOf(read, addresses.base));
  const onboarding = as === "owner" && viewer ? await showOnboarding(viewer, asked, request) : null;
  const page = {
    ...drawnDashboard(view, csv, sortingOf(read), filterLinksOf(read), noteHrefOf(read)),
    ...(as === "visitor" && { siteTitle: "" }),
    filter,
    dates: dateFormOf(read, request),
    share: {
      ...addresses.share,
      who: as === "owner" ? { text: describeAccess(dashboard), href: `${addresses.base}/share` } : null,
      mail: as === "owner" ? `/company/automatic-reports/new?dashboard=${dashboard.id}` : null,
      stepAfter: stepAfterSharing(onboarding),
    },
    owner:
      as === "owner" && viewer
        ? {
            base: addresses.base,
            lock: await describeLock(viewer, dashboard),
            agency: findAgencyLive(viewer, dashboard),
            summaryHref: summaryHref(read, addresses.base),
            isArchived: !dashboard.active,
            sidebar: sidebarOf(await shellFor(viewer), "/dashboards"),
          }
        : null,
    realTimeHref: dashboard.realTime ? `${addresses.base}/realtime` : null,
    onboarding,
    ownDatesHref: keeps ? `${addresses.base}?dates=own` : null,
  };
  const headers: HeadersInit = keeps ? { "Set-Cookie": await keepDates(viewer, asked) } : {};
  letPageLast(as === "visitor" && read.isLasting);
  return data(page, { status: asked.problems || read.filtering.problems ? 422 : 200, headers });
}

function summaryHref(
  { asked, filtering }: Extract<Awaited<ReturnType<typeof readDashboard>>, { outcome: "read" }>,
  base: string,
): string | null {
  return filtering.filters.length > 0 ? null : `${base}/summary?${periodParams(asked.period)}`;
}

export default function DashboardShow() {
  const { view, widgets, dates, filter, share, owner, realTimeHref, onboarding, ownDatesHref } =
    useLoaderData<typeof loader>();
  const root = useRouteLoaderData("root") as { readonly isSidebarOpen?: boolean } | undefined;
  const page = (
    <DashboardFrame
      view={view}
      dates={dates}
      filter={filter}
      share={share}
      widgets={widgets}
      summaryHref={owner?.summaryHref ?? null}
      actions={
        <>
          {realTimeHref && (
            <LinkButton to={realTimeHref} reloadDocument icon="clock" tone="second">
              Realtime
            </LinkButton>
          )}
          {owner && (
            <>
              <AgencyLive {...owner.agency} />
              <span data-page-part="people">
                <EditButton {...owner} />
              </span>
            </>
          )}
        </>
      }
      notice={
        <div className="no-print">
          <PageOnboarding onboarding={onboarding} routeName="dashboard.show" isSmall />
          {owner?.isArchived && (
            <div style={{ marginBlockEnd: "var(--sp-4)" }}>
              <Banner level="info" title="This dashboard is archived">
                Your clients cannot open it. Restore it from the list of dashboards.
              </Banner>
            </div>
          )}
          {owner && (
            <div data-page-part="people">
              <ReaderNotice {...owner} />
            </div>
          )}
          {ownDatesHref && (
            <p className="soft" style={{ marginBlockEnd: "var(--sp-4)" }}>
              This date range also applies to the next dashboards you open.{" "}
              <a href={ownDatesHref}>Use each dashboard’s own dates</a>
            </p>
          )}
        </div>
      }
    />
  );
  if (!owner) return page;
  return (
    <BesideSidebar {...owner.sidebar} isSidebarOpen={root?.isSidebarOpen ?? true}>
      {page}
    </BesideSidebar>
  );
}
