import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { ChangeAnnotationCall } from "#app/domain/annotations/annotation.form.ts";
import { findByCall } from "#app/domain/annotations/find-annotations.server.ts";
import { changeByCall, deleteAnnotation } from "#app/domain/annotations/save-annotation.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { callOf, invalidCall } from "./answers.server.ts";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.annotation");
  const entity = await findByCall(viewer, id);
  return entity ? Response.json({ data: entity }) : failure("not-found");
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.annotation");
  if (request.method === "DELETE")
    return (await deleteAnnotation(viewer, id)) === "deleted"
      ? new Response(null, { status: 204 })
      : failure("not-found");
  const { fields } = await callOf(request, [ChangeAnnotationCall], {
    answered: async () => [await findByCall(viewer, id)],
    fixed: ["id", "clientId", "dashboardId", "widgetId", "externalId"],
  });
  const call = ChangeAnnotationCall.safeParse(fields);
  if (!call.success) return (await findByCall(viewer, id)) ? invalidCall(call.error) : failure("not-found");
  switch (await changeByCall(viewer, id, call.data)) {
    case "changed":
      return Response.json({ data: await findByCall(viewer, id) });
    case "wrong-order":
      return failure("invalid", { fields: { to: ["The last day is before the first one."] } });
    case "not-found":
      return failure("not-found");
  }
}
