import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { deleteMember, memberProblemWords } from "#app/domain/users/team/change-member.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";
import { openPerson, personPageData } from "./open-person.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { userId } }: LoaderFunctionArgs) {
  const opened = await openPerson(request, "user.delete", { userId });
  if (opened.isOwn || opened.person.creator) throw notFound();
  return { ...(await personPageData(opened)), title: `Delete ${opened.person.name}` };
}

export async function action({ request, params: { userId } }: ActionFunctionArgs) {
  const { viewer, person } = await openPerson(request, "user.delete", { userId });
  const deleted = await deleteMember(viewer, person.id);
  if (deleted === "deleted") return redirect("/company/users?done=deleted", { status: 303 });
  if (deleted === "not-found") throw notFound();
  throw failure("invalid", { message: memberProblemWords[deleted] });
}

export default function DeletePersonPage() {
  const { shell, person } = useLoaderData<typeof loader>();
  return (
    <AgencyPage shell={shell} section="/company/settings">
      <Confirm title={`Delete ${person.name}?`} submitText="Delete person" cancelHref={`/users/${person.id}`}>
        <p>
          Their sessions, API tokens and open invitations end at once. Dashboards, reports and notes that they
          made stay with the company.
        </p>
      </Confirm>
    </AgencyPage>
  );
}
