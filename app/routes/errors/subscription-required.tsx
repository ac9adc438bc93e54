import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { whoCanPay } from "#app/auth/who-can-pay.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { isServed } from "#app/lib/company-state.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "subscriptionRequired");
  const isOver = viewer !== null && !isServed(viewer.company, billingTime());
  throw failure("no-subscription", isOver ? { message: await whoCanPay(viewer) } : {});
}

export default function SubscriptionRequired() {
  return null;
}
