import { useFetcher, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { type EditCommand, readCommand } from "../edit-command.ts";
import type { SaveProblem } from "../save-problem.ts";

/** What the edit page's action answers to script; forms are redirected instead. */
export type EditAnswer = { readonly problem: SaveProblem | null };

/**
 * Sends commands one after another, each from the version that the one before it made, so that nobody is in conflict
 * with themselves. What is not answered yet is in `pending` and can be shown at once.
 */
export function useEdits(version: number) {
  const fetcher = useFetcher<EditAnswer>({ key: "edits" });
  const { revalidate } = useRevalidator();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [sent, setSent] = useState<string | null>(null);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const { state, data, submit } = fetcher;

  // Idle again: the answer is there and the page has been loaded anew.
  useEffect(() => {
    if (sent === null || state !== "idle" || !data) return;
    setSent(null);
    if (!data.problem) return;
    setProblem(data.problem);
    setWaiting([]);
    revalidate();
  }, [sent, state, data, revalidate]);

  useEffect(() => {
    const [next, ...rest] = waiting;
    if (next === undefined || sent !== null || state !== "idle") return;
    setSent(next);
    setWaiting(rest);
    void submit({ do: next, version: String(version), script: "1" }, { method: "post" });
  }, [waiting, sent, state, submit, version]);

  const send = useCallback((command: string) => {
    setProblem(null);
    setWaiting((before) => [...before, command]);
  }, []);
  const pending = [...(sent === null ? [] : [sent]), ...waiting]
    .map((text) => readCommand(text))
    .filter((command): command is EditCommand => command !== null);
  return { send, pending, problem, isSaving: pending.length > 0 };
}
