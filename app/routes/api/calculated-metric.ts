import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { ChangeCalculated } from "#app/domain/sources/calculated/calculated.form.ts";
import { deleteCalculated } from "#app/domain/sources/calculated/delete-calculated.server.ts";
import type { Uses } from "#app/domain/sources/calculated/find-uses.ts";
import { findCalculated } from "#app/domain/sources/calculated/list-calculated.server.ts";
import { changeCalculatedMetric } from "#app/domain/sources/calculated/save-calculated.server.ts";
import { callOf, invalidCall } from "./answers.server.ts";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.calculatedMetric");
  return entity(viewer.companyId, id);
}

/** DELETE of a metric in use returns 409 without `?used=delete`. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.calculatedMetric");
  if (request.method === "DELETE") {
    const evenIfShown = new URL(request.url).searchParams.get("used") === "delete";
    const deleted = await deleteCalculated(viewer.companyId, id, evenIfShown);
    if (deleted.outcome === "not-found") return failure("not-found");
    if (deleted.outcome === "used") return failure("conflict", { message: usedWords(deleted.usedBy) });
    return new Response(null, { status: 204 });
  }
  const { fields } = await callOf(request, [ChangeCalculated], {
    answered: async () => [await findCalculated(viewer.companyId, id)],
    fixed: ["id", "sourceId"],
  });
  const call = ChangeCalculated.safeParse(fields);
  if (!call.success) return invalidCall(call.error);
  const given = Object.fromEntries(Object.entries(call.data).filter(([, value]) => value !== undefined));
  const changed = await changeCalculatedMetric(viewer, id, given);
  if (changed.outcome === "not-found") return failure("not-found");
  if (changed.outcome === "problem")
    return failure("invalid", { fields: { [changed.field]: [changed.message] } });
  return entity(viewer.companyId, id);
}

async function entity(companyId: string, id: string): Promise<Response> {
  const found = await findCalculated(companyId, id);
  return found ? Response.json({ data: found }) : failure("not-found");
}

function usedWords({ dashboards, metrics }: Uses): string {
  const places = [
    ...metrics.map((name) => `the formula of ${name}`),
    ...dashboards.map(({ name, widgets }) => `${widgets.join(", ")} on ${name}`),
  ];
  const rest = metrics.length > 0 ? "Change these formulas first." : "Send used=delete to delete it anyway.";
  return `This metric is used by ${places.join("; ")}. ${rest}`;
}
