import { redirect } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { setTestCard } from "#app/domain/billing/checkout/test-charges.server.ts";
import { managePayment } from "#app/domain/billing/plan/manage-payment.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { readForm } from "#app/http/read-form.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("company.managePayment", async ({ viewer }) => {
  const where = await managePayment(viewer);
  if ("href" in where) throw redirect(where.href, { status: 303 });
  return where;
});

export const action = agencyAction("company.managePayment", async ({ request, viewer }) => {
  const card = (await readForm(request, ["card"])).get("card");
  if (card === "works" || card === "fails") await setTestCard(viewer, card);
  return redirect("/company/subscription?card", { status: 303 });
});

export default function ManagePaymentPage() {
  const { card, isOverdue } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  return (
    <AgencyPage title="Manage payment" section="/company/settings">
      <div className="stack loose">
        <Banner level="info" title="Test checkout">
          Payments are simulated here. No card is charged.
        </Banner>
        <Form method="post">
          <FormFields>
            <RadioGroup
              field={plainField("payment", "card", { value: card })}
              label="Test card"
              choices={[
                {
                  value: "works",
                  label: "Payments succeed",
                  ...(isOverdue && { hint: "Also pays what is due now." }),
                },
                { value: "fails", label: "Payments are declined", hint: "From the next renewal on." },
              ]}
            />
            <FormActions>
              <ActionButton tone="primary" busy={isBusy}>
                Save payment method
              </ActionButton>
              <LinkButton tone="quiet" to="/company/subscription">
                Cancel
              </LinkButton>
            </FormActions>
          </FormFields>
        </Form>
      </div>
    </AgencyPage>
  );
}
