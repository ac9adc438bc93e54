import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { cancelPlan } from "#app/domain/billing/plan/end-plan.server.ts";
import { planView } from "#app/domain/billing/plan/plan-view.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { FormActions } from "#app/ui/fields/fieldset.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.subscription.cancel");
  const view = await planView(viewer, {});
  if (!view?.canCancel) throw redirect("/company/subscription");
  return { shell: await shellFor(viewer), words: view.words, isOverdue: view.state === "overdue" };
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.subscription.cancel");
  await readForm(request, []);
  const outcome = await cancelPlan(viewer);
  const notice = outcome === "provider-failed" ? "failed" : "canceled";
  return redirect(`/company/subscription?${notice}`, { status: 303 });
}

export default function CancelPage() {
  const { shell, words, isOverdue } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  return (
    <AgencyPage shell={shell} section="/company/settings">
      <PageHead title="Cancel subscription?" />
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
