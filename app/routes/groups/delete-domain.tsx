import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { deleteDomain } from "#app/domain/groups/domains/save-domain.server.ts";
import { findHost } from "#app/domain/groups/manage/find-group.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { campaignId = "", domainId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "campaign.domain.delete");
  const host = await findHost(viewer, campaignId, domainId);
  if (host === null) throw notFound();
  return { shell: await shellFor(viewer), host, cancelHref: `/groups/${campaignId}/domains/${domainId}` };
}

export async function action({ request, params: { campaignId = "", domainId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "campaign.domain.delete");
  if ((await deleteDomain(viewer, campaignId, domainId)) === "not-found") throw notFound();
  return redirect(`/groups/${campaignId}?done=domain-deleted`, { status: 303 });
}

export default function DeleteDomainPage() {
  const { shell, host, cancelHref } = useLoaderData<typeof loader>();
  return (
    <AgencyPage shell={shell}>
      <Confirm title="Delete this domain?" submitText="Delete domain" cancelHref={cancelHref}>
        <p>
          <bdi>{host}</bdi> leaves the group, with its note and alerts. Sources and their data stay. This
          cannot be undone.
        </p>
      </Confirm>
    </AgencyPage>
  );
}
