import { expect, test } from "vitest";
import {
  advance,
  answerIntro,
  congratulation,
  endCongratulation,
  leaveOnboarding,
  onboardingEntity,
  progressOf,
  raiseStep,
  setStep,
  showsHint,
  showsPanel,
} from "#app/domain/onboarding/onboarding.ts";
import {
  blockedMessage,
  holdingStep,
  nextStepAt,
  type OnboardingView,
  progressWords,
  stepButton,
  stepLines,
} from "#app/domain/onboarding/onboarding-view.ts";
import { flowOf, isFinished, type OnboardingEvent } from "#app/lib/onboarding/flow.ts";
import { holdAt } from "#app/lib/onboarding/hold.ts";
import type { OnboardingState } from "#db/schema/companies.ts";

const at = (step: number, flow: "dashboard" | "mc" | null = "dashboard"): OnboardingState => ({
  flow,
  step,
  questionnaire: null,
  finished: false,
});

test("the flow comes from the questionnaire, else from the registration, else it is empty", () => {
  expect(flowOf({ questionnaire: { source: "mc" }, flow: "dashboard" })).toBe("mc");
  expect(flowOf({ questionnaire: {}, flow: "dashboard" })).toBe("dashboard");
  expect(flowOf({ questionnaire: { source: "else" }, flow: null })).toBeNull();
});

test("answering the intro sets a flow, dashboard by default, and goes to step 1", () => {
  expect(answerIntro(at(0, null), { source: "mc" })).toEqual({
    flow: "mc",
    step: 1,
    questionnaire: { source: "mc" },
    finished: false,
  });
  expect(answerIntro(at(0, "mc"), {})).toMatchObject({ flow: "dashboard", step: 1 });
  expect(answerIntro(at(3), { source: "mc" })).toMatchObject({ flow: "mc", step: 3 });
});

test("the dashboard flow has six entries and the other one five", () => {
  expect(onboardingEntity(at(1)).steps).toEqual([
    "Intro",
    "Create Dashboard",
    "Set Data Source",
    "Switch to Reporting Mode",
    "Set Date Range",
    "Share your Dashboard",
  ]);
  expect(onboardingEntity(at(1, "mc")).steps).toEqual([
    "Intro",
    "Create Mission Control Group",
    "Add Domain",
    "Switch Between 7 and 30 days",
    "Snooze Alerts",
  ]);
});

test("a step only rises after the intro, and stops when finished", () => {
  expect(raiseStep(at(1)).step).toBe(2);
  expect(raiseStep(at(1), 3).step).toBe(4);
  expect(setStep(at(3), 2)).toEqual(at(3));
  expect(setStep(at(3), 5)).toMatchObject({ step: 5, finished: false });
  const done = setStep(at(5), 6);
  expect(done).toMatchObject({ step: 6, finished: true });
  expect(isFinished(done)).toBe(true);
  for (const moved of [raiseStep(done), setStep(done, 1), setStep(done, 9)]) expect(moved).toBe(done);
  expect(setStep(at(1), 40).step).toBe(6);
  expect(raiseStep(at(4, "mc"))).toMatchObject({ step: 5, finished: true });
});

test.each<["dashboard" | "mc", OnboardingEvent[]]>([
  [
    "dashboard",
    ["dashboard-created", "source-connected", "edit-mode-off", "dates-changed", "pdf-downloaded"],
  ],
  ["dashboard", ["dashboard-created", "source-shown", "edit-mode-off", "dates-changed", "url-copied"]],
  ["mc", ["group-created", "domain-added", "range-switched", "domain-snoozed"]],
])("the person's actions complete the %s flow", (flow, events) => {
  let state = at(1, flow);
  for (const event of events) {
    for (const early of events.slice(events.indexOf(event) + 1)) expect(advance(state, early)).toBe(state);
    state = advance(state, event);
  }
  expect(state).toMatchObject({ step: events.length + 1, finished: true });
  const words =
    flow === "mc" ? /first domain.*weekly and monthly.*more/ : /first professional .* smooth sailing/;
  expect(congratulation(state)).toMatch(words);
  expect(onboardingEntity(state)).toMatchObject({ finished: true, completed: true, hasBack: false });
  expect(onboardingEntity(state).finishedMessage).toMatch(words);
  const seen = endCongratulation(state);
  expect(congratulation(seen)).toBeNull();
  expect(endCongratulation(seen)).toBe(seen);
});

test("a person without a flow does not advance", () => {
  expect(advance(at(1, null), "dashboard-created")).toEqual(at(1, null));
});

test.each([
  ["dashboard", 1, "company.sources", "Create Dashboard"],
  ["dashboard", 1, "dashboards.index", "Create Dashboard"],
  ["dashboard", 1, "dashboards.create", null],
  ["dashboard", 1, "company.sources.new", null],
  ["dashboard", 2, "dashboards.create", "Set Data Source"],
  ["dashboard", 2, "company.automaticReports", "Set Data Source"],
  ["dashboard", 2, "dashboard.edit", null],
  ["dashboard", 2, "connect", null],
  ["dashboard", 3, "company.sources", null],
  ["mc", 1, "dashboards.index", "Create Mission Control Group"],
  ["mc", 1, "campaigns.index", "Create Mission Control Group"],
  ["mc", 1, "campaigns.create", null],
  ["mc", 2, "campaigns.index", "Add Domain"],
  ["mc", 2, "campaign.show", null],
  ["mc", 2, "company.sources.choose", null],
  ["mc", 3, "dashboards.index", null],
  [null, 1, "company.sources", null],
] as const)("in the %s flow, step %i, opening %s requires: %s", (flow, step, route, title) => {
  const state = at(step, flow);
  expect(holdAt(state, route)?.title ?? null).toBe(title);
  for (const exit of ["user", "user.password", "company.subscription", "company.checkout", "onboarding"])
    expect(holdAt(state, exit)).toBeNull();
  expect(holdAt(leaveOnboarding(state), route)).toBeNull();
});

test("the message of a refused page ends with the hint of the step", () => {
  const step = holdingStep(at(2, "mc"))!;
  expect(blockedMessage(step)).toBe(
    "Please complete current step to continue. Add the first domain that this group watches.",
  );
  expect(holdingStep(at(3, "mc"))).toBeNull();
});

test("leaving ends it at any step after the intro, without congratulation", () => {
  expect(leaveOnboarding(at(0))).toEqual(at(0));
  const left = leaveOnboarding(at(4));
  expect(left).toEqual({ ...at(4), finished: true });
  expect([congratulation(left), holdingStep(left)]).toEqual([null, null]);
  for (const moved of [advance(left, "dates-changed"), setStep(left, 6)]) expect(moved).toBe(left);
  expect(showsPanel(left, { routeName: "dashboards.index", isOwner: true, isPrint: false })).toBe(false);
});

test("created and completed steps are counted, with the progress", () => {
  const counted = (state: OnboardingState) => {
    const { createdDashboard, createdGroup } = onboardingEntity(state);
    return [createdDashboard, createdGroup];
  };
  expect([at(1), at(2), at(1, "mc"), at(2, "mc")].map(counted)).toEqual([
    [false, true],
    [true, true],
    [true, false],
    [true, true],
  ]);
  expect([2, 3].map((step) => onboardingEntity(at(step)).completed)).toEqual([false, true]);
  expect([0, 1, 4].map((step) => progressOf(at(step)))).toEqual([0, 0, 3]);
  expect([1, 3, 5, 6].map((step) => progressWords(at(step)))).toEqual([
    "0 of 5 done, about 5 minutes left",
    "2 of 5 done, about 3 minutes left",
    "4 of 5 done, about 1 minute left",
    "5 of 5 done",
  ]);
  expect(stepLines(at(3)).map(({ state }) => state)).toEqual(["done", "done", "now", "later", "later"]);
});

test.each([
  [2, true, true],
  [2, false, false],
  [4, true, false],
  [4, false, true],
  [5, true, false],
  [6, false, true],
  [7, false, false],
])("at step %i with edit mode %s a hint is shown: %s", (step, isEditing, isShown) => {
  expect(showsHint(at(step), { routeName: "dashboard.show", isEditing })).toBe(isShown);
  expect(showsHint(at(step), { routeName: "intro", isEditing })).toBe(false);
});

test("each step of the group flow shows its hint, since a group has no edit mode", () => {
  const shows = (step: number, routeName: string) =>
    showsHint(at(step, "mc"), { routeName, isEditing: false });
  expect([1, 2, 3, 4].map((step) => shows(step, "campaign.show"))).toEqual([true, true, true, true]);
  expect(shows(2, "intro")).toBe(false);
});

test("the panel appears on the intro and on pages of the flow: a dashboard's only to its owner, not in print", () => {
  const page = { routeName: "dashboard.show", isOwner: true, isPrint: false };
  expect(showsPanel(at(0, null), { ...page, routeName: "intro" })).toBe(true);
  expect(showsPanel(at(2), page)).toBe(true);
  expect(showsPanel(at(2), { ...page, isOwner: false })).toBe(false);
  expect(showsPanel(at(2), { ...page, isPrint: true })).toBe(false);
  expect(showsPanel(at(2), { ...page, routeName: "campaign.show" })).toBe(false);
  expect(showsPanel(at(2, "mc"), { ...page, routeName: "campaigns.index" })).toBe(true);
  expect(showsPanel(at(6), page)).toBe(false);
});

test("the button of the panel opens the page of the present step", () => {
  const view = (step: number, flow: "dashboard" | "mc", href: string | null): OnboardingView => ({
    state: at(step, flow),
    href,
    connectHref: step === 2 && flow === "dashboard" ? "/company/sources/new" : null,
    congratulation: null,
    exits: { subscription: null, profile: "/users/1" },
  });
  expect(stepButton(view(1, "dashboard", "/dashboards/create"))?.text).toBe("Create dashboard");
  expect(stepButton(view(2, "dashboard", "/dashboards/a"))?.href).toBe("/company/sources/new");
  expect(stepButton(view(3, "dashboard", "/dashboards/a"))?.href).toBe("/dashboards/a/edit");
  expect(stepButton(view(5, "dashboard", "/dashboards/a"))?.text).toBe("Open dashboard");
  expect(stepButton(view(2, "mc", "/groups/a"))?.text).toBe("Open group");
  expect(stepButton(view(2, "mc", null))).toBeNull();
});

test("pages that connect a source lead back to the step, until the person works on the dashboard or group", () => {
  const next = (step: number, flow: "dashboard" | "mc", routeName = "company.sources.show") => {
    const href = step > 1 ? "/there" : "/create";
    const connectHref = flow === "dashboard" && step === 2 ? "/company/sources/new" : null;
    const found = nextStepAt({ state: at(step, flow), href, connectHref }, routeName);
    return found && `${found.title}: ${found.button.text} ${found.button.href}`;
  };
  expect([1, 2, 3, 4, 5].map((step) => next(step, "dashboard"))).toEqual([
    "Create Dashboard: Create dashboard /create",
    "Set Data Source: Open dashboard /there",
    "Switch to Reporting Mode: Open the editor /there/edit",
    null,
    null,
  ]);
  expect([1, 2, 3, 4].map((step) => next(step, "mc"))).toEqual([
    "Create Mission Control Group: Create group /create",
    "Add Domain: Open group /there",
    null,
    null,
  ]);
  for (const page of ["new", "choose", "account", "upload"])
    expect(next(2, "mc", `company.sources.${page}`)).not.toBeNull();
  for (const page of ["company.sources", "company.sources.delete", "dashboards.index"])
    expect(next(2, "mc", page)).toBeNull();
  expect(nextStepAt({ state: at(2), href: null, connectHref: null }, "company.sources.show")).toBeNull();
});
