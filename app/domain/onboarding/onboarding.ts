import type { OnboardingState } from "#db/schema/companies.ts";

export type Flow = "dashboard" | "mc";

export type OnboardingEvent =
  | "dashboard-created"
  | "source-connected"
  | "edit-mode-off"
  | "dates-changed"
  | "pdf-downloaded"
  | "url-copied"
  | "group-created"
  | "domain-added"
  | "range-switched"
  | "domain-snoozed";

type Step = {
  readonly title: string;
  /** Route that the person cannot leave during this step. */
  readonly holdsOn?: string;
  readonly until?: readonly OnboardingEvent[];
};

/** Specification section 4. The index is the step's number; 0 is the intro. */
const steps: Readonly<Record<Flow, readonly Step[]>> = {
  dashboard: [
    { title: "Intro" },
    { title: "Create Dashboard", holdsOn: "dashboards.create", until: ["dashboard-created"] },
    { title: "Set Data Source", holdsOn: "dashboard.show", until: ["source-connected"] },
    { title: "Switch to Reporting Mode", until: ["edit-mode-off"] },
    { title: "Set Date Range", until: ["dates-changed"] },
    { title: "Share your Dashboard", until: ["pdf-downloaded", "url-copied"] },
  ],
  mc: [
    { title: "Intro" },
    { title: "Create Mission Control Group", holdsOn: "campaigns.create", until: ["group-created"] },
    { title: "Add Domain", holdsOn: "campaign.show", until: ["domain-added"] },
    { title: "Switch Between 7 and 30 days", until: ["range-switched"] },
    { title: "Snooze Alerts", until: ["domain-snoozed"] },
  ],
};

const finishedMessages: Readonly<Record<Flow, string>> = {
  dashboard: "You have created your first professional reporting dashboard. From here it is smooth sailing.",
  mc: "You have added your first domain. Switch between 7 and 30 days to track its changes weekly and monthly, and add more domains whenever you like.",
};

export function isFlow(word: unknown): word is Flow {
  return word === "dashboard" || word === "mc";
}

export function flowOf({
  questionnaire,
  flow,
}: Pick<OnboardingState, "questionnaire" | "flow">): Flow | null {
  if (isFlow(questionnaire?.source)) return questionnaire.source;
  return flow;
}

export function stepTitles(flow: Flow): string[] {
  return steps[flow].map(({ title }) => title);
}

export function isFinished(state: OnboardingState): boolean {
  const flow = flowOf(state);
  return flow !== null && state.step >= steps[flow].length;
}

export function isCompleted({ step }: OnboardingState): boolean {
  return step > 2;
}

export function finishedMessage(state: OnboardingState): string | null {
  const flow = flowOf(state);
  return flow && isFinished(state) ? finishedMessages[flow] : null;
}

export function hasCreatedDashboard(state: OnboardingState): boolean {
  return flowOf(state) === "mc" || state.step > 1;
}

export function hasCreatedGroup(state: OnboardingState): boolean {
  return flowOf(state) !== "mc" || state.step > 1;
}

/** Steps only rise after the intro; a finished flow does not change. */
export function setStep(state: OnboardingState, step: number): OnboardingState {
  if (isFinished(state) || (state.step > 0 && step < state.step) || step === state.step) return state;
  const flow = flowOf(state);
  const highest = flow ? steps[flow].length : step;
  const moved = { ...state, step: Math.min(Math.max(0, step), highest) };
  return { ...moved, finished: isFinished(moved) };
}

export function raiseStep(state: OnboardingState, by = 1): OnboardingState {
  return setStep(state, state.step + by);
}

/** Ends the intro. An unknown source means "dashboard". */
export function answerIntro(state: OnboardingState, questionnaire: { source?: string }): OnboardingState {
  const flow = isFlow(questionnaire.source) ? questionnaire.source : "dashboard";
  const answered = { ...state, questionnaire, flow };
  return answered.step === 0 ? raiseStep(answered) : answered;
}

export function advance(state: OnboardingState, event: OnboardingEvent): OnboardingState {
  return presentStep(state)?.until?.includes(event) ? raiseStep(state) : state;
}

export function holdingStep(state: OnboardingState, routeName: string): string | null {
  const step = presentStep(state);
  return step?.holdsOn === routeName ? step.title : null;
}

/** Subscription and the own account may always be opened. */
export function canLeaveStep(state: OnboardingState, from: string, to: string): boolean {
  return (
    holdingStep(state, from) === null ||
    to === from ||
    to === "company.subscription" ||
    /^user(\.|$)/.test(to)
  );
}

export function blockedMessage(stepTitle: string): string {
  return `Please complete current step to continue. ${stepTitle}`;
}

export function progressOf({ step }: OnboardingState): number {
  return Math.max(0, step - 1);
}

export function showsHint(
  { step }: OnboardingState,
  { routeName, isEditing }: { routeName: string; isEditing: boolean },
): boolean {
  if (routeName === "intro" || step > 6) return false;
  if (step === 4 || step === 5) return !isEditing;
  return step !== 2 || isEditing;
}

export function showsPanel(
  state: OnboardingState,
  page: { routeName: string; isOwner: boolean; isPrint: boolean },
): boolean {
  if (page.routeName === "intro") return true;
  const flow = flowOf(state);
  if (flow === null || isFinished(state)) return false;
  if (page.routeName === "dashboard.show" && (!page.isOwner || page.isPrint)) return false;
  return page.routeName.includes(flow === "mc" ? "campaign" : "dashboard");
}

function presentStep(state: OnboardingState): Step | null {
  const flow = flowOf(state);
  return flow ? (steps[flow][state.step] ?? null) : null;
}
