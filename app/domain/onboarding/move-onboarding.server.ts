import type { Viewer } from "#app/auth/viewer.ts";
import { listDomains } from "#db/queries/groups/domains.ts";
import { findOnboardingDashboard, findOnboardingGroup } from "#db/queries/people/onboarding.ts";
import { findUser, setOnboarding } from "#db/queries/users.ts";
import type { OnboardingState } from "#db/schema/companies.ts";
import type { OnboardingEvent } from "#app/lib/onboarding/flow.ts";
import { advance, answerIntro, endCongratulation, leaveOnboarding, setStep } from "./onboarding.ts";

export async function finishIntro(viewer: Viewer, source: string | undefined): Promise<OnboardingState> {
  const before = await eventsBeforeIntro(viewer);
  const questionnaire = source === undefined ? {} : { source };
  return move(viewer, (state) => before.reduce(advance, answerIntro(state, questionnaire)));
}

async function eventsBeforeIntro({ companyId, userId }: Viewer): Promise<OnboardingEvent[]> {
  const [dashboard, group] = await Promise.all([
    findOnboardingDashboard(companyId, userId),
    findOnboardingGroup(companyId, userId),
  ]);
  const domains = group === null ? [] : await listDomains(companyId, group);
  return [
    ...(dashboard === null ? [] : (["dashboard-created"] as const)),
    ...(group === null ? [] : (["group-created"] as const)),
    ...(domains.length === 0 ? [] : (["domain-added"] as const)),
  ];
}

/** Pass all events of one action together. */
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

export function leaveForGood(viewer: Viewer): Promise<OnboardingState> {
  return move(viewer, leaveOnboarding);
}

export function closeCongratulation(viewer: Viewer): Promise<OnboardingState> {
  return move(viewer, endCongratulation);
}

/** Reads the state again if another tab wrote it. */
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
