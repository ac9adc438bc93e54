import { redirect, redirectDocument } from "@remix-run/node";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { isServed } from "#app/lib/company-state.ts";
import type { StepRoute } from "#app/lib/onboarding/flow.ts";
import { heldParam, holdAt } from "#app/lib/onboarding/hold.ts";
import { type Place, siteMap } from "#app/site-map.ts";
import { findOnboardingDashboard, findOnboardingGroup } from "#db/queries/people/onboarding.ts";
import type { Viewer } from "./viewer.ts";

/** Throws a redirect from other pages to those of the present step (decisions/0087-onboarding-holds.md). */
export async function guardOnboarding(viewer: Viewer, here: Place): Promise<void> {
  const isPage = (here.access === "user" || here.access === "admin") && !here.api;
  if (!isPage || viewer.sessionId === null) return;
  const hold = holdAt(viewer.onboarding, here.name);
  const href = hold && (await stepHref(viewer, hold.route));
  if (!href) return;
  const page = (siteMap as readonly Place[]).find(({ name }) => name === hold.route);
  throw (page?.plain ? redirectDocument : redirect)(`${href}?${heldParam}=1`);
}

/** Links to it need `reloadDocument`, since the step may be on a dashboard. */
export async function openHref(
  viewer: Viewer,
  name: "dashboards.index" | "campaigns.index" | "company.sources",
): Promise<string> {
  const hold = holdAt(viewer.onboarding, name);
  const step = hold && (await stepHref(viewer, hold.route));
  return step ?? (siteMap as readonly Place[]).find((place) => place.name === name)!.path;
}

/** Null if the person cannot do the step there. */
export async function stepHref(viewer: Viewer, route: StepRoute): Promise<string | null> {
  const page = (siteMap as readonly Place[]).find(({ name }) => name === route);
  if (!page || !isServed(viewer.company, billingTime())) return null;
  if (page.access === "admin" && viewer.role !== "admin") return null;
  switch (route) {
    case "dashboards.create":
    case "campaigns.create":
      return page.path;
    case "dashboard.show": {
      const permalink = await findOnboardingDashboard(viewer.companyId, viewer.userId);
      return permalink && page.path.replace(":permalink", permalink);
    }
    case "campaign.show": {
      const id = await findOnboardingGroup(viewer.companyId, viewer.userId);
      return id && page.path.replace(":campaignId", id);
    }
  }
}
