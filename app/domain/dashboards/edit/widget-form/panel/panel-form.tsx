import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Panel, PanelProps } from "#app/domain/dashboards/edit/editor/use-panel.ts";
import { Button } from "#app/ui/button.tsx";
import { LeaveQuestion } from "#app/ui/forms/leave-question.tsx";
import { useLastAnswer } from "#app/ui/forms/use-answer.ts";
import { widgetFormId } from "../fields/draft-field.ts";
import { useLiveForm } from "../fields/use-live-form.ts";
import { WidgetFields } from "../fields/widget-form.tsx";
import type { WidgetFormState } from "../widget-form-state.ts";
import { besideField, isSaved, type PanelAnswer } from "./panel-answer.ts";

type PanelFormProps = Omit<PanelProps, "target" | "saved" | "takenBy" | "onTakeOver"> & {
  readonly loaded: WidgetFormState;
  readonly action: string;
  readonly savedText: string | null;
  readonly onSaved: (widgetId: string) => void;
};

export function PanelForm({ loaded, action, savedText, onSaved, ...props }: PanelFormProps) {
  const { panel, storedSize, versionAfter } = props;
  const { save, isSaving, answered, wasSent } = useSaving(action, props, onSaved);
  const live = useLiveForm({ loaded, answered, isSaving, action, save });
  const { state, isChanged, hasUnsaved: hasEntered } = live;
  const hasUnsaved = useCallback(() => !wasSent() && hasEntered(), [hasEntered, wasSent]);

  usePreview(panel, state, isChanged || storedSize === null, storedSize);
  useStoredSize(storedSize);
  useKeptFocus(savedText !== null);
  const [wanted, setWanted] = useLeaving(panel, hasUnsaved);

  return (
    <>
      <LeaveQuestion of="this widget" isChanged={hasUnsaved} wanted={wanted} onStay={() => setWanted(null)} />
      <WidgetFields
        live={live}
        isSaving={isSaving}
        version={versionAfter(state.version)}
        end={<span role="status">{isChanged ? "Not saved yet" : savedText}</span>}
      >
        <Button
          type="button"
          tone="quiet"
          onClick={() => (hasUnsaved() ? setWanted(() => panel.close) : panel.close())}
        >
          Close
        </Button>
      </WidgetFields>
    </>
  );
}

function useSaving(
  action: string,
  { panel, isBusy, versionAfter }: Pick<PanelProps, "panel" | "isBusy" | "versionAfter">,
  onSaved: (widgetId: string) => void,
) {
  const { submit, state, data } = useFetcher<PanelAnswer>();
  const [waiting, setWaiting] = useState<FormData | null>(null);
  const sentAt = useRef<{ readonly data: unknown } | null>(null);
  const isSent = useRef(false);
  const isSaving = waiting !== null || state !== "idle";

  useEffect(() => {
    if (waiting === null || isBusy) return;
    setWaiting(null);
    sentAt.current = { data };
    isSent.current = true;
    waiting.set("version", String(versionAfter(Number(waiting.get("version")))));
    waiting.set(besideField, "yes");
    submit(waiting, { method: "post", encType: "multipart/form-data", action });
  }, [action, data, isBusy, submit, versionAfter, waiting]);

  // React may skip the render between: only the data shows the end.
  useEffect(() => {
    const before = sentAt.current;
    if (!before || state !== "idle" || data === before.data) return;
    sentAt.current = null;
    if (isSaved(data)) onSaved(data.savedWidgetId);
    else isSent.current = false;
  }, [state, data, onSaved]);

  const last = useLastAnswer(data);
  const answered = last && "state" in last ? last.state : undefined;
  const wasSent = useCallback(() => isSent.current, []);
  const isSending = state !== "idle";
  const { setIsSaving } = panel;
  useEffect(() => {
    setIsSaving(isSending);
    return () => setIsSaving(false);
  }, [isSending, setIsSaving]);

  return { save: setWaiting, isSaving, answered, wasSent };
}

function useLeaving({ setLeave }: Panel, hasUnsaved: () => boolean) {
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  useEffect(() => {
    setLeave((go) => (hasUnsaved() ? setWanted(() => go) : go()));
    return () => setLeave(null);
  }, [setLeave, hasUnsaved]);
  return [wanted, setWanted] as const;
}

function usePreview(
  { setPreview }: Panel,
  { preview }: WidgetFormState,
  isShown: boolean,
  storedSize: string | null,
): void {
  const view = preview?.view ?? null;
  const size = useRef(storedSize);
  size.current = storedSize;
  useEffect(() => {
    setPreview(isShown && view ? { view, storedSize: size.current } : null);
  }, [isShown, setPreview, view]);
}

/** A saved form must not undo a resize on the dashboard. */
function useStoredSize(storedSize: string | null): void {
  const before = useRef(storedSize);
  useEffect(() => {
    if (storedSize === null || storedSize === before.current) return;
    before.current = storedSize;
    const box = document.querySelector<HTMLInputElement>(
      `#${widgetFormId} input[name="size"][value="${storedSize}"]`,
    );
    if (box) box.checked = true;
  }, [storedSize]);
}

/** A save removes the pressed button, and with it the focus. */
function useKeptFocus(isSaved: boolean): void {
  useEffect(() => {
    if (!isSaved || document.activeElement !== document.body) return;
    document
      .querySelector<HTMLElement>(`#${widgetFormId} button[value="save"]:not([aria-hidden])`)
      ?.focus({ preventScroll: true });
  }, [isSaved]);
}
