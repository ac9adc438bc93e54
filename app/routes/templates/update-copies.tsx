import { useLoaderData } from "@remix-run/react";
import type { Viewer } from "#app/auth/viewer.ts";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { dashboardOrigin } from "#app/domain/dashboards/new/updates/answer-updates.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { UpdateRoute } from "./update-route.tsx";
import { answerUpdateRequest, loadUpdateRoute } from "./update-route.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("dashboard.copiesUpdate", async ({ viewer, params: { permalink = "" } }) =>
  loadUpdateRoute(viewer, await originAt(viewer, permalink), `/dashboards/${permalink}/copies`),
);

export const action = agencyAction("dashboard.copiesUpdate", async ({ request, viewer, params }) =>
  answerUpdateRequest(request, viewer, await originAt(viewer, params.permalink ?? "")),
);

async function originAt(viewer: Viewer, permalink: string) {
  const found = await getDashboardAt(viewer, permalink);
  return found && dashboardOrigin(found);
}

export default function UpdateCopiesPage() {
  return <UpdateRoute {...useLoaderData<typeof loader>()} />;
}
