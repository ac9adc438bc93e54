import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { useRef } from "react";
import { isFormNotSubmitted } from "./keep-page.ts";

/** `useActionData` that skips responses of refused forms. */
export function useAnswer<Answer>(): Answer | undefined {
  return useLastAnswer(useActionData() as Answer | undefined);
}

/** Of an action that answers with `refuseForm`. */
export function useFormAnswer(): SubmissionResult<string[]> | null {
  return useAnswer<SubmissionResult<string[]>>() ?? null;
}

export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const last = useRef<Answer | undefined>(undefined);
  if (!isFormNotSubmitted(answer)) last.current = answer;
  return last.current;
}
