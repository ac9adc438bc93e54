import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { FormActions } from "#app/ui/fields/fieldset.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import type { CheckoutView } from "../checkout/checkout-view.server.ts";
import type { Popup } from "../checkout/fastspring-checkout.server.ts";
import { CheckoutFacts } from "./checkout-facts.tsx";

const builderSource = "https://sbl.onfastspring.com/sbl/1.0.6/fastspring-builder.min.js";
const pollMs = 100;
const maxPolls = 150;

type Builder = { secure: (payload: string, key: string) => void; checkout: () => void; reset?: () => void };
type Order = { readonly id?: string | null; readonly reference?: string | null } | null;
type CheckoutWindow = Window & {
  fastspring?: { builder?: Builder };
  plainboardPopupClosed?: (order: Order) => void;
};

type Props = { readonly view: CheckoutView; readonly popup: Popup };

/** Without script the link works. */
export function FastspringCheckout({ view, popup }: Props) {
  const { state, open } = usePopup(popup);
  return (
    <PublicShell siteTitle={view.siteTitle} width="form">
      <PageHead title="Payment">FastSpring takes the payment and sends the invoice.</PageHead>
      <div className="stack loose">
        {state === "failed" && (
          <Banner level="error" title="The payment window could not be loaded">
            Nothing was charged. Continue on FastSpring&rsquo;s page instead.
          </Banner>
        )}
        <CheckoutFacts view={view} />
        <FormActions>
          {state === "open" || state === "loading" ? (
            <SubmitButton type="button" tone="primary" onClick={open} blocked={state === "loading"}>
              {state === "loading" ? "Loading the payment window" : "Pay now"}
            </SubmitButton>
          ) : null}
          <LinkButton to={`/company/checkout/${view.id}?hosted`} reloadDocument>
            Pay on FastSpring&rsquo;s page
          </LinkButton>
          <LinkButton tone="quiet" to="/company/subscription" reloadDocument>
            Cancel
          </LinkButton>
        </FormActions>
      </div>
    </PublicShell>
  );
}

/** A later loader answer has another key: the first stays. */
function usePopup(given: Popup) {
  const [popup] = useState(given);
  const submit = useSubmit();
  const [state, setState] = useState<"none" | "loading" | "open" | "failed">("none");
  const builder = useRef<Builder | null>(null);
  const open = () => {
    builder.current?.secure(popup.payload, popup.key);
    builder.current?.checkout();
  };

  useEffect(() => {
    const page = window as CheckoutWindow;
    page.plainboardPopupClosed = (order) => {
      const isPaid = Boolean(order?.reference && order.id);
      void submit(
        isPaid ? { intent: "done", id: order!.id!, reference: order!.reference! } : { intent: "closed" },
        { method: "post" },
      );
    };
    const script = document.createElement("script");
    script.id = "fsc-api";
    script.src = builderSource;
    script.dataset.storefront = popup.storefront;
    script.dataset.accessKey = popup.accessKey;
    script.dataset.popupClosed = "plainboardPopupClosed";
    document.head.append(script);
    setState("loading");
    let polls = 0;
    const timer = setInterval(() => {
      polls += 1;
      const loaded = page.fastspring?.builder;
      if (!loaded && polls < maxPolls) return;
      clearInterval(timer);
      if (!loaded) return setState("failed");
      builder.current = loaded;
      setState("open");
      loaded.secure(popup.payload, popup.key);
      loaded.checkout();
    }, pollMs);
    return () => {
      clearInterval(timer);
      script.remove();
    };
  }, [popup, submit]);
  return { state, open };
}
