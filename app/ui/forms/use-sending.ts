import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** A refused form can be sent again even while the page reloads its data. */
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
