import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { findGroupEntity, listGroupEntities } from "#app/domain/groups/manage/group-entity.server.ts";
import { createGroup, fullWords } from "#app/domain/groups/manage/save-group.server.ts";
import { GroupCall } from "#app/domain/groups/rules/group.form.ts";
import { defaultMetricIds } from "#app/domain/groups/rules/group-metrics.ts";
import { failure } from "#app/http/failure.server.ts";
import { callOf, invalidCall } from "../answers.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.groups");
  return Response.json({ data: await listGroupEntities(viewer) });
}

/** `{name, range?, metrics?}`, by admins. */
export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.groups");
  if (viewer.role !== "admin") return failure("admins-only");
  const call = GroupCall.safeParse((await callOf(request, [GroupCall])).fields);
  if (!call.success) return invalidCall(call.error);
  const { metrics = defaultMetricIds, ...values } = call.data;
  const saved = await createGroup(viewer, { ...values, metrics });
  if (saved.outcome !== "saved") return failure("invalid", { fields: { general: [fullWords] } });
  return Response.json({ data: await findGroupEntity(viewer, saved.id) }, { status: 201 });
}
