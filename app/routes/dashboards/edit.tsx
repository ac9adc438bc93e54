import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ShouldRevalidateFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { agencyAction } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { sidebarOf } from "#app/domain/shell/shell.ts";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { answerCommand, commandFields } from "#app/domain/dashboards/edit/commands/answer-command.server.ts";
import { Editor } from "#app/domain/dashboards/edit/editor/editor.tsx";
import { findPeople } from "#app/domain/dashboards/edit/editor/lock/find-people.server.ts";
import { LockedEditor } from "#app/domain/dashboards/edit/editor/lock/locked-editor.tsx";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import {
  answerRequest,
  askToFinish,
  freeDashboard,
  lockDashboard,
  takeOverDashboard,
} from "#app/domain/dashboards/edit/content/lock-dashboard.server.ts";
import { isSaved } from "#app/domain/dashboards/edit/widget-form/panel/panel-answer.ts";
import { WidgetPanel } from "#app/domain/dashboards/edit/widget-form/panel/widget-panel.tsx";
import { PollPage } from "#app/domain/sources/components/poll-page.tsx";
import { openEditor } from "#app/domain/dashboards/edit/content/open-editor.server.ts";
import type { SaveProblem } from "#app/domain/dashboards/edit/content/save-problem.ts";
import { PageOnboarding } from "#app/domain/onboarding/components/page-onboarding.tsx";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { useChannel, useCompanyChannel, useRevalidateSoon } from "#app/realtime/client/use-live.ts";
import { SidebarDrawer } from "#app/ui/shell/sidebar-drawer.tsx";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { isPageBeingRead } from "#app/realtime/client/router-idle.ts";
import { shouldReloadAfterSubmit } from "#app/ui/forms/keep-page.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction } from "#app/ui/forms/keep-page.ts";
export { clientLoader } from "#app/domain/dashboards/edit/editor/lock/keep-editor.ts";

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.edit");
  const editor = await openEditor(viewer, permalink, new URL(request.url).searchParams);
  if (!editor) throw notFound();
  const { dashboard, view, lock, undo, redo, saved, asked, today, maxDay } = editor;
  const title = `Edit ${dashboard.name}`;
  const shell = await shellFor(viewer);
  // Unsaved edits stay after a take-over.
  if (lock.state === "theirs" && !lock.tookOver)
    return {
      title,
      lock,
      dashboardId: dashboard.id,
      name: dashboard.name,
      permalink,
      shell,
      editor: null,
    };
  const { rangeType, comparison } = asked.period;
  const dates = {
    rangeType,
    comparison,
    min: "1990-01-01" as PlainDate,
    max: maxDay,
    today,
    problems: asked.problems,
  };
  const action = `/dashboards/${permalink}/edit`;
  const { theme } = view;
  return {
    title,
    theme,
    permalink,
    lock,
    presence: { people: findPeople(dashboard.id), userId: viewer.userId },
    onboarding: shell.onboarding,
    sidebar: sidebarOf(shell, "/dashboards"),
    editor: { view, version: dashboard.version, undo, redo, saved, dates: { ...dates, action } },
  };
}

export const action = agencyAction("dashboard.edit", async ({ request, viewer, params }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const { id, permalink } = dashboard;
  const form = await readForm(request, commandFields);
  const what = String(form.get("intent"));
  if (what === "done") return leave(viewer, id, permalink);
  const isOfLock = await answerLock(viewer, id, what);
  if (isOfLock)
    return redirect(`/dashboards/${permalink}${isOfLock === "reads" ? "" : "/edit"}`, { status: 303 });
  const answer = await answerCommand(viewer, id, form);
  switch (answer.outcome) {
    case "saved": {
      const anchor = "widget" in answer.command ? `#${answer.command.widget}` : "";
      return redirect(`/dashboards/${permalink}/edit${anchor}`, { status: 303 });
    }
    case "problem":
      return data({ problem: answer.problem }, { status: answer.problem.status });
    default:
      throw failure(answer.outcome);
  }
});

async function answerLock(viewer: Viewer, id: string, what: string): Promise<"edits" | "reads" | null> {
  switch (what) {
    case "start":
      await lockDashboard(viewer, id);
      return "edits";
    case "take-over":
      await takeOverDashboard(viewer, id);
      return "edits";
    case "ask":
      await askToFinish(viewer, id);
      return "edits";
    case "keep":
      await answerRequest(viewer, id, "keep");
      return "edits";
    case "hand-over":
      return (await answerRequest(viewer, id, "hand-over")) ? "reads" : "edits";
    default:
      return null;
  }
}

async function leave(viewer: Viewer, id: string, permalink: string) {
  await freeDashboard(viewer, id);
  await recordOnboardingEvent(viewer, "edit-mode-off");
  return redirect(`/dashboards/${permalink}`, { status: 303 });
}

export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  shouldReloadAfterSubmit(change) && (!isOnlyShown(change) || isPageBeingRead(change));

function isOnlyShown({ formAction, actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return formAction?.includes("/widgets/") === true && actionResult !== undefined && !isSaved(actionResult);
}

export default function EditDashboard() {
  const loaded = useLoaderData<typeof loader>();
  const problem = useAnswer<{ problem: SaveProblem }>()?.problem ?? null;
  if (loaded.editor)
    return (
      <>
        {loaded.editor.view.isPending && <WaitForNumbers />}
        <Editor
          {...loaded.editor}
          permalink={loaded.permalink}
          lock={loaded.lock}
          presence={loaded.presence}
          problem={problem}
          Panel={WidgetPanel}
          sidebar={<SidebarDrawer {...loaded.sidebar} />}
        >
          <PageOnboarding onboarding={loaded.onboarding} routeName="dashboard.edit" isEditing isSmall />
        </Editor>
      </>
    );
  const { name, permalink, dashboardId, lock } = loaded;
  return (
    <AgencyPage title={`${lock.holder} is editing ${name}`}>
      <div className="stack">
        <LockedEditor name={name} base={`/dashboards/${permalink}`} dashboardId={dashboardId} lock={lock} />
      </div>
    </AgencyPage>
  );
}

function WaitForNumbers() {
  useChannel(useCompanyChannel(), useRevalidateSoon());
  return <PollPage everySeconds={4} />;
}
