import { Form, useNavigation } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormActions } from "#app/ui/fields/fieldset.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import type { CheckoutView } from "../checkout/checkout-view.server.ts";
import { CheckoutFacts } from "./checkout-facts.tsx";

export function TestCheckout({ view }: { readonly view: CheckoutView }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <PublicShell siteTitle={view.siteTitle} width="form">
      <PageHead title="Test checkout" />
      <div className="stack loose">
        <Banner level="info" title="No card is charged">
          This page stands in for the payment provider. Choose how the payment ends.
        </Banner>
        <CheckoutFacts view={view} />
        <Form method="post">
          <FormActions>
            <ActionButton tone="primary" busy={isBusy} name="intent" value="approve">
              Approve payment
            </ActionButton>
            <Button name="intent" value="decline">
              Decline payment
            </Button>
            <Button tone="quiet" name="intent" value="close">
              Close checkout
            </Button>
          </FormActions>
        </Form>
      </div>
    </PublicShell>
  );
}
