import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { listOrderEntities } from "#app/domain/billing/invoices/list-invoices.server.ts";
import { failure } from "#app/http/failure.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.orders");
  if (viewer.role !== "admin") return failure("admins-only");
  return Response.json({ data: await listOrderEntities(viewer) });
}
