import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { openHref } from "#app/auth/guard-onboarding.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { deleteDashboard } from "#app/domain/dashboards/list/actions/delete-dashboard.server.ts";
import { findDependents } from "#app/domain/dashboards/list/actions/find-dependents.server.ts";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.delete");
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) throw notFound();
  const [shell, losses, cancelHref] = await Promise.all([
    shellFor(viewer),
    findDependents(viewer, dashboard),
    openHref(viewer, "dashboards.index"),
  ]);
  return { shell, title: `Delete ${dashboard.name}`, name: dashboard.name, losses, cancelHref };
}

export async function action({ request, params: { permalink = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.delete");
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard || (await deleteDashboard(viewer, dashboard.id)) === "not-found") throw notFound();
  return redirect("/dashboards", { status: 303 });
}

export default function DeleteDashboardPage() {
  const { shell, name, losses, cancelHref } = useLoaderData<typeof loader>();
  const { reports, editor, widgets } = losses;
  return (
    <AgencyPage shell={shell}>
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
