import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure, notFound } from "#app/auth/failure.server.ts";
import { readForm } from "#app/auth/read-form.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { AgencyPage } from "#app/domain/companies/components/agency-page.tsx";
import { shellFor } from "#app/domain/companies/shell.server.ts";
import { readCommand } from "#app/domain/dashboards/edit-command.ts";
import { Editor, LockedEditor } from "#app/domain/dashboards/editing/editor.tsx";
import type { EditAnswer } from "#app/domain/dashboards/editing/use-edits.ts";
import { getDashboardAt } from "#app/domain/dashboards/get-dashboard.server.ts";
import { freeDashboard, takeOverDashboard } from "#app/domain/dashboards/lock-dashboard.server.ts";
import { openEditor } from "#app/domain/dashboards/open-editor.server.ts";
import { runCommand } from "#app/domain/dashboards/run-command.server.ts";
import { problemFor } from "#app/domain/dashboards/problem-for.server.ts";
import { tellOnboarding } from "#app/domain/onboarding/move-onboarding.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { PlainDate } from "#app/lib/plain-date.ts";

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.edit");
  const editor = await openEditor(viewer, permalink, new URL(request.url).searchParams);
  if (!editor) throw notFound();
  const { dashboard, view, lock, undo, redo, saved, asked, today } = editor;
  const title = `Edit ${dashboard.name}`;
  if (lock)
    return { title, lock, name: dashboard.name, permalink, shell: await shellFor(viewer), editor: null };
  const { rangeType, comparison } = asked.period;
  const dates = {
    rangeType,
    comparison,
    min: "1990-01-01" as PlainDate,
    max: today,
    today,
    problems: asked.problems,
  };
  const action = `/dashboards/${permalink}/edit`;
  const { theme } = view;
  return {
    title,
    theme,
    permalink,
    editor: { view, version: dashboard.version, undo, redo, saved, dates: { ...dates, action } },
  };
}

/** `do` says what: see edit-command.ts, and `done` and `take-over`. */
export async function action({ request, params: { permalink = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.edit");
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) throw notFound();
  const form = await readForm(request);
  const what = String(form.get("do"));
  if (what === "done") return leave(viewer, dashboard.id, permalink);
  if (what === "take-over") {
    await takeOverDashboard(viewer, dashboard.id);
    return redirect(`/dashboards/${permalink}/edit`, { status: 303 });
  }
  const size = form.get("size");
  const command = readCommand(what, typeof size === "string" ? size : null);
  if (!command) throw failure("malformed");
  const version = Number(form.get("version")) || null;
  const outcome = await runCommand(viewer, dashboard.id, version, command);
  if (outcome.outcome === "not-found") throw notFound();
  if (outcome.outcome !== "saved") {
    const problem = problemFor(viewer, outcome);
    return data<EditAnswer>({ problem }, { status: problem.status });
  }
  if (form.has("script")) return data<EditAnswer>({ problem: null });
  const anchor = "widget" in command ? `#${command.widget}` : "";
  return redirect(`/dashboards/${permalink}/edit${anchor}`, { status: 303 });
}

async function leave(viewer: Viewer, id: string, permalink: string) {
  await freeDashboard(viewer, id);
  await tellOnboarding(viewer, "edit-mode-off");
  return redirect(`/dashboards/${permalink}`, { status: 303 });
}

/** After a refusal too: the page must show what others saved. */
export function shouldRevalidate() {
  return true;
}

export default function EditDashboard() {
  const loaded = useLoaderData<typeof loader>();
  const problem = useActionData<EditAnswer>()?.problem ?? null;
  if (loaded.editor) return <Editor {...loaded.editor} permalink={loaded.permalink} problem={problem} />;
  const { shell, name, permalink, lock } = loaded;
  return (
    <AgencyPage shell={shell}>
      <PageHead title={`${lock.holder} is editing ${name}`} />
      <div className="stack">
        <LockedEditor name={name} permalink={permalink} {...lock} />
        <div className="row">
          <LinkButton to={`/dashboards/${permalink}`} reloadDocument tone="quiet">
            Look at it meanwhile
          </LinkButton>
        </div>
      </div>
    </AgencyPage>
  );
}
