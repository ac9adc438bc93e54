import { data } from "@remix-run/node";
import { Link, type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/http/read-form.server.ts";
import { widgetFormNames } from "#app/domain/dashboards/edit/widget-form/draft-from-form.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { brandOf } from "#app/domain/dashboards/list/actions/brand-of.server.ts";
import { LockNews } from "#app/domain/dashboards/edit/editor/lock/locked-notice.tsx";
import { useLockOfForm } from "#app/domain/dashboards/edit/editor/lock/use-lock-of-form.ts";
import { getDashboardAt, getWidgetAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { describeLock } from "#app/domain/dashboards/edit/content/describe-lock.server.ts";
import { answerWidgetForm } from "#app/domain/dashboards/edit/widget-form/answer-widget-form.server.ts";
import { draftOf } from "#app/domain/widgets/draft/draft.ts";
import { WidgetForm } from "#app/domain/dashboards/edit/widget-form/fields/widget-form.tsx";
import { loadWidgetForm } from "#app/domain/dashboards/edit/widget-form/load-widget-form.server.ts";
import { savedWidget } from "#app/domain/dashboards/edit/widget-form/saved-widget.server.ts";
import type { WidgetFormState } from "#app/domain/dashboards/edit/widget-form/widget-form-state.ts";
import { datesOf } from "#app/domain/dashboards/view/read/dates-of-request.ts";
import { widgetName } from "#app/views/widget-name.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { isPageBeingRead } from "#app/realtime/client/router-idle.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("dashboard.widgetEdit", async ({ request, viewer, params }) => {
  const found = await getWidgetAt(viewer, params.permalink ?? "", params.widgetId ?? "");
  if (!found) return null;
  const { dashboard, widget } = found;
  const lock = await describeLock(viewer, dashboard);
  const dates = datesOf(request);
  const state = await loadWidgetForm(viewer, dashboard, draftOf(widget), widget, { dates });
  const { id: dashboardId, permalink, name: dashboardName } = dashboard;
  const brand = brandOf(viewer, dashboard);
  return {
    brand,
    state,
    lock,
    dashboardId,
    permalink,
    dashboardName,
    widgetId: widget.id,
    name: widgetName(widget),
  };
});

export const action = agencyAction("dashboard.widgetEdit", async ({ request, viewer, params }) => {
  const { permalink = "", widgetId = "" } = params;
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) return null;
  const form = await readForm(request, widgetFormNames);
  const answer = await answerWidgetForm(viewer, dashboard, form, widgetId, datesOf(request));
  if (answer.outcome === "saved") return savedWidget(request, permalink, form, widgetId);
  return data({ state: answer.state }, { status: answer.status });
});

/** No reload: the action returned the form's state. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  if (change.currentUrl.pathname.endsWith("/edit")) return false;
  return change.formData ? isPageBeingRead(change) : change.defaultShouldRevalidate;
}

export default function EditWidgetPage() {
  const loaded = useLoaderData<typeof loader>();
  const { brand, state, dashboardId, permalink, dashboardName, widgetId, name } = loaded;
  const { lock, ...news } = useLockOfForm(permalink, dashboardId, loaded.lock);
  const answered = useAnswer<{ state: WidgetFormState }>()?.state;
  return (
    <AgencyPage wide hideMessages>
      <PageHead title="Edit widget">
        <Link to={`/dashboards/${permalink}/edit#${widgetId}`}>{dashboardName}</Link> · {name}
      </PageHead>
      <LockNews lock={lock} {...news} permalink={permalink} button="Save widget" />
      <WidgetForm
        loaded={state}
        answered={answered}
        permalink={permalink}
        widgetId={widgetId}
        brand={brand}
        lockedBy={lock.state === "theirs" ? lock.holder : null}
      />
    </AgencyPage>
  );
}
