import { expect, test } from "vitest";
import * as onboarding from "#app/domain/onboarding/onboarding.ts";
import type { OnboardingEvent } from "#app/domain/onboarding/onboarding.ts";

const {
  advance,
  answerIntro,
  flowOf,
  holdingStep,
  isFinished,
  canLeaveStep: mayLeave,
  raiseStep,
  setStep,
  showsHint,
  showsPanel,
} = onboarding;

const at = (step: number, flow: "dashboard" | "mc" | null = "dashboard") => ({
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
  expect(onboarding.stepTitles("dashboard")).toEqual([
    "Intro",
    "Create Dashboard",
    "Set Data Source",
    "Switch to Reporting Mode",
    "Set Date Range",
    "Share your Dashboard",
  ]);
  expect(onboarding.stepTitles("mc")).toHaveLength(5);
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
  ["dashboard", ["dashboard-created", "source-connected", "edit-mode-off", "dates-changed", "url-copied"]],
  ["mc", ["group-created", "domain-added", "range-switched", "domain-snoozed"]],
])("the person's actions complete the %s flow", (flow, events) => {
  let state = at(1, flow);
  for (const event of events) {
    for (const early of events.slice(events.indexOf(event) + 1)) expect(advance(state, early)).toBe(state);
    state = advance(state, event) as typeof state;
  }
  expect(state).toMatchObject({ step: events.length + 1, finished: true });
  expect(onboarding.finishedMessage(state)).toMatch(
    flow === "mc" ? /first domain/ : /first professional reporting dashboard/,
  );
});

test("a person without a flow does not advance", () => {
  expect(advance(at(1, null), "dashboard-created")).toEqual(at(1, null));
});

test.each([
  ["dashboard", 1, "dashboards.create", "Create Dashboard"],
  ["dashboard", 2, "dashboard.show", "Set Data Source"],
  ["mc", 1, "campaigns.create", "Create Mission Control Group"],
  ["mc", 2, "campaign.show", "Add Domain"],
  ["dashboard", 1, "dashboard.show", null],
  ["dashboard", 3, "dashboard.show", null],
  ["mc", 1, "dashboards.create", null],
] as const)("in the %s flow, step %i on %s requires: %s", (flow, step, route, title) => {
  const state = at(step, flow);
  expect(holdingStep(state, route)).toBe(title);
  expect(mayLeave(state, route, "company.sources")).toBe(title === null);
  expect(mayLeave(state, route, "user")).toBe(true);
  expect(mayLeave(state, route, "company.subscription")).toBe(true);
});

test("the required next step is named", () => {
  expect(onboarding.blockedMessage("Add Domain")).toBe(
    "Please complete current step to continue. Add Domain",
  );
});

test("created and completed steps are counted, with the progress", () => {
  expect([
    onboarding.hasCreatedDashboard(at(1)),
    onboarding.hasCreatedDashboard(at(2)),
    onboarding.hasCreatedDashboard(at(1, "mc")),
  ]).toEqual([false, true, true]);
  expect([
    onboarding.hasCreatedGroup(at(1, "mc")),
    onboarding.hasCreatedGroup(at(2, "mc")),
    onboarding.hasCreatedGroup(at(1)),
  ]).toEqual([false, true, true]);
  expect([onboarding.isCompleted(at(2)), onboarding.isCompleted(at(3))]).toEqual([false, true]);
  expect([0, 1, 4].map((step) => onboarding.progressOf(at(step)))).toEqual([0, 0, 3]);
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
