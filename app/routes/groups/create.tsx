import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openHref } from "#app/auth/guard-onboarding.server.ts";
import { GroupFormPart } from "#app/domain/groups/components/group-form.tsx";
import { createGroup, fullWords } from "#app/domain/groups/manage/save-group.server.ts";
import { GroupForm } from "#app/domain/groups/rules/group.form.ts";
import { defaultMetricIds } from "#app/domain/groups/rules/group-metrics.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("campaigns.create", async ({ request, viewer }) => {
  const href = await openHref(viewer, "campaigns.index");
  const cancelHref = href === new URL(request.url).pathname ? null : href;
  return { cancelHref, values: { name: "", range: "7", metrics: defaultMetricIds } };
});

export const action = agencyAction("campaigns.create", async ({ request, viewer }) => {
  const form = await parseForm(request, GroupForm);
  if (form.status !== "success") return refuseForm(request, form.reply());
  const saved = await createGroup(viewer, form.value);
  return saved.outcome === "saved"
    ? redirect(`/groups/${saved.id}`, { status: 303 })
    : refuseForm(request, form.reply({ formErrors: [fullWords] }));
});

export default function CreateGroupPage() {
  const { values, cancelHref } = useLoaderData<typeof loader>();
  return (
    <AgencyPage
      title="Create group"
      lead="A group watches the same metrics of many domains. You add the domains next."
    >
      <GroupFormPart
        values={values}
        limits={[]}
        limitValues={{}}
        submitText="Create group"
        answer={useFormAnswer()}
        cancelHref={cancelHref}
      />
    </AgencyPage>
  );
}
