import type { Viewer } from "#app/auth/viewer.ts";
import { presentStep } from "#app/lib/onboarding/flow.ts";
import { findOnboarding } from "#app/domain/onboarding/find-onboarding.server.ts";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import type { OnboardingView } from "#app/domain/onboarding/onboarding-view.ts";
import { isKept } from "../../view/read/kept-dates.server.ts";
import type { RequestedPeriod } from "../../view/read/period-from-url.ts";

/** Dates other than the session's count as a changed range. */
export async function showOnboarding(
  viewer: Viewer,
  asked: RequestedPeriod,
  request: Request,
): Promise<OnboardingView | null> {
  const isChange = asked.isAsked && !asked.problems && !(await isKept(viewer, asked, request));
  const onboarding = isChange ? await recordOnboardingEvent(viewer, "dates-changed") : viewer.onboarding;
  return findOnboarding({ ...viewer, onboarding });
}

/** Null before and after that step. */
export function stepAfterSharing(onboarding: OnboardingView | null): number | null {
  const isSharing = onboarding && presentStep(onboarding.state)?.until.includes("url-copied");
  return isSharing ? onboarding.state.step + 1 : null;
}
