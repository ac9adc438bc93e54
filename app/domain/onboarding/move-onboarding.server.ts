import type { Viewer } from "#app/auth/viewer.ts";
import { setOnboarding } from "#db/queries/users.ts";
import type { OnboardingState } from "#db/schema/companies.ts";
import { advance, answerIntro, type OnboardingEvent } from "./onboarding.ts";

export async function finishIntro(viewer: Viewer, source: string | undefined): Promise<OnboardingState> {
  return move(viewer, (state) => answerIntro(state, source === undefined ? {} : { source }));
}

/** Call after every action that is an onboarding event. */
export async function recordOnboardingEvent(
  viewer: Viewer,
  event: OnboardingEvent,
): Promise<OnboardingState> {
  return move(viewer, (state) => advance(state, event));
}

async function move(
  viewer: Viewer,
  change: (state: OnboardingState) => OnboardingState,
): Promise<OnboardingState> {
  const was = viewer.onboarding;
  const is = change(was);
  if (is === was) return was;
  return (await setOnboarding(viewer.companyId, viewer.userId, { was, is })) ? is : was;
}
