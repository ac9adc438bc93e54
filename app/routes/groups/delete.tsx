import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findGroupName } from "#app/domain/groups/manage/find-group.server.ts";
import { deleteGroup } from "#app/domain/groups/manage/save-group.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("campaign.delete", async ({ viewer, params: { campaignId = "" } }) => {
  const name = await findGroupName(viewer, campaignId);
  return name === null ? null : { name, cancelHref: `/groups/${campaignId}` };
});

export const action = agencyAction("campaign.delete", async ({ viewer, params: { campaignId = "" } }) => {
  if ((await deleteGroup(viewer, campaignId)) === "not-found") return null;
  return redirect("/groups?done=deleted", { status: 303 });
});

export default function DeleteGroupPage() {
  const { name, cancelHref } = useLoaderData<typeof loader>();
  return (
    <AgencyPage>
      <Confirm title="Delete this group?" submitText="Delete group" cancelHref={cancelHref}>
        <p>
          “<bdi>{name}</bdi>” is deleted with its domains, notes and alerts. Sources and their data stay. This
          cannot be undone.
        </p>
      </Confirm>
    </AgencyPage>
  );
}
