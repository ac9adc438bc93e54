import { useLoaderData } from "@remix-run/react";
import { PlanFormPart } from "#app/domain/plans/components/plan-form.tsx";
import { findPlanForm } from "#app/domain/plans/find-plans.server.ts";
import { PlanForm } from "#app/domain/plans/plan.form.ts";
import { changePlan, planValues } from "#app/domain/plans/save-plan.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { savedPage } from "./save.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("plans.edit", ({ viewer, params: { planId = "" } }) =>
  findPlanForm(viewer, { id: planId }),
);

export const action = agencyAction("plans.edit", async ({ request, viewer, params: { planId = "" } }) => {
  const view = await findPlanForm(viewer, { id: planId });
  if (!view) return null;
  const form = await parseForm(request, PlanForm);
  if (form.status !== "success") return refuseForm(request, form.reply());
  return savedPage(request, form, view.client.id, await changePlan(viewer, planId, planValues(form.value)));
});

export default function EditPlanPage() {
  const { client, ...fields } = useLoaderData<typeof loader>();
  return (
    <AgencyPage title="Edit plan" lead={<bdi>{client.name}</bdi>}>
      <PlanFormPart {...fields} answer={useFormAnswer()} cancelHref={`/plans?client=${client.id}`} />
    </AgencyPage>
  );
}
