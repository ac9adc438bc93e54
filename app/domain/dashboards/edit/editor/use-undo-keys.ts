import { useEffect } from "react";

type Steps = {
  readonly undo: string | null;
  readonly redo: string | null;
  readonly send: (step: "undo" | "redo") => void;
};

/** Text fields keep their own undo. */
export function useUndoKeys({ undo, redo, send }: Steps) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const step = stepOf(event);
      if (step === null || event.defaultPrevented || isWriting(event.target)) return;
      event.preventDefault();
      if ((step === "undo" ? undo : redo) !== null && !event.repeat) send(step);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [undo, redo, send]);
}

function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): "undo" | "redo" | null {
  if (ctrlKey === metaKey || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && ctrlKey && !shiftKey ? "redo" : null;
}

const noText: ReadonlySet<string> = new Set([
  "button",
  "checkbox",
  "radio",
  "submit",
  "reset",
  "file",
  "image",
]);

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !noText.has(target.type);
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
}
