import { redirect } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { cancelPlan } from "#app/domain/billing/plan/end-plan.server.ts";
import { planView } from "#app/domain/billing/plan/plan-view.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { readForm } from "#app/http/read-form.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { FormActions } from "#app/ui/fields/fieldset.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("company.subscription.cancel", async ({ viewer }) => {
  const view = await planView(viewer, {});
  if (!view?.canCancel) throw redirect("/company/subscription");
  return { words: view.words, isOverdue: view.state === "overdue" };
});

export const action = agencyAction("company.subscription.cancel", async ({ request, viewer }) => {
  await readForm(request, []);
  const outcome = await cancelPlan(viewer);
  const notice = outcome === "provider-failed" ? "failed" : "canceled";
  return redirect(`/company/subscription?${notice}`, { status: 303 });
});

export default function CancelPage() {
  const { words, isOverdue } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  return (
    <AgencyPage title="Cancel subscription?" section="/company/settings">
      <div className="stack loose">
        <p>{words}</p>
        <p>
          {isOverdue
            ? "Because the last payment is missing, clients no longer see dashboards and reports are not sent from now on."
            : "Everything works until the end of the paid time. After that clients no longer see dashboards and reports are not sent."}{" "}
          Nothing is deleted, and you can subscribe again.
        </p>
        <Form method="post">
          <FormActions>
            <ActionButton tone="danger" busy={isBusy}>
              Cancel subscription
            </ActionButton>
            <LinkButton tone="quiet" to="/company/subscription">
              Keep it
            </LinkButton>
          </FormActions>
        </Form>
      </div>
    </AgencyPage>
  );
}
