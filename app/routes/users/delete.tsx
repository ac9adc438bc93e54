import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { deleteMember, memberProblemWords } from "#app/domain/users/team/change-member.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";
import { personAction, personLoader } from "./open-person.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = personLoader("user.delete", "any", async ({ person, isOwn }) =>
  isOwn || person.creator ? null : { title: `Delete ${person.name}` },
);

export const action = personAction("user.delete", "any", async ({ viewer, person }) => {
  const deleted = await deleteMember(viewer, person.id);
  if (deleted === "deleted") return redirect("/company/users?done=deleted", { status: 303 });
  if (deleted === "not-found") return null;
  throw failure("invalid", { message: memberProblemWords[deleted] });
});

export default function DeletePersonPage() {
  const { person } = useLoaderData<typeof loader>();
  return (
    <AgencyPage section="/company/settings">
      <Confirm title={`Delete ${person.name}?`} submitText="Delete person" cancelHref={`/users/${person.id}`}>
        <p>
          Their sessions, API tokens and open invitations end at once. Dashboards, reports and notes that they
          made stay with the company.
        </p>
      </Confirm>
    </AgencyPage>
  );
}
