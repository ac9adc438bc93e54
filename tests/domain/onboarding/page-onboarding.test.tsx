import { expect, test } from "vitest";
import { PageOnboarding } from "#app/domain/onboarding/components/page-onboarding.tsx";
import type { OnboardingView } from "#app/domain/onboarding/onboarding-view.ts";
import { markup } from "#tests/ui/markup.tsx";

const onboarding = (href: string): OnboardingView => ({
  state: { flow: "mc", step: 2, questionnaire: { source: "mc" }, finished: false },
  href,
  connectHref: null,
  congratulation: null,
  exits: { subscription: null, profile: "/users/u1" },
});
const shown = (href: string, routeName: string) =>
  markup(<PageOnboarding onboarding={onboarding(href)} routeName={routeName} isSmall />);

test("the panel has a button to the page of the step, except on that page", async () => {
  expect(await shown("/groups/g1", "campaign.domains.new")).toContain("Open group");
  expect(await shown("/", "campaign.show")).not.toContain("Open group");
});

test("the bar names itself by an attribute, since text browsers print hidden words", async () => {
  const page = await shown("/", "campaign.show");
  expect(page).toContain('aria-label="Progress"');
  expect(page).not.toContain(">Progress<");
});
