import type { Viewer } from "#app/auth/viewer.ts";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { exampleSourceId } from "#app/domain/sources/example/example-id.ts";
import { presentStep } from "#app/lib/onboarding/flow.ts";
import { type Dashboard, findDashboardByPermalinkIn } from "#db/queries/dashboards.ts";
import { findOnboardingDashboard } from "#db/queries/people/onboarding.ts";
import type { OnboardingState } from "#db/schema/companies.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import { saveDashboard } from "../../edit/content/save-dashboard.server.ts";
import { withExampleCurrency } from "../../edit/copies/example-slots.ts";
import { exampleChoice } from "../generate/example-choice.ts";
import { offerOf, widgetsOf } from "../generate/generate-dashboard.server.ts";
import { planTemplate } from "../generate/plan-template.ts";
import { kindsOf } from "../templates/by-goal/dashboard-template.ts";
import { findDashboardTemplate } from "../templates/by-goal/dashboard-templates.ts";

/**
 * An empty step dashboard shows example data (decisions/0123-example-data-in-onboarding.md). Null if it cannot
 * be changed.
 */
export async function chooseExampleData(viewer: Viewer): Promise<OnboardingState | null> {
  const { companyId, userId, onboarding } = viewer;
  if (!presentStep(onboarding)?.until.includes("example-shown")) return onboarding;
  const permalink = await findOnboardingDashboard(companyId, userId);
  const dashboard = permalink && (await findDashboardByPermalinkIn(companyId, permalink));
  if (!dashboard) return onboarding;
  const isFilled = dashboard.content.widgets.some(isOfData) || (await fill(viewer, dashboard));
  return isFilled ? recordOnboardingEvent(viewer, "example-shown") : null;
}

async function fill(viewer: Viewer, dashboard: Dashboard): Promise<boolean> {
  const saved = await saveDashboard(viewer, dashboard, null, (content) => ({
    content: withExampleCurrency({
      ...content,
      widgets: [...content.widgets, ...exampleWidgets(viewer.companyId)],
    }),
    what: "Added example data",
  }));
  return saved.outcome === "saved";
}

const isOfData = ({ nature }: DashboardContent["widgets"][number]) => nature === "interactive";

function exampleWidgets(companyId: string): DashboardContent["widgets"] {
  const template = findDashboardTemplate("website")!;
  const chosen = kindsOf(template).flatMap((kind) => exampleChoice(companyId, exampleSourceId(kind)) ?? []);
  return widgetsOf(
    planTemplate(
      template,
      chosen.map((choice) => offerOf(choice, "")),
    ),
    chosen,
  );
}
