import { stepHref } from "#app/auth/guard-onboarding.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { flowOf, isFinished, presentStep } from "#app/lib/onboarding/flow.ts";
import { existingPage } from "#app/site-map.ts";
import { congratulation } from "./onboarding.ts";
import type { OnboardingView } from "./onboarding-view.ts";

/** Null without a flow, after the end, and for programs. */
export async function findOnboarding(viewer: Viewer): Promise<OnboardingView | null> {
  const { onboarding: state, userId, role } = viewer;
  if (flowOf(state) === null || viewer.sessionId === null) return null;
  if (isFinished(state) && !state.congratulates) return null;
  const step = presentStep(state);
  const stepPage = step?.route ? await stepHref(viewer, step.route) : null;
  return {
    state,
    href: stepPage,
    connectHref: step?.until.includes("source-connected") ? existingPage("/company/sources/new") : null,
    congratulation: congratulation(state),
    exits: {
      subscription: role === "admin" && billingTime().isBilled ? existingPage("/company/subscription") : null,
      profile: `/users/${userId}`,
    },
  };
}
