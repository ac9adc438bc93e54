import type { Viewer } from "#app/auth/viewer.ts";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { exampleKind } from "#app/domain/sources/example/example-id.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";

export async function recordContent(
  viewer: Viewer,
  { widgets }: Pick<DashboardContent, "widgets">,
  isNew: boolean,
): Promise<void> {
  const showsSource = widgets.some(
    (widget) =>
      widget.nature === "interactive" &&
      widget.instances.some(({ sourceId }) => exampleKind(sourceId) === null),
  );
  await recordOnboardingEvent(
    viewer,
    ...(isNew ? (["dashboard-created"] as const) : []),
    ...(showsSource ? (["source-shown"] as const) : []),
  );
}
