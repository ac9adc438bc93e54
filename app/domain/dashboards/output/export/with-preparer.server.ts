import { now } from "#app/lib/clock.server.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { findUser } from "#db/queries/users.ts";

export async function withPreparer(
  { companyId, createdBy, content }: Pick<Dashboard, "companyId" | "createdBy" | "content">,
  view: DashboardView,
): Promise<DashboardView> {
  if (!view.pdfPages?.cover || createdBy === null) return view;
  const user = await findUser(companyId, createdBy);
  const day = formatter(view.lang).moment(now(), content.timezone).split(",")[0]!;
  return user ? { ...view, prepared: { by: user.name, day } } : view;
}
