import { useFetcher } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { offerUnsaved, type UnsavedChange } from "#app/domain/dashboards/edit/editor/lock/unsaved-changes.ts";
import { useLastAnswer } from "#app/ui/forms/use-answer.ts";
import { widgetFormId } from "./draft-field.ts";
import { changedFields, enteredText } from "./entered-text.ts";
import type { WidgetFormState } from "../widget-form-state.ts";

const previewAfterMs = 500;
const refreshAfterMs = 2_000;
const maxPolls = 8;

const deciding = new Set(["sourceId", "type"]);

type LiveForm = {
  readonly loaded: WidgetFormState;
  readonly answered: WidgetFormState | undefined;
  readonly isSaving: boolean;
  readonly action?: string;
  readonly save?: (form: FormData) => void;
};

/** Submits for every button but Save, and half a second after a change. */
export function useLiveForm({ loaded, answered, isSaving, action, save }: LiveForm) {
  const fetcher = useFetcher<{ state: WidgetFormState }>();
  const { submit } = fetcher;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [isTouched, setIsTouched] = useState(false);
  const begun = useRef<string>(undefined);
  useEffect(() => {
    begun.current ??= entered();
    return offerUnsaved(() => changesSince(begun.current ?? "[]"));
  }, []);
  const hasUnsaved = useCallback(() => {
    if (isSaving || (!isTouched && !answered)) return false;
    return answered !== undefined || entered() !== begun.current;
  }, [answered, isSaving, isTouched]);

  const fetched = useLastAnswer(fetcher.data)?.state;
  const isFetchedNewer = fetched && fetched.madeAt >= (answered?.madeAt ?? 0);
  const state = isFetchedNewer ? fetched : (answered ?? loaded);

  const polls = useRef(0);
  const view = state.preview?.view;
  const isPending =
    view?.isPending === true || (view?.body.kind === "broken" && view.body.isPending === true);
  useEffect(() => {
    const form = document.getElementById(widgetFormId);
    if (!isPending || polls.current >= maxPolls || !(form instanceof HTMLFormElement)) return;
    const again = setTimeout(() => {
      polls.current += 1;
      void submit(sent(form, "preview"), { ...asForm, ...(action && { action }) });
    }, refreshAfterMs);
    return () => clearTimeout(again);
    // `madeAt` differs per response; one without numbers schedules another request.
  }, [action, isPending, state.madeAt, submit]);

  function ask(form: HTMLFormElement, intent: string) {
    clearTimeout(timer.current);
    void submit(sent(form, intent), { ...asForm, ...(action && { action }) });
  }

  function onChange(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    polls.current = 0;
    setIsTouched(true);
    const name = event.target instanceof Element ? event.target.getAttribute("name") : null;
    if (name === null || name === "addMetric") return;
    clearTimeout(timer.current);
    const isDeciding =
      event.target instanceof HTMLElement && event.target.closest("[data-deciding]") !== null;
    if (deciding.has(name) || isDeciding) return ask(form, "refresh");
    // A provider search waits for a typing pause (specification section 9).
    if (name.startsWith("search.")) {
      timer.current = setTimeout(() => ask(form, "refresh"), previewAfterMs);
      return;
    }
    timer.current = setTimeout(() => ask(form, "preview"), previewAfterMs);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter;
    const intent = button instanceof HTMLButtonElement && button.name === "intent" ? button.value : "save";
    if (intent === "save") {
      clearTimeout(timer.current);
      if (!save) return;
      event.preventDefault();
      return save(sent(event.currentTarget, "save"));
    }
    setIsTouched(true);
    event.preventDefault();
    ask(event.currentTarget, intent);
  }

  return {
    state,
    onChange,
    onSubmit,
    isAsking: fetcher.state !== "idle",
    hasUnsaved,
    isChanged: isTouched || answered !== undefined,
  };
}

function entered(): string {
  const form = document.getElementById(widgetFormId);
  return form instanceof HTMLFormElement ? enteredText(new FormData(form)) : "";
}

function changesSince(begun: string): readonly UnsavedChange[] {
  const form = document.getElementById(widgetFormId);
  return form instanceof HTMLFormElement ? changedFields(form, begun) : [];
}

const asForm = { method: "post", encType: "multipart/form-data" } as const;

function sent(form: HTMLFormElement, intent: string): FormData {
  const data = new FormData(form);
  data.set("intent", intent);
  if (intent === "preview") data.delete("picture"); // uploaded on submit only
  return data;
}
