import { type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { templateOrigin } from "#app/domain/dashboards/new/updates/answer-updates.server.ts";
import { UpdateRoute } from "./update-route.tsx";
import { answerUpdateRequest, loadUpdateRoute } from "./update-route.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { templateId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "templates.update");
  const origin = await templateOrigin(viewer, templateId);
  return loadUpdateRoute(viewer, origin, `/templates/${templateId}`);
}

export async function action({ request, params: { templateId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "templates.update");
  return answerUpdateRequest(request, viewer, await templateOrigin(viewer, templateId));
}

export default function UpdateFromTemplatePage() {
  return <UpdateRoute {...useLoaderData<typeof loader>()} />;
}
