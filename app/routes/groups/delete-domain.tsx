import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteDomain } from "#app/domain/groups/domains/save-domain.server.ts";
import { findHost } from "#app/domain/groups/manage/find-group.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("campaign.domain.delete", async ({ viewer, params }) => {
  const { campaignId = "", domainId = "" } = params;
  const host = await findHost(viewer, campaignId, domainId);
  return host === null ? null : { host, cancelHref: `/groups/${campaignId}/domains/${domainId}` };
});

export const action = agencyAction("campaign.domain.delete", async ({ viewer, params }) => {
  const { campaignId = "", domainId = "" } = params;
  if ((await deleteDomain(viewer, campaignId, domainId)) === "not-found") return null;
  return redirect(`/groups/${campaignId}?done=domain-deleted`, { status: 303 });
});

export default function DeleteDomainPage() {
  const { host, cancelHref } = useLoaderData<typeof loader>();
  return (
    <AgencyPage>
      <Confirm title="Delete this domain?" submitText="Delete domain" cancelHref={cancelHref}>
        <p>
          <bdi>{host}</bdi> leaves the group, with its note and alerts. Sources and their data stay. This
          cannot be undone.
        </p>
      </Confirm>
    </AgencyPage>
  );
}
