import { redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { openHref } from "#app/auth/guard-onboarding.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { deleteDashboard } from "#app/domain/dashboards/list/actions/delete-dashboard.server.ts";
import { findDependents } from "#app/domain/dashboards/list/actions/find-dependents.server.ts";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("dashboard.delete", async ({ viewer, params: { permalink = "" } }) => {
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) return null;
  const [losses, cancelHref] = await Promise.all([
    findDependents(viewer, dashboard),
    openHref(viewer, "dashboards.index"),
  ]);
  return { title: `Delete ${dashboard.name}`, name: dashboard.name, losses, cancelHref };
});

export const action = agencyAction("dashboard.delete", async ({ viewer, params: { permalink = "" } }) => {
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard || (await deleteDashboard(viewer, dashboard.id)) === "not-found") return null;
  return redirect("/dashboards", { status: 303 });
});

export default function DeleteDashboardPage() {
  const { name, losses, cancelHref } = useLoaderData<typeof loader>();
  const { reports, editor, widgets } = losses;
  return (
    <AgencyPage>
      <Confirm title={`Delete ${name}?`} submitText="Delete dashboard" cancelHref={cancelHref}>
        <div className="stack">
          <p>
            This deletes {widgets === 1 ? "its widget" : `its ${widgets} widgets`} and all versions, and its
            link stops working. This cannot be undone. To keep it out of the list, archive it instead.
          </p>
          {editor && <p>{editor} is editing it now.</p>}
          {reports.length > 0 && (
            <div>
              <p>These automatic reports are deleted too:</p>
              <ul>
                {reports.map(({ rhythm, recipients }, i) => (
                  <li key={i}>
                    {rhythm}, to {recipients}
                  </li>
                ))}
              </ul>
              <p>
                <Link to="/company/automatic-reports">View automatic reports</Link>
              </p>
            </div>
          )}
        </div>
      </Confirm>
    </AgencyPage>
  );
}
