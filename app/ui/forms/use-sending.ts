import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Whether this page's form is being sent with this intent. After a refusal the page's data may be read once more, if
 * a preview was interrupted: the answer is shown by then, and the form can be sent again.
 */
export function useSending(intent: string): boolean {
  const { state, formData } = useNavigation();
  const answer = useActionData();
  const before = useRef(answer);
  useEffect(() => {
    if (state !== "loading") before.current = answer;
  }, [state, answer]);
  const isAnswered = state === "loading" && answer !== before.current;
  return state !== "idle" && formData?.get("intent") === intent && !isAnswered;
}
