import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { DashboardFrame } from "#app/domain/dashboards/components/dashboard-frame.tsx";
import { countView } from "#app/domain/dashboards/read/count-view.server.ts";
import {
  dateFormOf,
  drawnDashboard,
  filterAddressOf,
  filterFormOf,
  filterLinksOf,
  readDashboard,
} from "#app/domain/dashboards/read/read-dashboard.server.ts";
import { refusedPage } from "./refuse-reader.server.ts";

/** Always the visitor's view, even when signed in. */
export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  await requireAccess(request, "dashboard.embed");
  const read = await readDashboard(null, permalink, request, "page");
  if (read.outcome === "not-found" || ("dashboard" in read && !read.dashboard.embeddable)) throw notFound();
  if (read.outcome !== "read") throw refusedPage(read.outcome, permalink, request, true);
  const own = `/embed/${permalink}`;
  countView(read.dashboard);
  const dates = dateFormOf(read, request);
  const filter = filterFormOf(read, own, request);
  if (read.filtering.isForm && !read.filtering.problems) throw redirect(filterAddressOf(read, own));
  const page = {
    ...drawnDashboard(read.view, null, null, filterLinksOf(read)),
    filter,
    dates: dates && { ...dates, action: own, isSingle: true },
  };
  return data(page, { status: read.asked.problems || read.filtering.problems ? 422 : 200 });
}

export default function DashboardEmbed() {
  const { view, widgets, dates, filter } = useLoaderData<typeof loader>();
  return <DashboardFrame view={view} widgets={widgets} mode="embed" dates={dates} filter={filter} />;
}
