import { useRevalidator, useRouteLoaderData } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type EditCommand, readCommand } from "../commands/edit-command.ts";
import { useRetry } from "#app/realtime/client/use-retry.ts";
import type { SaveProblem } from "../content/save-problem.ts";
import { CommandQueue } from "./command-queue.ts";
import { postAsPage, postCommand } from "./post-command.ts";

/** `savedAs`: until the page has that version. */
type Pending = { readonly key: number; readonly text: string; readonly savedAs: number | null };

/** `isHeld`: commands wait while a form saves. */
export function useEdits(base: string, version: number, isHeld: boolean) {
  const { revalidate } = useRevalidator();
  const root = useRouteLoaderData<{ identification: string | null }>("root");
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [failure, setFailure] = useState<SaveProblem | null>(null);
  const [waits, setWaits] = useState<"offline" | "blocked" | null>(null);
  const lastKey = useRef(0);
  const identification = root?.identification ?? null;

  const queue = useMemo(
    () =>
      new CommandQueue(async (text, basedOn) => {
        const posted = await postCommand(`${base}/commands`, fieldsOf(text, basedOn), identification);
        setFailure(posted.outcome === "unreachable" ? posted.problem : null);
        setWaits(posted.outcome === "offline" || posted.outcome === "blocked" ? posted.outcome : null);
        return posted;
      }),
    [base, identification],
  );

  useEffect(() => {
    queue.loaded(version);
    setPending((before) => before.filter(isAheadOf(version)));
    queue.hold(isHeld);
  }, [queue, version, isHeld]);

  const send = useCallback(
    (text: string): void => {
      const key = ++lastKey.current;
      setProblem(null);
      setFailure(null);
      setPending((before) => [...before, { key, text, savedAs: null }]);
      const drop = () => setPending((before) => before.filter((one) => one.key !== key));
      void queue.send(text).then((sent) => {
        switch (sent.outcome) {
          case "signed-out":
            return postAsPage(`${base}/edit`, fieldsOf(text, queue.newest));
          case "reload":
            return location.reload();
          case "saved":
            setPending((before) =>
              before.map((one) => (one.key === key ? { ...one, savedAs: sent.version } : one)),
            );
            break;
          case "problem":
            setProblem(sent.problem);
            drop();
            if (sent.isGone) return;
            break;
          case "canceled":
            return drop();
        }
        if (!queue.isSending) revalidate();
      });
    },
    [base, queue, revalidate],
  );

  const versionAfter = useCallback((seen: number) => queue.versionAfter(seen), [queue]);

  const commands = pending
    .filter(isAheadOf(version))
    .map(({ text }) => readCommand(text))
    .filter((command): command is EditCommand => command !== null);
  const sendAgain = useCallback(() => {
    setFailure(null);
    queue.sendAgain();
  }, [queue]);
  const undoUnsaved = useCallback(() => {
    setFailure(null);
    queue.dropWaiting();
  }, [queue]);
  const lost = useRetry(waits !== null, () => queue.sendAgain());
  const isWaiting = failure !== null || waits !== null;
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isWaiting]);

  const unsaved = pending.filter(({ savedAs }) => savedAs === null).length;
  return {
    send,
    pending: commands,
    problem,
    failure: failure && { problem: failure, sendAgain, undoUnsaved },
    lost,
    isBlocked: waits === "blocked",
    unsaved,
    isSaving: unsaved > 0 && !isWaiting,
    versionAfter,
  };
}

const fieldsOf = (text: string, version: number) => ({ intent: text, version: String(version) });

const isAheadOf =
  (version: number) =>
  ({ savedAs }: Pending) =>
    savedAs === null || savedAs > version;
