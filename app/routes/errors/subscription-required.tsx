import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { whoCanPay } from "#app/auth/who-can-pay.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { isServed } from "#app/lib/company-state.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "subscriptionRequired");
  throw failure("no-subscription", { message: await wordsFor(viewer) });
}

async function wordsFor(viewer: Viewer | null): Promise<string> {
  if (!viewer) return "Ask the person who sent you the link.";
  return isServed(viewer.company, billingTime())
    ? "This page is shown after a company's trial or subscription has ended. Yours has not."
    : whoCanPay(viewer);
}

export default function SubscriptionRequired() {
  return null;
}
