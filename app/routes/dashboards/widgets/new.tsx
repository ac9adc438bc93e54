import { data } from "@remix-run/node";
import { Link, type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/http/read-form.server.ts";
import { widgetFormNames } from "#app/domain/dashboards/edit/widget-form/draft-from-form.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { brandOf } from "#app/domain/dashboards/list/actions/brand-of.server.ts";
import { LockNews } from "#app/domain/dashboards/edit/editor/lock/locked-notice.tsx";
import { useLockOfForm } from "#app/domain/dashboards/edit/editor/lock/use-lock-of-form.ts";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { describeLock } from "#app/domain/dashboards/edit/content/describe-lock.server.ts";
import { answerWidgetForm } from "#app/domain/dashboards/edit/widget-form/answer-widget-form.server.ts";
import { draftFromTemplate } from "#app/domain/widgets/draft/draft.ts";
import { TemplateCards } from "#app/domain/dashboards/edit/widget-form/fields/template-cards.tsx";
import { WidgetForm } from "#app/domain/dashboards/edit/widget-form/fields/widget-form.tsx";
import { loadWidgetForm } from "#app/domain/dashboards/edit/widget-form/load-widget-form.server.ts";
import { datesOf } from "#app/domain/dashboards/view/read/dates-of-request.ts";
import { findTemplate, widgetTemplates } from "#app/domain/widgets/templates.ts";
import { savedWidget } from "#app/domain/dashboards/edit/widget-form/saved-widget.server.ts";
import type { WidgetFormState } from "#app/domain/dashboards/edit/widget-form/widget-form-state.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { isPageBeingRead } from "#app/realtime/client/router-idle.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("dashboard.widgetNew", async ({ request, viewer, params, query }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const template = findTemplate(query.get("template"));
  const lock = await describeLock(viewer, dashboard);
  const page = {
    brand: brandOf(viewer, dashboard),
    lock,
    dashboardId: dashboard.id,
    permalink: dashboard.permalink,
    dashboardName: dashboard.name,
  };
  if (!template) return { ...page, template: null, state: null, groups: templateGroups() };
  const state = await loadWidgetForm(viewer, dashboard, draftFromTemplate(template), null, {
    dates: datesOf(request),
  });
  return { ...page, template: template.id, state, groups: [] };
});

function templateGroups() {
  const named = (nature: string) =>
    widgetTemplates.filter((one) => one.nature === nature).map(({ id, name, help }) => ({ id, name, help }));
  return [
    { title: "Numbers from a source", templates: named("interactive") },
    { title: "Your own text and images", templates: named("passive") },
  ];
}

export const action = agencyAction("dashboard.widgetNew", async ({ request, viewer, params }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const form = await readForm(request, widgetFormNames);
  const answer = await answerWidgetForm(viewer, dashboard, form, null, datesOf(request));
  if (answer.outcome === "saved") return savedWidget(request, dashboard.permalink, form, answer.widgetId);
  return data({ state: answer.state }, { status: answer.status });
});

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  if (change.currentUrl.pathname.endsWith("/edit")) return false;
  return change.formData ? isPageBeingRead(change) : change.defaultShouldRevalidate;
}

export default function NewWidgetPage() {
  const loaded = useLoaderData<typeof loader>();
  const { brand, dashboardId, permalink, dashboardName, template, state, groups } = loaded;
  const { lock, ...news } = useLockOfForm(permalink, dashboardId, loaded.lock);
  const answered = useAnswer<{ state: WidgetFormState }>()?.state;
  return (
    <AgencyPage wide hideMessages>
      <PageHead title="Add widget">
        <Link to={`/dashboards/${permalink}/edit`}>{dashboardName}</Link>
        {state && (
          <>
            {" · "}
            <Link to={`/dashboards/${permalink}/widgets/new`}>Another widget type</Link>
          </>
        )}
      </PageHead>
      <LockNews lock={lock} {...news} permalink={permalink} {...(state && { button: "Save widget" })} />
      {state ? (
        <WidgetForm
          key={template}
          loaded={state}
          answered={answered}
          permalink={permalink}
          widgetId={null}
          brand={brand}
          lockedBy={lock.state === "theirs" ? lock.holder : null}
        />
      ) : (
        <div className="stack loose">
          <TemplateCards base={`/dashboards/${permalink}/widgets/new`} groups={groups} />
        </div>
      )}
    </AgencyPage>
  );
}
