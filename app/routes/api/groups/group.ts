import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { findGroupEntity } from "#app/domain/groups/manage/group-entity.server.ts";
import { changeGroup, deleteGroup } from "#app/domain/groups/manage/save-group.server.ts";
import { ChangeGroupCall, limitsOfCall } from "#app/domain/groups/rules/group.form.ts";
import { failure } from "#app/http/failure.server.ts";
import { callOf, invalidCall } from "../answers.server.ts";

/** `?days=7|30` */
export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.group");
  const days = new URL(request.url).searchParams.get("days");
  if (days !== null && days !== "7" && days !== "30")
    return failure("invalid", { fields: { days: ["Send 7 or 30."] } });
  const data = await findGroupEntity(viewer, id, days === "7" ? 7 : days === "30" ? 30 : null);
  return data ? Response.json({ data }) : failure("not-found");
}

const counted = { domainsCount: 0, openAlerts: 0 };

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.group");
  const { fields } = await callOf(request, request.method === "DELETE" ? [] : [ChangeGroupCall], {
    answered: async () => [await findGroupEntity(viewer, id), counted],
    fixed: ["id"],
  });
  if ((await findGroupEntity(viewer, id)) === null) return failure("not-found");
  if (viewer.role !== "admin") return failure("admins-only");
  if (request.method === "DELETE")
    return (await deleteGroup(viewer, id)) === "deleted"
      ? new Response(null, { status: 204 })
      : failure("not-found");
  const call = ChangeGroupCall.safeParse(fields);
  if (!call.success) return invalidCall(call.error);
  const { name, range, metrics, limits } = call.data;
  const saved = await changeGroup(viewer, id, {
    ...(name !== undefined && { name }),
    ...(range !== undefined && { range }),
    ...(metrics !== undefined && { metrics }),
    ...(limits !== undefined && { limitsOf: (one) => limitsOfCall(limits[one.metric], one) }),
  });
  if (saved.outcome !== "saved") return failure("not-found");
  return Response.json({ data: await findGroupEntity(viewer, id) });
}
