import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import styles from "./leave-question.module.css";

/** Asks before another page opens; the browser asks before another site does. */
export function LeaveQuestion({ isChanged }: { readonly isChanged: () => boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname + from.search !== to.pathname + to.search && isChanged(),
  );
  const isAsking = blocker.state === "blocked";

  useEffect(() => {
    if (isAsking) dialog.current?.showModal();
  }, [isAsking]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);

  if (!isAsking) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.question}
      aria-labelledby="leave-title"
      onClose={() => blocker.reset()}
    >
      <h2 id="leave-title">Leave without saving?</h2>
      <p>Your changes to this widget are not saved yet.</p>
      <div className="row">
        <Button type="button" tone="primary" onClick={() => dialog.current?.close()}>
          Keep editing
        </Button>
        <Button type="button" tone="danger" onClick={() => blocker.proceed()}>
          Leave without saving
        </Button>
      </div>
    </dialog>
  );
}
