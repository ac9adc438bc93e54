export type Flow = "dashboard" | "mc";

/** `finished`: all steps done, or left for good. */
export type OnboardingRow = {
  readonly flow: Flow | null;
  readonly step: number;
  readonly questionnaire: { readonly source?: string } | null;
  readonly finished: boolean;
};

export type OnboardingEvent =
  | "dashboard-created"
  | "source-connected"
  | "source-shown"
  | "example-shown"
  | "edit-mode-off"
  | "dates-changed"
  | "pdf-downloaded"
  | "url-copied"
  | "group-created"
  | "domain-added"
  | "range-switched"
  | "domain-snoozed";

export type StepRoute = "dashboards.create" | "dashboard.show" | "campaigns.create" | "campaign.show";

export type Step = {
  readonly title: string;
  readonly hint: string;
  readonly route: StepRoute | null;
  readonly holds?: true;
  readonly until: readonly OnboardingEvent[];
};

const intro: Step = { title: "Intro", hint: "", route: null, until: [] };

/** Specification section 4. Index is the step's number; 0 is the intro. */
export const steps: Readonly<Record<Flow, readonly Step[]>> = {
  dashboard: [
    intro,
    {
      title: "Create Dashboard",
      hint: "Start from a file, a template or a blank dashboard.",
      route: "dashboards.create",
      holds: true,
      until: ["dashboard-created"],
    },
    {
      title: "Set Data Source",
      hint: "Connect a service or upload a file, or add a widget of a source that you have. Example data is fine for now.",
      route: "dashboard.show",
      holds: true,
      until: ["source-connected", "source-shown", "example-shown"],
    },
    {
      title: "Switch to Reporting Mode",
      hint: "Open the editor and press Done to see the dashboard as your client does.",
      route: "dashboard.show",
      until: ["edit-mode-off"],
    },
    {
      title: "Set Date Range",
      hint: "Choose another date range above the widgets.",
      route: "dashboard.show",
      until: ["dates-changed"],
    },
    {
      title: "Share your Dashboard",
      hint: "Open Share, then copy the URL or download the PDF.",
      route: "dashboard.show",
      until: ["pdf-downloaded", "url-copied"],
    },
  ],
  mc: [
    intro,
    {
      title: "Create Mission Control Group",
      hint: "A group watches several domains together. Give it a name.",
      route: "campaigns.create",
      holds: true,
      until: ["group-created"],
    },
    {
      title: "Add Domain",
      hint: "Add the first domain that this group watches.",
      route: "campaign.show",
      holds: true,
      until: ["domain-added"],
    },
    {
      title: "Switch Between 7 and 30 days",
      hint: "Compare the changes of a week with those of a month.",
      route: "campaign.show",
      until: ["range-switched"],
    },
    {
      title: "Snooze Alerts",
      hint: "Open a domain and snooze it: its alerts are silent for one week.",
      route: "campaign.show",
      until: ["domain-snoozed"],
    },
  ],
};

export function isFlow(word: unknown): word is Flow {
  return word === "dashboard" || word === "mc";
}

export function flowOf({ questionnaire, flow }: Pick<OnboardingRow, "questionnaire" | "flow">): Flow | null {
  if (isFlow(questionnaire?.source)) return questionnaire.source;
  return flow;
}

export function isFinished(state: OnboardingRow): boolean {
  const flow = flowOf(state);
  return state.finished || (flow !== null && state.step >= steps[flow].length);
}

/** Null in the intro, without a flow, and after the end. */
export function presentStep(state: OnboardingRow): Step | null {
  const flow = flowOf(state);
  if (flow === null || isFinished(state)) return null;
  return steps[flow][state.step] ?? null;
}
