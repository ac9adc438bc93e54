import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { findPlanByCall } from "#app/domain/plans/find-plans.server.ts";
import { deletePlan } from "#app/domain/plans/save-plan.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { planId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "plans.delete");
  const found = await findPlanByCall(viewer, planId);
  if (!found) throw notFound();
  return { shell: await shellFor(viewer), name: found.name, cancelHref: `/plans?client=${found.clientId}` };
}

export async function action({ request, params: { planId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "plans.delete");
  const found = await findPlanByCall(viewer, planId);
  if (!found || (await deletePlan(viewer, planId)) === "not-found") throw notFound();
  return redirect(`/plans?client=${found.clientId}&done=deleted`, { status: 303 });
}

export default function DeletePlanPage() {
  const { shell, name, cancelHref } = useLoaderData<typeof loader>();
  return (
    <AgencyPage shell={shell}>
      <Confirm title="Delete this plan?" submitText="Delete plan" cancelHref={cancelHref}>
        <p>
          “<bdi>{name}</bdi>” and the values of its months are deleted. This cannot be undone.
        </p>
      </Confirm>
    </AgencyPage>
  );
}
