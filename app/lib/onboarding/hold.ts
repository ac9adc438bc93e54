import { type OnboardingRow, presentStep, type Step, type StepRoute } from "./flow.ts";

/** In the address of a step's page after another page was refused. */
export const heldParam = "held";

/** The own account, paying, and the forms of onboarding itself. */
const exits =
  /^(user(\..+)?|company\.(subscription(\..+)?|checkout|managePayment|invoices)|onboarding|intro)$/;

/** A source is connected on pages of its own, from each step. */
const toConnect = /^(connect(\.callback)?|company\.sources\.(new|show|upload|choose|account))$/;

/** Further pages on which a step is done. */
const parts: Readonly<Record<StepRoute, RegExp>> = {
  "dashboards.create": /^dashboards\.create$/,
  "dashboard.show": /^(dashboard\..+|receipt)$/,
  "campaigns.create": /^campaigns\.create$/,
  "campaign.show": /^campaign\..+$/,
};

export type Hold = Step & { readonly route: StepRoute };

/** The step that holds the person when the page with this route name is opened. */
export function holdAt(state: OnboardingRow, routeName: string): Hold | null {
  const step = presentStep(state);
  if (!step?.holds || step.route === null) return null;
  const isOpen = [exits, toConnect, parts[step.route]].some((names) => names.test(routeName));
  return isOpen ? null : { ...step, route: step.route };
}
