import { flowOf, presentStep, steps, type Step } from "#app/lib/onboarding/flow.ts";
import type { OnboardingState } from "#db/schema/companies.ts";
import { progressOf } from "./onboarding.ts";

export type OnboardingView = {
  readonly state: OnboardingState;
  readonly href: string | null;
  readonly connectHref: string | null;
  readonly congratulation: string | null;
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

export function linesAround(state: OnboardingState): Pick<StepLine, "title" | "state">[] {
  const at = state.step - 1;
  return stepLines(state)
    .slice(Math.max(0, at - 1), at + 2)
    .map(({ title, state: is }) => ({ title, state: is }));
}

export function progressWords(state: OnboardingState): string {
  const [done, all] = [progressOf(state), stepLines(state).length];
  const left = all - done;
  return `${done} of ${all} done${left > 0 ? `, about ${left} ${left === 1 ? "minute" : "minutes"} left` : ""}`;
}

export function offersExample(state: OnboardingState): boolean {
  return presentStep(state)?.until.includes("example-shown") ?? false;
}

export function holdingStep(state: OnboardingState): Step | null {
  const step = presentStep(state);
  return step?.holds ? step : null;
}

/** Specification section 8. */
export function blockedMessage({ hint }: Pick<Step, "hint">): string {
  return `Please complete current step to continue. ${hint}`;
}

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

const connects = /^company\.sources\.(new|show|choose|upload|account)$/;

export type NextStep = { readonly title: string; readonly hint: string; readonly button: Button };

/** Null once the person works on the dashboard or group. */
export function nextStepAt(
  { state, href, connectHref }: Pick<OnboardingView, "state" | "href" | "connectHref">,
  routeName: string,
): NextStep | null {
  const step = presentStep(state);
  const isEarly = step?.holds || step?.until.includes("edit-mode-off");
  if (!step || !isEarly || !connects.test(routeName)) return null;
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
