import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { deleteDomain, saveDomainCall } from "#app/domain/groups/domains/save-domain.server.ts";
import { findDomainEntity } from "#app/domain/groups/manage/group-entity.server.ts";
import { ChangeDomainCall } from "#app/domain/groups/rules/group.form.ts";
import { failure } from "#app/http/failure.server.ts";
import { callOf, invalidCall } from "../answers.server.ts";

export async function loader({ request, params: { id = "", domainId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.group.domain");
  const data = await findDomainEntity(viewer, id, domainId);
  return data ? Response.json({ data }) : failure("not-found");
}

/** PUT changes `note`, `client_id`, `sources` and `limits` by metric. */
export async function action({ request, params: { id = "", domainId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.group.domain");
  if (request.method === "DELETE")
    return (await deleteDomain(viewer, id, domainId)) === "deleted"
      ? new Response(null, { status: 204 })
      : failure("not-found");
  const { fields } = await callOf(request, [ChangeDomainCall], {
    answered: async () => [await findDomainEntity(viewer, id, domainId)],
    fixed: ["id", "host"],
  });
  const call = ChangeDomainCall.safeParse(fields);
  if (!call.success)
    return (await findDomainEntity(viewer, id, domainId)) ? invalidCall(call.error) : failure("not-found");
  const saved = await saveDomainCall(viewer, id, domainId, call.data);
  if (saved.outcome === "refused") {
    const field = saved.field === "clientId" ? "client_id" : saved.field;
    return failure("invalid", { fields: { [field]: [saved.message] } });
  }
  const data = saved.outcome === "saved" ? await findDomainEntity(viewer, id, domainId) : null;
  return data ? Response.json({ data }) : failure("not-found");
}
