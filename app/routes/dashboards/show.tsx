import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enter } from "#app/auth/access.server.ts";
import { notFound } from "#app/auth/failure.server.ts";
import { countView } from "#app/domain/dashboards/count-view.server.ts";
import { DashboardFrame } from "#app/domain/dashboards/components/dashboard-frame.tsx";
import { addressesOf, dateFormOf, readDashboard } from "#app/domain/dashboards/read-dashboard.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enter(request, "dashboard.show");
  const read = await readDashboard(viewer, permalink, request, "page");
  if (read.outcome === "not-found") throw notFound();
  if (read.outcome === "password-needed") {
    const { search } = new URL(request.url);
    throw redirect(
      `/dashboards/${permalink}/unlock?next=${encodeURIComponent(`/dashboards/${permalink}${search}`)}`,
    );
  }
  const { dashboard, as, view, asked } = read;
  if (as === "visitor") countView(dashboard);
  const addresses = addressesOf(dashboard, asked);
  return {
    title: view.name,
    lang: view.lang,
    theme: view.theme,
    view,
    dates: dateFormOf(read, request),
    share: {
      ...addresses.share,
      mail: as === "owner" ? `/company/automatic-reports/new?dashboard=${dashboard.id}` : null,
    },
    csvBase: addresses.base,
    csvQuery: addresses.share.csv.split("?")[1] ?? "",
    owner: as === "owner" ? { editHref: `${addresses.base}/edit`, isArchived: !dashboard.active } : null,
  };
}

export default function DashboardShow() {
  const { view, dates, share, csvBase, csvQuery, owner } = useLoaderData<typeof loader>();
  return (
    <DashboardFrame
      view={view}
      dates={dates}
      share={share}
      csvHref={(widgetId) => `${csvBase}/widgets/${widgetId}/csv?${csvQuery}`}
      actions={
        owner && (
          <>
            <LinkButton to="/dashboards" reloadDocument tone="second">
              Dashboards
            </LinkButton>
            <LinkButton to={owner.editHref} reloadDocument icon="pencil" tone="second">
              Edit
            </LinkButton>
          </>
        )
      }
      notice={
        owner?.isArchived && (
          <Banner level="info" title="This dashboard is archived">
            Your clients cannot open it. Restore it from the list of dashboards.
          </Banner>
        )
      }
    />
  );
}
