import { type MouseEvent, useCallback, useRef, useState } from "react";
import type { WidgetView } from "#app/views/widget-view.ts";

/** Null: a new widget. */
export type PanelTarget = { readonly widgetId: string | null; readonly href: string };

export type PanelPreview = { readonly view: WidgetView; readonly storedSize: string | null };

export type LeavePanel = (go: () => void) => void;

export function usePanel() {
  const [target, setTarget] = useState<PanelTarget | null>(null);
  const [preview, setPreview] = useState<PanelPreview | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const leave = useRef<LeavePanel | null>(null);
  const setLeave = useCallback((next: LeavePanel | null) => {
    leave.current = next;
  }, []);
  const leaveThen: LeavePanel = useCallback((go) => {
    if (leave.current) leave.current(go);
    else go();
  }, []);
  const opener = useRef<HTMLElement | null>(null);

  const show = useCallback((next: PanelTarget) => {
    setTarget(next);
    setPreview(null);
  }, []);

  const showSaved = useCallback((next: PanelTarget) => {
    setTarget((now) => (now?.widgetId === null ? next : now));
    setPreview(null);
  }, []);

  const close = useCallback(() => {
    const edit = target?.widgetId ? document.getElementById(editLinkId(target.widgetId)) : null;
    (edit ?? opener.current)?.focus();
    setTarget(null);
    setPreview(null);
  }, [target]);

  const open = useCallback(
    (event: MouseEvent, next: PanelTarget) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const link = event.currentTarget;
      const go = () => {
        if (link instanceof HTMLElement && !link.closest("[data-panel]")) opener.current = link;
        show(next);
      };
      leaveThen(go);
    },
    [leaveThen, show],
  );

  return { target, preview, setPreview, isSaving, setIsSaving, setLeave, leaveThen, open, showSaved, close };
}

export type Panel = ReturnType<typeof usePanel>;

export type PanelProps = {
  readonly panel: Panel;
  readonly target: PanelTarget;
  readonly base: string;
  /** "2x1"; null: a new widget. */
  readonly storedSize: string | null;
  /** "Saved 14:32" */
  readonly saved: string;
  readonly takenBy: string | null;
  readonly onTakeOver: () => void;
  readonly isBusy: boolean;
  readonly versionAfter: (version: number) => number;
};

export function editLinkId(widgetId: string): string {
  return `edit-${widgetId}`;
}
