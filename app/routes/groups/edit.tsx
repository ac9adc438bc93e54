import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GroupFormPart } from "#app/domain/groups/components/group-form.tsx";
import { findGroupForm } from "#app/domain/groups/manage/find-group.server.ts";
import { changeGroup } from "#app/domain/groups/manage/save-group.server.ts";
import { EditGroupForm, limitsIn } from "#app/domain/groups/rules/group.form.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("campaign.edit", async ({ viewer, params: { campaignId = "" } }) => {
  const view = await findGroupForm(viewer, campaignId);
  return view && { view };
});

export const action = agencyAction("campaign.edit", async ({ request, viewer, params }) => {
  const { campaignId = "" } = params;
  const form = await parseForm(request, EditGroupForm);
  if (form.status !== "success")
    return (await findGroupForm(viewer, campaignId)) && refuseForm(request, form.reply());
  const { name, range, metrics, ...limits } = form.value;
  const limitsOf = (one: Parameters<typeof limitsIn>[2] & { readonly metric: string }) =>
    limitsIn(limits, one.metric, one);
  const saved = await changeGroup(viewer, campaignId, { name, range, metrics, limitsOf });
  if (saved.outcome !== "saved") return null;
  return redirect(`/groups/${campaignId}?done=saved`, { status: 303 });
});

export default function EditGroupPage() {
  const { id, values, metrics, limitValues } = useLoaderData<typeof loader>().view;
  return (
    <AgencyPage
      title="Edit group"
      lead={<bdi>{values.name}</bdi>}
      actions={
        <LinkButton to={`/groups/${id}/delete`} tone="danger">
          Delete group
        </LinkButton>
      }
    >
      <GroupFormPart
        values={values}
        limits={metrics}
        limitValues={limitValues}
        submitText="Save changes"
        answer={useFormAnswer()}
        cancelHref={`/groups/${id}`}
      />
    </AgencyPage>
  );
}
