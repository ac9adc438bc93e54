import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { setUnsentForm, unsentForm } from "./unsent.ts";

/** People resolve these in another tab, or copy their text. */
export const keepsPage: ReadonlySet<number> = new Set([401, 402, 403, 404, 419]);

/** A new instance per refusal, so that a form notices it. */
class NotTaken {}

export function isFormNotSubmitted(answer: unknown): boolean {
  return answer instanceof NotTaken;
}

/** Each page with a form exports it. Without script: app/http/unsent.server.ts. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const isBeside = document.querySelector("[data-panel]") !== null;
  const staysHere = isBeside || new URL(request.url).pathname === location.pathname;
  return keepPage(serverAction, staysHere);
}

export async function keepPage(serverAction: () => Promise<unknown>, staysHere = true): Promise<unknown> {
  const shown = unsentForm();
  try {
    const answer = await serverAction();
    // A notice that came in between, such as of a deletion, is newer than this answer.
    if (unsentForm() === shown) setUnsentForm(null);
    return answer;
  } catch (refusal) {
    if (staysHere && isRouteErrorResponse(refusal) && keepsPage.has(refusal.status)) {
      setUnsentForm({ status: refusal.status, message: messageOf(refusal.data) });
      return new NotTaken();
    }
    if (staysHere && isUnreachable(refusal)) {
      setUnsentForm({ status: 504, message: "" });
      return new NotTaken();
    }
    setUnsentForm(null);
    throw refusal;
  }
}

function isUnreachable(refusal: unknown): boolean {
  return refusal instanceof TypeError || (refusal instanceof Error && /turbo-stream/.test(refusal.message));
}

function messageOf(data: unknown): string {
  const message = (data as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === "string" ? message : "";
}

/** A reload would show the sign-in page and lose the input. */
export function shouldReloadAfterSubmit({ actionResult }: { readonly actionResult?: unknown }): boolean {
  return !isFormNotSubmitted(actionResult);
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return shouldReloadAfterSubmit(change) && change.defaultShouldRevalidate;
}
