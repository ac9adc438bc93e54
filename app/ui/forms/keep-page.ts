import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { sayUnsent } from "./unsent.ts";

/** What the guard refuses with until the person has done something elsewhere: signed in, paid, accepted the terms. */
const waitingFor: ReadonlySet<number> = new Set([401, 402, 403, 419]);

/** Stands for the answer of a form that was not taken: `useAnswer` shows the one before it. */
const notTaken = { notTaken: true } as const;
export type NotTaken = typeof notTaken;

export function isNotTaken(answer: unknown): answer is NotTaken {
  return answer === notTaken;
}

/**
 * For every page with a form, as its `clientAction`: when the guard refuses, the page stays as it is, with all that was
 * written and chosen, and says what to do in another tab. Without script the server carries the form instead
 * (app/http/unsent.server.ts).
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  // A form for another page than its own leaves this one in any case.
  const staysHere = new URL(request.url).pathname === location.pathname;
  return keepPage(serverAction, staysHere);
}

/** The same for a form that is sent by a fetcher, wherever it goes. */
export async function keepPage(serverAction: () => Promise<unknown>, staysHere = true): Promise<unknown> {
  try {
    const answer = await serverAction();
    sayUnsent(null);
    return answer;
  } catch (refusal) {
    if (staysHere && isRouteErrorResponse(refusal) && waitingFor.has(refusal.status)) {
      sayUnsent({ status: refusal.status, message: messageOf(refusal.data) });
      return notTaken;
    }
    sayUnsent(null);
    throw refusal;
  }
}

function messageOf(data: unknown): string {
  const message = (data as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === "string" ? message : "";
}

/** For pages that load anew after a refusal: nobody may load this one now, and the sign-in would take its place. */
export function wasTaken({ actionResult }: { readonly actionResult?: unknown }): boolean {
  return !isNotTaken(actionResult);
}
