import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { refererPath } from "#app/auth/next-path.ts";
import { whoCanPay } from "#app/auth/who-can-pay.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { heldParam } from "#app/lib/onboarding/hold.ts";
import { isServed } from "#app/lib/company-state.ts";
import { failure } from "#app/http/failure.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import {
  closeCongratulation,
  leaveForGood,
  saveOnboardingStep,
} from "#app/domain/onboarding/move-onboarding.server.ts";
import { chooseExampleData } from "#app/domain/dashboards/new/guide/choose-example-data.server.ts";
import { onboardingEntity } from "#app/domain/onboarding/onboarding.ts";
import { OnboardingSave } from "#app/domain/onboarding/onboarding-save.form.ts";

/** Redirects back; scripts get the Onboarding entity. */
export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "onboarding");
  const form = OnboardingSave.safeParse(Object.fromEntries(await readForm(request, OnboardingSave)));
  if (!form.success)
    throw failure("invalid", { fields: { onboarding: form.error.issues.map(({ message }) => message) } });
  const state = await save(viewer, form.data.onboarding);
  if (!state) throw failure("unavailable");
  if (wantsJson(request)) return Response.json({ data: onboardingEntity(state) });
  return redirect(withoutHeld(refererPath(request)), { status: 303 });
}

function withoutHeld(path: string): string {
  const { pathname, search } = new URL(path, "http://localhost");
  const params = new URLSearchParams(search);
  params.delete(heldParam);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

async function save(viewer: Viewer, wanted: OnboardingSave["onboarding"]) {
  switch (wanted) {
    case "left":
      return leaveForGood(viewer);
    case "seen":
      return closeCongratulation(viewer);
    case "example":
      if (!isServed(viewer.company, billingTime()))
        throw failure("no-subscription", { message: await whoCanPay(viewer) });
      return chooseExampleData(viewer);
    default:
      return saveOnboardingStep(viewer, wanted);
  }
}
