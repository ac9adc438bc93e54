import { Form, useLocation, useNavigation } from "@remix-run/react";
import type { ComponentType, FormEvent, ReactNode } from "react";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { withCommands } from "../commands/edit-command.ts";
import { CoverageNotes } from "../components/coverage-notes.tsx";
import { DateForm, type DateFormProps } from "../components/date-form.tsx";
import { FilterLine } from "../filters/components/filter-bar.tsx";
import { heartbeatSeconds } from "../dashboard.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { SaveProblem } from "../content/save-problem.ts";
import { ClientColors } from "../settings/client-colors.tsx";
import { EditBar } from "./edit-bar.tsx";
import { EditGrid } from "./edit-grid.tsx";
import { ProblemBanner } from "./problem-banner.tsx";
import { useEdits } from "./use-edits.ts";
import { type PanelProps, usePanel } from "./use-panel.ts";
import { useHeartbeat } from "./use-heartbeat.ts";
import { useUndoKeys } from "./use-undo-keys.ts";
import styles from "./editor.module.css";

export type EditorProps = {
  readonly view: DashboardView;
  readonly permalink: string;
  readonly version: number;
  readonly undo: string | null;
  readonly redo: string | null;
  readonly saved: string;
  readonly dates: Omit<DateFormProps, "period">;
  readonly problem: SaveProblem | null;
  /** A widget's form beside the dashboard. */
  readonly Panel: ComponentType<PanelProps>;
  /** Above the dashboard. */
  readonly children?: ReactNode;
};

const formId = "edits";

/** All buttons belong to one form; script sends the same commands. */
export function Editor({
  view,
  permalink,
  version,
  undo,
  redo,
  saved,
  dates,
  problem,
  Panel,
  children,
}: EditorProps) {
  const base = `/dashboards/${permalink}`;
  const panel = usePanel();
  const edits = useEdits(base, version, panel.isSaving);
  const navigation = useNavigation();
  const { search } = useLocation();
  const target = panel.target && { ...panel.target, href: withDates(panel.target.href, search) };
  const size = withCommands(view.widgets, edits.pending).find(({ id }) => id === target?.widgetId);
  useHeartbeat(permalink, heartbeatSeconds, true);
  useUndoKeys({ undo, redo, send: edits.send });

  function sendByScript(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    edits.send(button.value);
  }

  return (
    <div className={styles.editor} data-open={target ? true : undefined}>
      <EditBar
        name={view.name}
        base={base}
        annotationsHref={`/annotations?dashboard=${view.id}`}
        formId={formId}
        undo={undo}
        redo={redo}
        saved={saved}
        isSaving={edits.isSaving}
        sendAgain={edits.sendAgain}
        isLeaving={navigation.formData?.get("intent") === "done"}
        open={panel.open}
      />
      <main className="page" id="main">
        <Form method="post" action={`${base}/edit`} id={formId} preventScrollReset onSubmit={sendByScript}>
          <HiddenField name="version" value={version} />
        </Form>
        <div className={styles.notices}>
          {children}
          <Banner
            level="info"
            icon="lock"
            title="You are editing. Only you can change this dashboard until you press Done."
          >
            Clients see each change as soon as it is saved.
          </Banner>
        </div>
        <div className={styles.problem}>
          <ProblemBanner problem={edits.problem ?? problem}>
            <p>
              Your change was not saved. This page shows the latest version: make your change again if you
              still need it.
            </p>
          </ProblemBanner>
        </div>
        <Period view={view} dates={dates} />
        <ClientColors brand={view.brand}>
          <EditGrid
            widgets={view.widgets}
            base={base}
            version={version}
            formId={formId}
            edits={edits}
            panel={panel}
          />
        </ClientColors>
      </main>
      {target && (
        <Panel
          key={target.href}
          panel={panel}
          target={target}
          base={base}
          storedSize={size ? `${size.width}x${size.height}` : null}
          saved={saved}
          isBusy={edits.isSaving}
          versionAfter={edits.versionAfter}
        />
      )}
    </div>
  );
}

/** The preview has the dates that the dashboard shows. */
function withDates(href: string, search: string): string {
  return search === "" ? href : `${href}${href.includes("?") ? "&" : "?"}${search.slice(1)}`;
}

function Period({ view, dates }: Pick<EditorProps, "view" | "dates">) {
  return (
    <div className={styles.period}>
      <div>
        <p>
          <strong>{view.period.text}</strong> {view.period.compareText}
        </p>
        <FilterLine words={view.filters} form={null} />
        <CoverageNotes notes={view.notes} />
      </div>
      <DateForm {...dates} period={view.period} />
    </div>
  );
}

type LockedProps = {
  readonly name: string;
  readonly permalink: string;
  readonly holder: string;
  readonly since: string | null;
};

export function LockedEditor({ name, permalink, holder, since }: LockedProps) {
  const base = `/dashboards/${permalink}`;
  return (
    <>
      <p>
        {holder} opened it to edit{since && `, ${since.toLowerCase()}`}. Only one person can change a
        dashboard at a time. The lock ends when they press Done, or after two minutes without activity.
      </p>
      <Form method="post" action={`${base}/edit`} className="stack">
        <HiddenField name="intent" value="take-over" />
        <p>
          If you take over, {holder}’s next change to {name} is not saved. They see why, and can still copy
          their changes.
        </p>
        <div className="row">
          <Button tone="second">Take over</Button>
        </div>
      </Form>
    </>
  );
}
