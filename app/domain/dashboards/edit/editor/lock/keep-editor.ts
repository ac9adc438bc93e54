import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { keepsPage } from "#app/ui/forms/keep-page.ts";
import { setUnsentForm } from "#app/ui/forms/unsent.ts";
import { findUnsaved } from "./unsaved-changes.ts";

/** When the open page cannot be read anew, it stays if its panel has unsaved changes, and a notice says why. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (refusal) {
    const status = statusOf(refusal);
    const shown = new URL(request.url).pathname === location.pathname ? shownData() : undefined;
    if (status === null || shown === undefined || findUnsaved().length === 0) throw refusal;
    setUnsentForm({ status, message: "" });
    return shown;
  }
}

/** A redirect is to the sign-in page. */
function statusOf(refusal: unknown): number | null {
  if (refusal instanceof Response) return refusal.headers.has("Location") ? 401 : null;
  return isRouteErrorResponse(refusal) && keepsPage.has(refusal.status) ? refusal.status : null;
}

function shownData(): unknown {
  const { matches, loaderData } = globalThis.__remixRouter.state;
  return loaderData[matches.at(-1)?.route.id ?? ""];
}
