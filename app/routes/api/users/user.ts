import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import {
  changeMember,
  deleteMember,
  type MemberProblem,
  memberProblemWords,
} from "#app/domain/users/team/change-member.server.ts";
import { listUserEntities } from "#app/domain/users/team/list-team.server.ts";
import { ChangeMember } from "#app/domain/users/team/team.form.ts";
import { userEntity } from "#app/domain/users/user-entity.ts";
import { failure } from "#app/http/failure.server.ts";
import { callOf, invalidCall } from "../answers.server.ts";

/** People change their own name, admins others' name and role. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.user");
  if (viewer.role !== "admin" && !(viewer.userId === id && request.method === "PUT"))
    return failure("admins-only");
  if (request.method === "DELETE") {
    const deleted = await deleteMember(viewer, id);
    if (deleted === "deleted") return new Response(null, { status: 204 });
    return deleted === "not-found"
      ? failure("not-found")
      : failure("invalid", { message: memberProblemWords[deleted] });
  }
  const { fields } = await callOf(request, [ChangeMember], {
    answered: async () => (await listUserEntities(viewer)).filter((user) => user.id === id),
    fixed: ["id", "email", "timezone", "creator", "companyId"],
  });
  const call = ChangeMember.safeParse(fields);
  if (!call.success) return invalidCall(call.error);
  const changed = await changeMember(viewer, id, call.data);
  return changed.outcome === "changed"
    ? Response.json({ data: userEntity(changed.user) })
    : refused(changed.outcome);
}

function refused(problem: MemberProblem): Response {
  if (problem === "not-found") return failure("not-found");
  const field = problem.endsWith("clients") ? "client_ids" : "role";
  return failure("invalid", { fields: { [field]: [memberProblemWords[problem]] } });
}
