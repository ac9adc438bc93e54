import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/auth/failure.server.ts";
import { deleteSource } from "#app/domain/sources/delete-source.server.ts";
import { findSourcePage } from "#app/domain/sources/get-source.server.ts";
import { renameSource } from "#app/domain/sources/rename-source.server.ts";
import { sourceEntity } from "#app/domain/sources/source-entity.ts";
import { RenameSource } from "#app/domain/sources/table.form.ts";
import { callOf, invalidCall } from "./answers.server.ts";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.source");
  return entityAnswer(viewer.companyId, id);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.source");
  if (request.method === "DELETE") {
    const outcome = await deleteSource(viewer.companyId, id);
    return outcome === "deleted" ? new Response(null, { status: 204 }) : failure("not-found");
  }
  const call = RenameSource.safeParse((await callOf(request)).fields);
  if (!call.success) return invalidCall(call.error);
  await renameSource(viewer.companyId, id, call.data.name);
  return entityAnswer(viewer.companyId, id);
}

async function entityAnswer(companyId: string, id: string): Promise<Response> {
  const source = await findSourcePage(companyId, id);
  return source ? Response.json({ data: sourceEntity(source, source.open) }) : failure("not-found");
}
