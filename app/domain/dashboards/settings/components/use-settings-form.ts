import { useActionData, useFetcher } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useLastAnswer } from "#app/ui/forms/use-answer.ts";
import type { SettingsRefusal } from "../settings-answer.server.ts";
import type { SettingsPreview } from "../preview-settings.server.ts";
import { type StoredSettings, unsavedNames } from "../stored-settings.ts";

const previewAfterMs = 500;

type Shown = {
  readonly form: RefObject<HTMLFormElement>;
  readonly stored: StoredSettings;
  readonly loaded: SettingsPreview;
  readonly answer: SettingsRefusal | undefined;
};

export function useSettingsForm({ form, stored, loaded, answer }: Shown) {
  const fetcher = useFetcher<SettingsRefusal>();
  const { submit } = fetcher;
  const fetched = useLastAnswer(fetcher.data)?.preview;
  const answered = answer?.preview ?? loaded;
  const preview = fetched && fetched.madeAt > answered.madeAt ? fetched : answered;
  const [names, setNames] = useState(() =>
    answer?.result?.initialValue ? unsavedNames(stored, answer.result.initialValue) : [],
  );
  /** After Save or Discard, until a refusal or new input. */
  const mayLeave = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The values change after the reset event.
  useEffect(() => {
    const element = form.current;
    const follow = () => setTimeout(() => setNames([]));
    element?.addEventListener("reset", follow);
    return () => element?.removeEventListener("reset", follow);
  }, [form]);

  function look() {
    const element = form.current;
    if (!element) return;
    mayLeave.current = false;
    const data = new FormData(element);
    const files = [...data].flatMap(([name, value]) =>
      value instanceof File && value.size > 0 ? [name] : [],
    );
    setNames(unsavedNames(stored, Object.fromEntries(data), files));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const sent = new FormData(element);
      sent.set("intent", "preview");
      for (const name of files) sent.delete(name); // uploaded on save only
      void submit(sent, { method: "post", encType: "multipart/form-data" });
    }, previewAfterMs);
  }

  const hasUnsaved = useCallback(() => names.length > 0 && !mayLeave.current, [names]);
  const refusal = useActionData(); // also without an answer, such as an ended session
  useEffect(() => {
    if (refusal) mayLeave.current = false;
  }, [refusal]);

  return {
    preview,
    names,
    isAsking: fetcher.state !== "idle",
    hasUnsaved,
    look,
    leave: () => {
      mayLeave.current = true;
      clearTimeout(timer.current);
    },
  };
}
