import { readFile } from "node:fs/promises";
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

test("the banner of the next step keeps a distance from the page below", async () => {
  const page = await shown("/groups/g1", "company.sources.new");
  expect(page).toMatch(/<div class="[^"]*next[^"]*"><div class="[^"]*banner/);
  const css = await readFile("app/domain/onboarding/components/onboarding.module.css", "utf8");
  expect(css).toMatch(/\.next \{\s*margin-block-end: 28px;/);
});
