import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { DashboardFrame } from "#app/domain/dashboards/view/components/dashboard-frame.tsx";
import { AgencyLive } from "#app/domain/dashboards/edit/editor/lock/agency-live.tsx";
import { findAgencyLive } from "#app/domain/dashboards/edit/editor/lock/find-agency-live.server.ts";
import { LiveBar, refreshSeconds } from "#app/domain/dashboards/view/real-time/live-bar.tsx";
import { millisecondsToNext } from "#app/domain/dashboards/view/real-time/load-real-time-view.server.ts";
import { readRealTime } from "#app/domain/dashboards/view/real-time/read-real-time.server.ts";
import { drawnDashboard } from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { refusedPage } from "../refuse-reader.server.ts";

export { clientLoader } from "#app/ui/new-document.ts";

/** `?refresh=60` reloads without script. */
export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "dashboard.realTime");
  const reloads = new URL(request.url).searchParams.get("refresh") === String(refreshSeconds);
  const read = await readRealTime(viewer, permalink, request, reloads ? "stale" : "missing");
  if (read.outcome !== "read") throw await refusedPage(read, permalink, request);
  const base = `/dashboards/${permalink}`;
  const { isPending: _, ...view } = read.view;
  return {
    ...drawnDashboard(view, null),
    title: `${view.name}, realtime`,
    ...(read.as === "visitor" && { siteTitle: "" }),
    base,
    live: { href: `${base}/realtime`, nextMs: millisecondsToNext(read.view, now()), reloads },
    reloadSeconds: reloads ? refreshSeconds : null,
    hasNone: view.widgets.length === 0,
    owner:
      read.as === "owner" && viewer
        ? { editHref: `${base}/edit`, agency: findAgencyLive(viewer, read.dashboard) }
        : null,
  };
}

export default function DashboardRealTime() {
  const { view, widgets, base, live, hasNone, owner } = useLoaderData<typeof loader>();
  return (
    <DashboardFrame
      view={view}
      widgets={hasNone ? null : widgets}
      actions={
        <>
          {owner && <AgencyLive {...owner.agency} />}
          <LinkButton to={`${base}/realtime/pdf`} reloadDocument icon="download" tone="second">
            PDF
          </LinkButton>
          <LinkButton to={base} reloadDocument icon="calendar" tone="second">
            Report
          </LinkButton>
        </>
      }
      notice={<LiveBar {...live} />}
    >
      {hasNone && (
        <p className="soft">
          No widget is shown here yet.
          {owner && (
            <>
              {" "}
              <a href={owner.editHref}>Edit a Google Analytics widget</a> and check “Show on the realtime
              page”.
            </>
          )}
        </p>
      )}
    </DashboardFrame>
  );
}
