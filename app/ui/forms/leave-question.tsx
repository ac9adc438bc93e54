import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import styles from "./leave-question.module.css";

type LeaveQuestionProps = {
  readonly of: string;
  readonly isChanged: () => boolean;
  readonly wanted?: (() => void) | null;
  readonly onStay?: () => void;
};

export function LeaveQuestion({ of, isChanged, wanted = null, onStay }: LeaveQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname + from.search !== to.pathname + to.search && isChanged(),
  );
  const isAsking = blocker.state === "blocked" || wanted !== null;

  function stay() {
    blocker.reset?.();
    onStay?.();
  }
  function leave() {
    if (wanted) wanted();
    else blocker.proceed?.();
  }

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
    <dialog ref={dialog} className={styles.question} aria-labelledby="leave-title" onClose={stay}>
      <h2 id="leave-title">Leave without saving?</h2>
      <p>Your changes to {of} are not saved yet.</p>
      <div className="row">
        <Button type="button" tone="primary" onClick={() => dialog.current?.close()}>
          Keep editing
        </Button>
        <Button type="button" tone="danger" onClick={leave}>
          Leave without saving
        </Button>
      </div>
    </dialog>
  );
}
