import { type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { dashboardOrigin } from "#app/domain/dashboards/new/updates/answer-updates.server.ts";
import { UpdateRoute } from "./update-route.tsx";
import { answerUpdateRequest, loadUpdateRoute } from "./update-route.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.copiesUpdate");
  return loadUpdateRoute(viewer, await originAt(viewer, permalink), `/dashboards/${permalink}/copies`);
}

export async function action({ request, params: { permalink = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.copiesUpdate");
  return answerUpdateRequest(request, viewer, await originAt(viewer, permalink));
}

async function originAt(viewer: Viewer, permalink: string) {
  const found = await getDashboardAt(viewer, permalink);
  return found && dashboardOrigin(found);
}

export default function UpdateCopiesPage() {
  return <UpdateRoute {...useLoaderData<typeof loader>()} />;
}
