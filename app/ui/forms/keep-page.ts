import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { setUnsentForm } from "./unsent.ts";

/** Statuses that people resolve in another tab; after 404 they can still copy what they typed. */
const keepsPage: ReadonlySet<number> = new Set([401, 402, 403, 404, 419]);

/** Replaces a refused form's response; `useAnswer` shows the previous one. Each refusal makes a new one, so that a form sees it. */
class NotTaken {}

export function isFormNotSubmitted(answer: unknown): boolean {
  return answer instanceof NotTaken;
}

/**
 * `clientAction` of every page with a form: a refused page keeps its values. Without script see
 * app/http/unsent.server.ts.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const isBeside = document.querySelector("[data-panel]") !== null; // a form of another page, in the editor
  const staysHere = isBeside || new URL(request.url).pathname === location.pathname;
  return keepPage(serverAction, staysHere);
}

/** The same for a fetcher's form. */
export async function keepPage(serverAction: () => Promise<unknown>, staysHere = true): Promise<unknown> {
  try {
    const answer = await serverAction();
    setUnsentForm(null);
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

/** No connection, or an answer that is not this product's. */
function isUnreachable(refusal: unknown): boolean {
  return refusal instanceof TypeError || (refusal instanceof Error && /turbo-stream/.test(refusal.message));
}

function messageOf(data: unknown): string {
  const message = (data as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === "string" ? message : "";
}

/** After the guard refused, a reload would show the sign-in page, and the input would be lost. */
export function shouldReloadAfterSubmit({ actionResult }: { readonly actionResult?: unknown }): boolean {
  return !isFormNotSubmitted(actionResult);
}

/** Every page with `clientAction` exports it, or its own one with `shouldReloadAfterSubmit`. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return shouldReloadAfterSubmit(change) && change.defaultShouldRevalidate;
}
