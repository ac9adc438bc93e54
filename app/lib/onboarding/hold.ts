import { type OnboardingRow, presentStep, type Step, type StepRoute } from "./flow.ts";

export const heldParam = "held";

const exits =
  /^(user(\..+)?|company\.(subscription(\..+)?|checkout|managePayment|invoices)|onboarding|intro)$/;

const toConnect = /^(connect(\.callback)?|company\.sources\.(new|show|upload|choose|account))$/;

const parts: Readonly<Record<StepRoute, RegExp>> = {
  "dashboards.create": /^dashboards\.create$/,
  "dashboard.show": /^(dashboard\..+|receipt)$/,
  "campaigns.create": /^campaigns\.create$/,
  "campaign.show": /^campaign\..+$/,
};

export type Hold = Step & { readonly route: StepRoute };

export function holdAt(state: OnboardingRow, routeName: string): Hold | null {
  const step = presentStep(state);
  if (!step?.holds || step.route === null) return null;
  const isOpen = [exits, toConnect, parts[step.route]].some((names) => names.test(routeName));
  return isOpen ? null : { ...step, route: step.route };
}
