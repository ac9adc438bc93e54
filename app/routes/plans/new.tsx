import { useLoaderData } from "@remix-run/react";
import { PlanFormPart } from "#app/domain/plans/components/plan-form.tsx";
import { findPlanForm } from "#app/domain/plans/find-plans.server.ts";
import { PlanForm } from "#app/domain/plans/plan.form.ts";
import { createPlan, planValues } from "#app/domain/plans/save-plan.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { savedPage } from "./save.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("plans.new", ({ viewer, query }) =>
  findPlanForm(viewer, { client: query.get("client") ?? "" }),
);

export const action = agencyAction("plans.new", async ({ request, viewer, query }) => {
  const view = await findPlanForm(viewer, { client: query.get("client") ?? "" });
  if (!view) return null;
  const form = await parseForm(request, PlanForm);
  if (form.status !== "success") return refuseForm(request, form.reply());
  const plan = { ...planValues(form.value), clientId: view.client.id };
  return savedPage(request, form, view.client.id, await createPlan(viewer, plan));
});

export default function NewPlanPage() {
  const { client, ...fields } = useLoaderData<typeof loader>();
  return (
    <AgencyPage title="New plan" lead={<bdi>{client.name}</bdi>}>
      <PlanFormPart {...fields} answer={useFormAnswer()} cancelHref={`/plans?client=${client.id}`} />
    </AgencyPage>
  );
}
