import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { GroupFormPart } from "#app/domain/groups/components/group-form.tsx";
import { findGroupForm } from "#app/domain/groups/manage/find-group.server.ts";
import { changeGroup } from "#app/domain/groups/manage/save-group.server.ts";
import { EditGroupForm, limitsIn } from "#app/domain/groups/rules/group.form.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { notFoundForForm } from "#app/http/unsent.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { campaignId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "campaign.edit");
  const view = await findGroupForm(viewer, campaignId);
  if (!view) throw notFound();
  return { shell: await shellFor(viewer), view };
}

export async function action({ request, params: { campaignId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "campaign.edit");
  const form = parseWithZod(await readForm(request, EditGroupForm), { schema: EditGroupForm });
  if (form.status !== "success") {
    if (!(await findGroupForm(viewer, campaignId))) throw await notFoundForForm(request);
    return refuseForm(request, form.reply());
  }
  const { name, range, metrics, ...limits } = form.value;
  const limitsOf = (one: Parameters<typeof limitsIn>[2] & { readonly metric: string }) =>
    limitsIn(limits, one.metric, one);
  const saved = await changeGroup(viewer, campaignId, { name, range, metrics, limitsOf });
  if (saved.outcome !== "saved") throw await notFoundForForm(request);
  return redirect(`/groups/${campaignId}?done=saved`, { status: 303 });
}

export default function EditGroupPage() {
  const { shell, view } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>() ?? null;
  const { id, values, metrics, limitValues } = view;
  return (
    <AgencyPage shell={shell}>
      <PageHead
        title="Edit group"
        actions={
          <LinkButton to={`/groups/${id}/delete`} tone="danger">
            Delete group
          </LinkButton>
        }
      >
        <bdi>{values.name}</bdi>
      </PageHead>
      <GroupFormPart
        values={values}
        limits={metrics}
        limitValues={limitValues}
        submitText="Save changes"
        answer={answer}
        cancelHref={`/groups/${id}`}
      />
    </AgencyPage>
  );
}
