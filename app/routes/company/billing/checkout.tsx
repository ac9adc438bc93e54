import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { checkoutView } from "#app/domain/billing/checkout/checkout-view.server.ts";
import { confirmOrder } from "#app/domain/billing/checkout/fastspring-checkout.server.ts";
import { answerTestCheckout } from "#app/domain/billing/checkout/test-checkout.server.ts";
import { FastspringCheckout } from "#app/domain/billing/components/fastspring-checkout.tsx";
import { TestCheckout } from "#app/domain/billing/components/test-checkout.tsx";
import { notFound } from "#app/http/failure.server.ts";
import { checkoutHeader } from "#app/http/private-page-headers.ts";
import { readForm } from "#app/http/read-form.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const plan = "/company/subscription";

/** `?hosted`: the provider's own page; a form could not lead there. */
export async function loader({ request, params: { checkoutId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.checkout");
  const isHosted = new URL(request.url).searchParams.has("hosted");
  const view = await checkoutView(viewer, checkoutId, isHosted);
  if (!view) throw notFound();
  if ("href" in view) throw redirect(view.href, { status: 303 });
  return data(view, { headers: view.popup ? { [checkoutHeader]: "fastspring" } : {} });
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export async function action({ request, params: { checkoutId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.checkout");
  const fields = await readForm(request, ["intent", "id", "reference"]);
  const intent = fields.get("intent");
  if (intent === "approve" || intent === "decline" || intent === "close") {
    const done = await answerTestCheckout(viewer, checkoutId, intent);
    if (done.outcome === "not-found") throw notFound();
    return redirect(`${plan}?${done.outcome === "changed" ? "outdated" : done.outcome}`, { status: 303 });
  }
  const confirmed = await confirmOrder(viewer, checkoutId, String(fields.get("id") ?? "") || null);
  if (confirmed === "not-found") throw notFound();
  return redirect(`${plan}?${confirmed}`, { status: 303 });
}

export default function CheckoutPage() {
  const view = useLoaderData<typeof loader>();
  return view.popup ? <FastspringCheckout view={view} popup={view.popup} /> : <TestCheckout view={view} />;
}
