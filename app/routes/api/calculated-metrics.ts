import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { CreateCalculated } from "#app/domain/sources/calculated/calculated.form.ts";
import { findCalculated, listCalculated } from "#app/domain/sources/calculated/list-calculated.server.ts";
import { addCalculatedMetric } from "#app/domain/sources/calculated/save-calculated.server.ts";
import { callOf, invalidCall } from "./answers.server.ts";

/** `?sourceId=` */
export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.calculatedMetrics");
  const sourceId = new URL(request.url).searchParams.get("sourceId");
  return Response.json({ data: await listCalculated(viewer.companyId, sourceId) });
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.calculatedMetrics");
  const call = CreateCalculated.safeParse((await callOf(request, [CreateCalculated])).fields);
  if (!call.success) return invalidCall(call.error);
  const { sourceId, ...given } = call.data;
  const added = await addCalculatedMetric(viewer, sourceId, given);
  if (added.outcome === "problem") return failure("invalid", { fields: { [added.field]: [added.message] } });
  return Response.json({ data: await findCalculated(viewer.companyId, added.id) }, { status: 201 });
}
