import type { Viewer } from "#app/auth/viewer.ts";
import { findUser, setOnboarding } from "#db/queries/users.ts";
import type { OnboardingState } from "#db/schema/companies.ts";
import type { OnboardingEvent } from "#app/lib/onboarding/flow.ts";
import { advance, answerIntro, endCongratulation, leaveOnboarding, setStep } from "./onboarding.ts";

export async function finishIntro(viewer: Viewer, source: string | undefined): Promise<OnboardingState> {
  return move(viewer, (state) => answerIntro(state, source === undefined ? {} : { source }));
}

/** Call after every action that is an onboarding event; several of one action together. */
export async function recordOnboardingEvent(
  viewer: Viewer,
  ...events: readonly OnboardingEvent[]
): Promise<OnboardingState> {
  return move(viewer, (state) => events.reduce(advance, state));
}

/** Lower steps are ignored. */
export function saveOnboardingStep(viewer: Viewer, step: number): Promise<OnboardingState> {
  return move(viewer, (state) => (state.step === 0 ? state : setStep(state, step)));
}

/** No panel, hint or hold from now on. */
export function leaveForGood(viewer: Viewer): Promise<OnboardingState> {
  return move(viewer, leaveOnboarding);
}

export function closeCongratulation(viewer: Viewer): Promise<OnboardingState> {
  return move(viewer, endCongratulation);
}

/** A state that another tab wrote meanwhile is read again. */
async function move(
  { companyId, userId, onboarding }: Viewer,
  change: (state: OnboardingState) => OnboardingState,
): Promise<OnboardingState> {
  let was = onboarding;
  for (let tries = 0; tries < 5; tries++) {
    const is = change(was);
    if (is === was || (await setOnboarding(companyId, userId, { was, is }))) return is;
    was = (await findUser(companyId, userId))?.onboarding ?? was;
  }
  return was;
}
