import { Form, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { type ComponentType, type FormEvent, type ReactNode, useEffect } from "react";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { withCommands } from "../commands/edit-command.ts";
import type { DateFormProps } from "../../view/components/date-form.tsx";
import { dashboardChannel } from "#app/realtime/channels.ts";
import { useLivePage, useMembers, useRevalidateSoon } from "#app/realtime/client/use-live.ts";
import { Button } from "#app/ui/button.tsx";
import { OfflineBanner } from "#app/ui/offline-banner.tsx";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { LockView } from "../content/lock-view.ts";
import type { SaveProblem } from "../content/save-problem.ts";
import { ClientColors } from "../../view/client-colors.tsx";
import { EditBar } from "./edit-bar.tsx";
import { EditGrid } from "./edit-grid.tsx";
import { EditorDates } from "./editor-dates.tsx";
import { LockBanner } from "./lock/lock-banner.tsx";
import { type Person, Presence } from "./lock/presence.tsx";
import { useFollowedLock } from "./lock/use-followed-lock.ts";
import { useKeptWhenDeleted } from "./lock/use-kept-when-deleted.ts";
import { useLock, useTakeOver } from "./lock/use-lock.ts";
import { ProblemBanner } from "./problem-banner.tsx";
import { useEdits } from "./use-edits.ts";
import { type PanelProps, usePanel } from "./use-panel.ts";
import { useUndoKeys } from "./use-undo-keys.ts";
import styles from "./editor.module.css";

export type EditorProps = {
  readonly view: DashboardView;
  readonly permalink: string;
  readonly lock: LockView;
  readonly presence: { readonly people: readonly Person[]; readonly userId: string };
  readonly version: number;
  readonly undo: string | null;
  readonly redo: string | null;
  readonly saved: string;
  readonly dates: Omit<DateFormProps, "period">;
  readonly problem: SaveProblem | null;
  readonly Panel: ComponentType<PanelProps>;
  readonly sidebar: ReactNode;
  readonly children?: ReactNode;
};

const formId = "edits";

export function Editor({
  view,
  permalink,
  lock,
  presence,
  version,
  undo,
  redo,
  saved,
  dates,
  problem,
  Panel,
  sidebar,
  children,
}: EditorProps) {
  const base = `/dashboards/${permalink}`;
  const panel = usePanel();
  const edits = useEdits(base, version, panel.isSaving);
  const navigation = useNavigation();
  const { search } = useLocation();
  const target = panel.target && { ...panel.target, href: withDates(panel.target.href, search) };
  const size = withCommands(view.widgets, edits.pending).find(({ id }) => id === target?.widgetId);
  const { lock: shownLock, takeOver } = useShownLock(view.id, permalink, lock);
  const people = usePeople(view.id, presence.people);
  const page = useLivePage();
  const isDeleted = useKeptWhenDeleted(view.id);
  const lost = edits.lost ?? page;
  const isBlocked = edits.isBlocked && page === null;
  const isReading = shownLock.state === "theirs";
  const changeProblem = edits.problem ?? problem;
  useUndoKeys({ undo: isReading ? null : undo, redo: isReading ? null : redo, send: edits.send });

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
        isFailed={edits.failure !== null}
        waiting={lost === null ? null : edits.unsaved}
        isBlocked={isBlocked}
        isLeaving={navigation.formData?.get("intent") === "done"}
        open={panel.open}
        isReading={isReading}
        sidebar={sidebar}
        presence={
          <Presence
            people={people}
            ownId={presence.userId}
            editorId={
              shownLock.state === "yours"
                ? presence.userId
                : shownLock.state === "theirs"
                  ? shownLock.holderId
                  : null
            }
          />
        }
      />
      <main className="page" id="main">
        <Form method="post" action={`${base}/edit`} id={formId} preventScrollReset onSubmit={sendByScript}>
          <HiddenField name="version" value={version} />
        </Form>
        <div className={styles.notices}>
          {children}
          {lost && (
            <OfflineBanner
              what={isBlocked ? "Nothing saved" : "No connection"}
              since={Math.min(lost.since, page?.since ?? lost.since)}
              nextAt={lost.nextAt}
              onTry={() => {
                edits.lost?.tryNow();
                page?.tryNow();
              }}
            >
              {isBlocked
                ? `The server answers, but your ${edits.unsaved === 1 ? "change does" : "changes do"} not reach it. You can go on: what you change is kept on this page and sent again.`
                : `You can go on. ${laterWords(edits.unsaved)} saved as soon as the connection is back.`}
            </OfflineBanner>
          )}
          {!isDeleted && (
            <LockBanner lock={shownLock} base={base} onDiscard={panel.close} onTakeOver={takeOver} />
          )}
        </div>
        <div className={styles.problem}>
          <ProblemBanner
            problem={edits.failure?.problem}
            level="error"
            action={
              <div className="row">
                <Button type="button" small onClick={edits.failure?.sendAgain}>
                  Save again
                </Button>
                <Button type="button" small tone="quiet" onClick={edits.failure?.undoUnsaved}>
                  {edits.unsaved === 1 ? "Undo the change" : "Undo the changes"}
                </Button>
              </div>
            }
          />
          <ProblemBanner problem={changeProblem}>
            {!changeProblem?.isLocked && (
              <p>
                Your change was not saved. This page shows the latest version: make your change again if you
                still need it.
              </p>
            )}
          </ProblemBanner>
        </div>
        <EditorDates view={view} dates={dates} />
        <ClientColors brand={view.brand}>
          <EditGrid
            widgets={view.widgets}
            base={base}
            version={version}
            formId={formId}
            edits={edits}
            panel={panel}
            isReading={isReading}
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
          takenBy={shownLock.state === "theirs" && !isDeleted ? shownLock.holder : null}
          onTakeOver={takeOver}
          isBusy={edits.isSaving}
          versionAfter={edits.versionAfter}
        />
      )}
    </div>
  );
}

function useShownLock(
  dashboardId: string,
  permalink: string,
  lock: LockView,
): { readonly lock: LockView; readonly takeOver: () => void } {
  const { isHeld, lostTo, isAsked } = useLock(permalink, lock.state);
  useFollowedLock(dashboardId, lock);
  const { revalidate } = useRevalidator();
  const isNews = lostTo !== null || (isAsked && lock.state === "yours" && lock.asker === null);
  const revalidateSoon = useRevalidateSoon();
  useEffect(() => {
    if (isNews) revalidateSoon();
  }, [isNews, revalidateSoon]);
  const takeOverLock = useTakeOver(permalink);
  const takeOver = () => void takeOverLock().then(revalidate);
  return { lock: isHeld && lock.state === "free" ? { state: "yours", asker: null } : lock, takeOver };
}

function usePeople(dashboardId: string, loaded: readonly Person[]): readonly Person[] {
  const members = useMembers(dashboardChannel(dashboardId));
  return members?.map(({ userId, info }) => ({ id: userId, name: String(info.name) })) ?? loaded;
}

function laterWords(unsaved: number): string {
  if (unsaved === 0) return "Changes are";
  return unsaved === 1 ? "The change is" : `The ${unsaved} changes are`;
}

function withDates(href: string, search: string): string {
  return search === "" ? href : `${href}${href.includes("?") ? "&" : "?"}${search.slice(1)}`;
}
