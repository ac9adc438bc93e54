import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { listAlertEntities } from "#app/domain/groups/manage/group-entity.server.ts";
import { alertProblems } from "#app/domain/groups/alerts/alert-history.server.ts";
import { failure } from "#app/http/failure.server.ts";

/** `?group=&state=open|snoozed|resolved&before=`, newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.alerts");
  const params = new URL(request.url).searchParams;
  const problems = alertProblems(params);
  if (problems) return failure("invalid", { fields: problems });
  const list = await listAlertEntities(viewer, params);
  return list ? Response.json(list) : failure("not-found");
}
