import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findPlanByCall } from "#app/domain/plans/find-plans.server.ts";
import { deletePlan } from "#app/domain/plans/save-plan.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("plans.delete", async ({ viewer, params: { planId = "" } }) => {
  const found = await findPlanByCall(viewer, planId);
  return found && { name: found.name, cancelHref: `/plans?client=${found.clientId}` };
});

export const action = agencyAction("plans.delete", async ({ viewer, params: { planId = "" } }) => {
  const found = await findPlanByCall(viewer, planId);
  if (!found || (await deletePlan(viewer, planId)) === "not-found") return null;
  return redirect(`/plans?client=${found.clientId}&done=deleted`, { status: 303 });
});

export default function DeletePlanPage() {
  const { name, cancelHref } = useLoaderData<typeof loader>();
  return (
    <AgencyPage>
      <Confirm title="Delete this plan?" submitText="Delete plan" cancelHref={cancelHref}>
        <p>
          “<bdi>{name}</bdi>” and the values of its months are deleted. This cannot be undone.
        </p>
      </Confirm>
    </AgencyPage>
  );
}
