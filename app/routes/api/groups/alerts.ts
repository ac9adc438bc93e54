import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { listAlertEntities } from "#app/domain/groups/manage/group-entity.server.ts";
import { failure } from "#app/http/failure.server.ts";

/** `?group=&state=open|snoozed|resolved&before=`, the newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.alerts");
  const data = await listAlertEntities(viewer, new URL(request.url).searchParams);
  return data ? Response.json({ data }) : failure("not-found");
}
