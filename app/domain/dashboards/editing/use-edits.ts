import { useRevalidator, useRouteLoaderData } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { type EditCommand, readCommand } from "../commands/edit-command.ts";
import type { SaveProblem } from "../content/save-problem.ts";
import { postAsPage, postCommand } from "./post-command.ts";

/** `savedAs` is set until the page has loaded that version. */
type Pending = { readonly text: string; readonly savedAs: number | null };

/**
 * Sends commands one at a time, each based on the previous one's version. `pending` ones are not on the
 * loaded page yet.
 */
export function useEdits(base: string, version: number) {
  const { revalidate } = useRevalidator();
  const root = useRouteLoaderData<{ identification: string | null }>("root");
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const queue = useRef<string[]>([]);
  const newest = useRef(version);
  const isSending = useRef(false);
  const identification = root?.identification ?? null;

  useEffect(() => {
    if (!isSending.current) newest.current = version;
    setPending((before) => before.filter(isAheadOf(version)));
  }, [version]);

  const drain = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    for (let text = queue.current.shift(); text !== undefined; text = queue.current.shift()) {
      const fields = { intent: text, version: String(newest.current) };
      const sent = await postCommand(`${base}/commands`, fields, identification);
      if (sent.outcome === "signed-out") return postAsPage(`${base}/edit`, fields);
      if (sent.outcome === "reload") return location.reload();
      if (sent.outcome === "problem") {
        queue.current = [];
        setProblem(sent.problem);
        setPending((before) => before.filter(({ savedAs }) => savedAs !== null));
        break;
      }
      newest.current = sent.version;
      setPending((before) => withSaved(before, sent.version));
    }
    isSending.current = false;
    revalidate();
  }, [base, identification, revalidate]);

  const send = useCallback(
    (text: string) => {
      setProblem(null);
      setPending((before) => [...before, { text, savedAs: null }]);
      queue.current.push(text);
      void drain();
    },
    [drain],
  );

  const commands = pending
    .filter(isAheadOf(version))
    .map(({ text }) => readCommand(text))
    .filter((command): command is EditCommand => command !== null);
  return { send, pending: commands, problem, isSaving: pending.some(({ savedAs }) => savedAs === null) };
}

const isAheadOf =
  (version: number) =>
  ({ savedAs }: Pending) =>
    savedAs === null || savedAs > version;

/** Commands are sent in order, so the first unsaved one was sent last. */
function withSaved(pending: readonly Pending[], version: number): readonly Pending[] {
  const at = pending.findIndex(({ savedAs }) => savedAs === null);
  return pending.map((one, place) => (place === at ? { ...one, savedAs: version } : one));
}
