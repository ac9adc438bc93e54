import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { whoCanPay } from "#app/auth/who-can-pay.server.ts";
import { failure } from "#app/http/failure.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "subscriptionRequired");
  throw failure("no-subscription", viewer ? { message: await whoCanPay(viewer) } : {});
}

export default function SubscriptionRequired() {
  return null;
}
