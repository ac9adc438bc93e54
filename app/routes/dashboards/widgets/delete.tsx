import { data, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { readVersion } from "#app/lib/numbers/read-number.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { describeLock } from "#app/domain/dashboards/edit/content/describe-lock.server.ts";
import { LockNews } from "#app/domain/dashboards/edit/editor/lock/locked-notice.tsx";
import { useLockAlone } from "#app/domain/dashboards/edit/editor/lock/use-followed-lock.ts";
import { ProblemBanner } from "#app/domain/dashboards/edit/editor/problem-banner.tsx";
import { getWidgetAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { problemFor } from "#app/domain/dashboards/edit/content/problem-for.server.ts";
import type { SaveProblem } from "#app/domain/dashboards/edit/content/save-problem.ts";
import { deleteWidget } from "#app/domain/dashboards/edit/commands/delete-widget.server.ts";
import { widgetName } from "#app/views/widget-name.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";
import { shouldReloadAfterSubmit } from "#app/ui/forms/keep-page.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("dashboard.widgetDelete", async ({ viewer, params }) => {
  const found = await getWidgetAt(viewer, params.permalink ?? "", params.widgetId ?? "");
  if (!found) return null;
  const { dashboard, widget } = found;
  const { id, permalink, name, version } = dashboard;
  return {
    title: `Delete ${widgetName(widget)}`,
    dashboardId: id,
    permalink,
    dashboardName: name,
    version,
    widgetId: widget.id,
    lock: await describeLock(viewer, dashboard),
  };
});

export const action = agencyAction("dashboard.widgetDelete", async ({ request, viewer, params }) => {
  const found = await getWidgetAt(viewer, params.permalink ?? "", params.widgetId ?? "");
  if (!found) return null;
  const { dashboard, widget } = found;
  const version = readVersion((await readForm(request, ["version"])).get("version"));
  const outcome = await deleteWidget(viewer, dashboard.id, version, widget.id);
  if (outcome.outcome === "saved")
    return redirect(`/dashboards/${dashboard.permalink}/edit`, { status: 303 });
  if (outcome.outcome === "not-found") return null;
  const problem = problemFor(viewer, outcome);
  return data({ problem }, { status: problem.status });
});

export const shouldRevalidate: ShouldRevalidateFunction = shouldReloadAfterSubmit;

export default function DeleteWidgetPage() {
  const loaded = useLoaderData<typeof loader>();
  const { title, dashboardId, permalink, dashboardName, version, widgetId } = loaded;
  const { lock, freedBy } = useLockAlone(permalink, dashboardId, loaded.lock);
  const problem = useAnswer<{ problem: SaveProblem }>()?.problem;
  return (
    <AgencyPage>
      <Confirm
        title={`${title}?`}
        submitText={lock.state === "theirs" ? null : "Delete widget"}
        cancelText={lock.state === "theirs" ? "Back to the dashboard" : "Cancel"}
        cancelHref={`/dashboards/${permalink}/edit#${widgetId}`}
        fields={{ version: String(version) }}
      >
        <LockNews lock={lock} freedBy={freedBy} permalink={permalink} />
        <div className="stack">
          {lock.state !== "theirs" && (
            <ProblemBanner problem={problem}>
              <p>Nothing was deleted. Press Delete widget again if you still want to delete it.</p>
            </ProblemBanner>
          )}
          {lock.state !== "theirs" && <p>It is removed from {dashboardName}. You can undo this.</p>}
        </div>
      </Confirm>
    </AgencyPage>
  );
}
