import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AddDomainsForm } from "#app/domain/groups/components/add-domains-form.tsx";
import { addDomains } from "#app/domain/groups/domains/add-domains.server.ts";
import { loadOfferedDomains } from "#app/domain/groups/domains/offered-domains.server.ts";
import { AddDomainsForm as Form } from "#app/domain/groups/rules/group.form.ts";
import { groupLimits } from "#app/domain/groups/rules/group-metrics.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("campaign.domains.new", async ({ viewer, params }) => {
  const view = await loadOfferedDomains(viewer, params.campaignId ?? "");
  return view && { view };
});

const maxListed = 20;

export const action = agencyAction("campaign.domains.new", async ({ request, viewer, params }) => {
  const { campaignId = "" } = params;
  const form = await parseForm(request, Form);
  if (form.status !== "success") return refuseForm(request, form.reply());
  const { hosts, offered, clientId, skip } = form.value;
  const added = await addDomains(viewer, campaignId, {
    hosts,
    offered,
    clientId: clientId || null,
    skip: skip === "on",
  });
  const refuse = (field: "hosts" | "clientId", messages: string[]) =>
    refuseForm(request, form.reply({ fieldErrors: { [field]: messages } }));
  switch (added.outcome) {
    case "added":
      return redirect(`/groups/${campaignId}?added=${added.ids.length}`, { status: 303 });
    case "refused": {
      const listed = added.problems.slice(0, maxListed).map(({ message }) => message);
      const more = added.problems.length - listed.length;
      return refuse("hosts", more > 0 ? [...listed, `And ${more} more lines.`] : listed);
    }
    case "nothing":
      return refuse("hosts", ["Enter at least one domain, or choose one below."]);
    case "full":
      return refuse("hosts", [
        `A group has at most ${groupLimits.domains} domains. This one has room for ${Math.max(0, added.left)} more.`,
      ]);
    case "no-client":
      return refuse("clientId", ["Choose a client from the list."]);
    case "not-found":
      return null;
  }
});

export default function AddDomainsPage() {
  const { view } = useLoaderData<typeof loader>();
  return (
    <AgencyPage>
      <PageHead title="Add domains">
        To <bdi>{view.groupName}</bdi>. Metrics are read from the sources that know the domain; you can change
        that for each one.
      </PageHead>
      <AddDomainsForm view={view} answer={useFormAnswer()} cancelHref={`/groups/${view.groupId}`} />
    </AgencyPage>
  );
}
