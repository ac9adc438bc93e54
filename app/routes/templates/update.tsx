import { useLoaderData } from "@remix-run/react";
import { templateOrigin } from "#app/domain/dashboards/new/updates/answer-updates.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { UpdateRoute } from "./update-route.tsx";
import { answerUpdateRequest, loadUpdateRoute } from "./update-route.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("templates.update", async ({ viewer, params: { templateId = "" } }) =>
  loadUpdateRoute(viewer, await templateOrigin(viewer, templateId), `/templates/${templateId}`),
);

export const action = agencyAction("templates.update", async ({ request, viewer, params }) =>
  answerUpdateRequest(request, viewer, await templateOrigin(viewer, params.templateId ?? "")),
);

export default function UpdateFromTemplatePage() {
  return <UpdateRoute {...useLoaderData<typeof loader>()} />;
}
