import { useActionData } from "@remix-run/react";
import { useRef } from "react";
import { isFormNotSubmitted } from "./keep-page.ts";

/** `useActionData` that skips responses of refused forms. */
export function useAnswer<Answer>(): Answer | undefined {
  return useLastAnswer(useActionData() as Answer | undefined);
}

export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const last = useRef<Answer | undefined>(undefined);
  if (!isFormNotSubmitted(answer)) last.current = answer;
  return last.current;
}
