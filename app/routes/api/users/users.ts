import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { invitePerson } from "#app/domain/users/team/invite-person.server.ts";
import { inviteProblem } from "#app/domain/users/team/invite-problem.ts";
import { findTeam, listUserEntities } from "#app/domain/users/team/list-team.server.ts";
import { InvitePerson } from "#app/domain/users/team/team.form.ts";
import { failure } from "#app/http/failure.server.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { callOf, invalidCall } from "../answers.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.users");
  if (viewer.role !== "admin") return failure("admins-only");
  const [data, { invitations }] = await Promise.all([listUserEntities(viewer), findTeam(viewer)]);
  const meta = {
    invitations: invitations.map(({ id, email, role, createdAt, expiresAt }) => ({
      id,
      email,
      role,
      createdAt,
      expiresAt,
    })),
  };
  return Response.json({ data, meta });
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.users");
  if (viewer.role !== "admin") return failure("admins-only");
  const call = InvitePerson.safeParse((await callOf(request, [InvitePerson])).fields);
  if (!call.success) return invalidCall(call.error);
  const invited = await invitePerson(viewer, call.data);
  switch (invited.outcome) {
    case "invited": {
      const { email, role } = call.data;
      return Response.json({ data: { invitation: { id: invited.id, email, role } } }, { status: 201 });
    }
    case "wait":
      return failure("slow-down", attemptLimitProblem(invited.waitSeconds));
    default:
      return failure("invalid", {
        fields: {
          [invited.outcome === "no-clients" ? "client_ids" : "email"]: [inviteProblem[invited.outcome]],
        },
      });
  }
}
