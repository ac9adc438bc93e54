import { flowOf, presentStep, steps, type Step } from "#app/lib/onboarding/flow.ts";
import type { OnboardingState } from "#db/schema/companies.ts";
import { progressOf } from "./onboarding.ts";

/** What pages show of onboarding. */
export type OnboardingView = {
  readonly state: OnboardingState;
  /** Page of the present step. */
  readonly href: string | null;
  /** If the present step is to connect a source. */
  readonly connectHref: string | null;
  readonly congratulation: string | null;
  /** Pages that stay open while a step holds. */
  readonly exits: { readonly subscription: string | null; readonly profile: string };
};

export type StepLine = {
  readonly title: string;
  readonly hint: string;
  readonly state: "done" | "now" | "later";
};

/** Without the intro. */
export function stepLines(state: OnboardingState): StepLine[] {
  return steps[flowOf(state) ?? "dashboard"].slice(1).map(({ title, hint }, at) => ({
    title,
    hint,
    state: at + 1 < state.step ? "done" : at + 1 === state.step ? "now" : "later",
  }));
}

/** The present step between its neighbors. */
export function linesAround(state: OnboardingState): Pick<StepLine, "title" | "state">[] {
  const at = state.step - 1;
  return stepLines(state)
    .slice(Math.max(0, at - 1), at + 2)
    .map(({ title, state: is }) => ({ title, state: is }));
}

/** "2 of 5 done, about 3 minutes left": a step takes about a minute. */
export function progressWords(state: OnboardingState): string {
  const [done, all] = [progressOf(state), stepLines(state).length];
  const left = all - done;
  return `${done} of ${all} done${left > 0 ? `, about ${left} ${left === 1 ? "minute" : "minutes"} left` : ""}`;
}

/** Whether the present step can be done without a source. */
export function offersExample(state: OnboardingState): boolean {
  return presentStep(state)?.until.includes("example-shown") ?? false;
}

/** The step that holds the person now. */
export function holdingStep(state: OnboardingState): Step | null {
  const step = presentStep(state);
  return step?.holds ? step : null;
}

/** Specification section 8. */
export function blockedMessage({ hint }: Pick<Step, "hint">): string {
  return `Please complete current step to continue. ${hint}`;
}

/** Words of the button that opens the present step's page. */
export function stepButton({
  state,
  href,
  connectHref,
}: Pick<OnboardingView, "state" | "href" | "connectHref">): Button | null {
  const step = presentStep(state);
  if (connectHref) return { text: "Connect a source", href: connectHref };
  if (!step || href === null) return null;
  const editsNow = step.until.includes("edit-mode-off");
  if (editsNow) return { text: "Open the editor", href: `${href}/edit` };
  return { text: buttonWords[step.route ?? "dashboard.show"], href };
}

/** Pages on which a source is connected, away from the page of the step. */
const connects = /^company\.sources\.(new|show|choose|upload|account)$/;

export type NextStep = { readonly title: string; readonly hint: string; readonly button: Button };

/** On those pages: what comes next, and the way there. Null once the person works on the dashboard or group. */
export function nextStepAt(
  { state, href, connectHref }: Pick<OnboardingView, "state" | "href" | "connectHref">,
  routeName: string,
): NextStep | null {
  const step = presentStep(state);
  const isEarly = step?.holds || step?.until.includes("edit-mode-off");
  if (!step || !isEarly || !connects.test(routeName)) return null;
  // These pages are where a source is connected.
  const button = stepButton({ state, href, connectHref: null });
  const hint = connectHref
    ? "When it is connected, it is ready for the widgets of your dashboard."
    : step.hint;
  return button && { title: step.title, hint, button };
}

type Button = { readonly text: string; readonly href: string };

const buttonWords = {
  "dashboards.create": "Create dashboard",
  "dashboard.show": "Open dashboard",
  "campaigns.create": "Create group",
  "campaign.show": "Open group",
} as const;
