import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { matchDomainsOf } from "#app/domain/groups/domains/match-domains.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { countAttempt, attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { ConnectPage } from "#app/domain/sources/connecting/components/connect-page.tsx";
import { connectByKeys } from "#app/domain/sources/connecting/connect-keys.server.ts";
import { findKindPage } from "#app/domain/sources/connecting/find-kind.server.ts";
import { connectHref, type ReturnTo } from "#app/domain/sources/kind.ts";
import { keysForm } from "#app/domain/sources/connecting/keys.form.ts";
import {
  isReturning,
  returnPart,
  returnQuery,
  returnTo,
  startHref,
} from "#app/domain/dashboards/new/start/start-href.ts";
import { startConnect } from "#app/domain/sources/connecting/start-connect.server.ts";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { keepSignIn } from "./state-cookie.server.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("connect", async ({ request, viewer, params: { kind = "" }, query }) => {
  const page = await findKindPage(viewer, kind, query.get("source"));
  if (!page) return null;
  const back = returnTo(request);
  if (page.kind.connect === "file") throw redirect(`/company/sources/new?${returnQuery(back)}#file`);
  // Links from other sites must not start a connection.
  const isForeign = /^(cross-site|same-site)$/.test(request.headers.get("sec-fetch-site") ?? "");
  if (page.kind.connect === "oauth2" && page.kind.isConfigured && !isForeign)
    throw await toProvider(viewer, kind, page.source?.id ?? null, back);
  const backHref = isReturning(back) ? startHref(back) : null;
  const signInHref = connectHref(kind, page.source?.id ?? null, back);
  return { title: `Connect ${page.kind.name}`, page, backHref, signInHref };
});

async function toProvider(
  viewer: Viewer,
  kind: string,
  sourceId: string | null,
  back: ReturnTo,
): Promise<Response> {
  if (viewer.sessionId === null)
    return failure("malformed", {
      message: "To connect a provider, you must be signed in here in the same browser.",
    });
  const started = await startConnect(viewer, kind, sourceId);
  if (started.outcome !== "started") return notFound();
  const cookie = await keepSignIn(viewer, kind, { signIn: started.signIn, sourceId, back });
  return redirect(started.address, { headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } });
}

export const action = agencyAction("connect", async ({ request, viewer, params: { kind = "" }, query }) => {
  const page = await findKindPage(viewer, kind, query.get("source"));
  if (page?.kind.connect !== "key") return null;
  const form = await parseForm(request, keysForm(page.fields, { keepsToken: page.source !== null }));
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields: ["token"] }));
  const { waitSeconds } = await countAttempt("connect-keys", viewer.userId);
  if (waitSeconds !== null) {
    const { message, headers } = attemptLimitProblem(waitSeconds);
    const refused = form.reply({ hideFields: ["token"], formErrors: [message] });
    return refuseForm(request, refused, { code: "slow-down", message, headers });
  }

  const back = returnTo(request);
  const connected = await connectByKeys(viewer, kind, { ...form.value, sourceId: page.source?.id ?? null });
  switch (connected.outcome) {
    case "connected":
      await recordOnboardingEvent(viewer, "source-connected");
      await matchDomainsOf(viewer);
      return redirect(`/company/sources/${connected.sourceId}/choose?connected=0${returnPart(back)}`, {
        status: 303,
      });
    case "already": {
      const there = isReturning(back) ? startHref(back) : `/company/sources/${connected.sourceId}?already`;
      return redirect(there, { status: 303 });
    }
    case "reconnected":
      return redirect(`/company/sources/${connected.sourceId}?reconnected=1`, { status: 303 });
    case "refused": {
      const { "": general, ...fields } = connected.fields;
      const fieldErrors = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, [text]]));
      const refused = { hideFields: ["token"], fieldErrors, ...(general && { formErrors: [general] }) };
      return refuseForm(request, form.reply(refused as never));
    }
    case "limit": {
      const formErrors = [
        `A company can have ${connected.allowed} sources. Delete one that is not used, then connect this one.`,
      ];
      return refuseForm(request, form.reply({ hideFields: ["token"], formErrors }));
    }
    case "not-found":
      return null;
  }
});

export default function ConnectRoute() {
  const { page, backHref, signInHref } = useLoaderData<typeof loader>();
  return (
    <AgencyPage section="/company/sources">
      <ConnectPage page={page} backHref={backHref} signInHref={signInHref} answer={useFormAnswer()} />
    </AgencyPage>
  );
}
