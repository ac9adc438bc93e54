import type { OnboardingState } from "#db/schema/companies.ts";
import {
  type Flow,
  flowOf,
  isFinished,
  isFlow,
  type OnboardingEvent,
  presentStep,
  steps,
} from "#app/lib/onboarding/flow.ts";

const finishedMessages: Readonly<Record<Flow, string>> = {
  dashboard: "You have created your first professional reporting dashboard. From here it is smooth sailing.",
  mc: "You have added your first domain. Switch between 7 and 30 days to track its changes weekly and monthly, and add more domains whenever you like.",
};

function finishedMessage(state: OnboardingState): string | null {
  const flow = flowOf(state);
  return flow && state.step >= steps[flow].length ? finishedMessages[flow] : null;
}

/** The specification's Onboarding. `completed`: past step 2. */
export type OnboardingEntity = {
  readonly flow: Flow | null;
  readonly steps: readonly string[];
  readonly step: number;
  readonly completed: boolean;
  readonly finished: boolean;
  readonly finishedMessage: string | null;
  readonly questionnaire: OnboardingState["questionnaire"];
  readonly hasBack: boolean;
  readonly createdDashboard: boolean;
  readonly createdGroup: boolean;
};

export function onboardingEntity(state: OnboardingState): OnboardingEntity {
  const flow = flowOf(state);
  return {
    flow,
    steps: flow ? steps[flow].map(({ title }) => title) : [],
    step: state.step,
    completed: state.step > 2,
    finished: isFinished(state),
    finishedMessage: finishedMessage(state),
    questionnaire: state.questionnaire,
    hasBack: presentStep(state)?.route != null,
    createdDashboard: flow === "mc" || state.step > 1,
    createdGroup: flow !== "mc" || state.step > 1,
  };
}

/** After the intro, steps only rise. */
export function setStep(state: OnboardingState, step: number): OnboardingState {
  if (isFinished(state) || (state.step > 0 && step < state.step) || step === state.step) return state;
  const flow = flowOf(state);
  const highest = flow ? steps[flow].length : step;
  const moved = { ...state, step: Math.min(Math.max(0, step), highest) };
  return isFinished(moved) ? { ...moved, finished: true, congratulates: true } : moved;
}

export function raiseStep(state: OnboardingState, by = 1): OnboardingState {
  return setStep(state, state.step + by);
}

/** An unknown source means "dashboard". */
export function answerIntro(state: OnboardingState, questionnaire: { source?: string }): OnboardingState {
  const flow = isFlow(questionnaire.source) ? questionnaire.source : "dashboard";
  const answered = { ...state, questionnaire, flow };
  return answered.step === 0 ? raiseStep(answered) : answered;
}

export function advance(state: OnboardingState, event: OnboardingEvent): OnboardingState {
  return presentStep(state)?.until.includes(event) ? raiseStep(state) : state;
}

/** Ignored during the intro. */
export function leaveOnboarding(state: OnboardingState): OnboardingState {
  return state.step === 0 || isFinished(state) ? state : { ...state, finished: true };
}

export function endCongratulation(state: OnboardingState): OnboardingState {
  return state.congratulates ? { ...state, congratulates: false } : state;
}

/** Null once closed, and after leaving. */
export function congratulation(state: OnboardingState): string | null {
  return state.congratulates ? finishedMessage(state) : null;
}

export function progressOf({ step }: OnboardingState): number {
  return Math.max(0, step - 1);
}

export type OnboardingPage = {
  readonly routeName: string;
  readonly isEditing: boolean;
  readonly isOwner: boolean;
  readonly isPrint: boolean;
};

/** Only a dashboard has an edit mode. */
export function showsHint(
  state: OnboardingState,
  { routeName, isEditing }: Pick<OnboardingPage, "routeName" | "isEditing">,
): boolean {
  const { step } = state;
  if (routeName === "intro" || step > 6) return false;
  if (flowOf(state) === "mc") return true;
  if (step === 4 || step === 5) return !isEditing;
  return step !== 2 || isEditing;
}

export function showsPanel(
  state: OnboardingState,
  page: Pick<OnboardingPage, "routeName" | "isOwner" | "isPrint">,
): boolean {
  if (page.routeName === "intro") return true;
  if (presentStep(state) === null) return false;
  if (page.routeName === "dashboard.show" && (!page.isOwner || page.isPrint)) return false;
  return page.routeName.includes(flowOf(state) === "mc" ? "campaign" : "dashboard");
}
