import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { PlanFormPart } from "#app/domain/plans/components/plan-form.tsx";
import { findPlanForm } from "#app/domain/plans/find-plans.server.ts";
import { PlanForm } from "#app/domain/plans/plan.form.ts";
import { changePlan, planValues } from "#app/domain/plans/save-plan.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { notFoundForForm } from "#app/http/unsent.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { savedPage } from "./save.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { planId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "plans.edit");
  const view = await findPlanForm(viewer, { id: planId });
  if (!view) throw notFound();
  return { shell: await shellFor(viewer), view };
}

export async function action({ request, params: { planId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "plans.edit");
  const view = await findPlanForm(viewer, { id: planId });
  if (!view) throw await notFoundForForm(request);
  const form = parseWithZod(await readForm(request, PlanForm), { schema: PlanForm });
  if (form.status !== "success") return refuseForm(request, form.reply());
  return savedPage(request, form, view.client.id, await changePlan(viewer, planId, planValues(form.value)));
}

export default function EditPlanPage() {
  const { shell, view } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>() ?? null;
  const { client, ...fields } = view;
  return (
    <AgencyPage shell={shell}>
      <PageHead title="Edit plan">
        <bdi>{client.name}</bdi>
      </PageHead>
      <PlanFormPart {...fields} answer={answer} cancelHref={`/plans?client=${client.id}`} />
    </AgencyPage>
  );
}
