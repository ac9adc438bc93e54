import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { addDomains } from "#app/domain/groups/domains/add-domains.server.ts";
import { findGroupEntity } from "#app/domain/groups/manage/group-entity.server.ts";
import { AddDomainsCall } from "#app/domain/groups/rules/group.form.ts";
import { failure } from "#app/http/failure.server.ts";
import { callOf, invalidCall } from "../answers.server.ts";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.group.domains");
  const group = await findGroupEntity(viewer, id);
  return group ? Response.json({ data: group.domains }) : failure("not-found");
}

/** `{hosts: ["example.com"], client_id?}`: all or none. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.group.domains");
  const call = AddDomainsCall.safeParse((await callOf(request, [AddDomainsCall])).fields);
  if (!call.success)
    return (await findGroupEntity(viewer, id)) ? invalidCall(call.error) : failure("not-found");
  const { hosts, client_id: clientId = null } = call.data;
  const added = await addDomains(viewer, id, { hosts: hosts.join("\n"), offered: [], clientId, skip: false });
  const refused = (fields: Record<string, string[]>) => failure("invalid", { fields });
  switch (added.outcome) {
    case "added": {
      const group = await findGroupEntity(viewer, id);
      const data = group?.domains.filter((domain) => added.ids.includes(domain.id)) ?? [];
      return Response.json({ data }, { status: 201 });
    }
    case "refused":
      return refused({ hosts: added.problems.map(({ message }) => message) });
    case "nothing":
      return refused({ hosts: ["Send at least one domain."] });
    case "full":
      return refused({ hosts: [`This group has room for ${Math.max(0, added.left)} more domains.`] });
    case "no-client":
      return refused({ client_id: ["There is no such client."] });
    case "not-found":
      return failure("not-found");
  }
}
