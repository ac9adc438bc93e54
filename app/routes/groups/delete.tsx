import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { findGroupName } from "#app/domain/groups/manage/find-group.server.ts";
import { deleteGroup } from "#app/domain/groups/manage/save-group.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { campaignId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "campaign.delete");
  const name = await findGroupName(viewer, campaignId);
  if (name === null) throw notFound();
  return { shell: await shellFor(viewer), name, cancelHref: `/groups/${campaignId}` };
}

export async function action({ request, params: { campaignId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "campaign.delete");
  if ((await deleteGroup(viewer, campaignId)) === "not-found") throw notFound();
  return redirect("/groups?done=deleted", { status: 303 });
}

export default function DeleteGroupPage() {
  const { shell, name, cancelHref } = useLoaderData<typeof loader>();
  return (
    <AgencyPage shell={shell}>
      <Confirm title="Delete this group?" submitText="Delete group" cancelHref={cancelHref}>
        <p>
          “<bdi>{name}</bdi>” is deleted with its domains, notes and alerts. Sources and their data stay. This
          cannot be undone.
        </p>
      </Confirm>
    </AgencyPage>
  );
}
