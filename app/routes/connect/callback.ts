import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { matchDomainsOf } from "#app/domain/groups/domains/match-domains.server.ts";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { returnPart } from "#app/domain/dashboards/new/start/start-href.ts";
import { nowhere, type ReturnTo } from "#app/domain/sources/kind.ts";
import { isSignInKind } from "#app/domain/sources/connecting/find-kind.server.ts";
import { type FinishedConnect, finishConnect } from "#app/domain/sources/connecting/finish-connect.server.ts";
import { problemHref } from "./problem-href.server.ts";
import { forgetSignIn, keptSignIn } from "./state-cookie.server.ts";

/** The OAuth redirect URI. */
export async function loader({ request, params: { kind = "" } }: LoaderFunctionArgs) {
  const { searchParams, origin, pathname } = new URL(request.url);
  // A sign-in redirect must not contain the code.
  const { viewer } = await enterSignedIn(
    new Request(origin + pathname, { headers: request.headers }),
    "connect.callback",
  );
  if (!isSignInKind(kind)) throw notFound();
  const kept = await keptSignIn(request, viewer, kind);
  const sourceId = kept?.sourceId ?? null;
  const state = searchParams.get("state");
  const finished: FinishedConnect | { outcome: "stale" } =
    kept && kept.signIn.state === state
      ? await finishConnect(viewer, kind, {
          ...kept,
          code: searchParams.get("auth_code") ?? searchParams.get("code"), // TikTok's name
          error: searchParams.get("error"),
        })
      : { outcome: "stale" };
  if (finished.outcome === "connected") await recordOnboardingEvent(viewer, "source-connected");
  if (finished.outcome === "connected" || finished.outcome === "reconnected") await matchDomainsOf(viewer);
  return redirect(whereTo(kind, sourceId, finished, kept?.back ?? nowhere), {
    status: 303,
    headers: { "Set-Cookie": await forgetSignIn(kind), "Cache-Control": "no-store" },
  });
}

function whereTo(
  kind: string,
  sourceId: string | null,
  finished: FinishedConnect | { readonly outcome: "stale" },
  back: ReturnTo,
): string {
  switch (finished.outcome) {
    case "connected":
      return `/company/sources/${finished.sourceId}/choose?connected=${finished.repaired.length}${returnPart(back)}`;
    case "reconnected":
      return `/company/sources/${finished.sourceId}?reconnected=${finished.repaired.length}`;
    case "other-account":
      return `/company/sources/${finished.sourceId}/account/${finished.attemptId}`;
    case "failed":
      return problemHref(kind, sourceId, finished.outcome, { back, what: finished.what });
    case "not-found":
      return problemHref(kind, null, finished.outcome, { back });
    case "cancelled":
    case "refused":
    case "used":
    case "stale":
    case "permission-missing":
    case "limit":
      return problemHref(kind, sourceId, finished.outcome, { back });
  }
}
