import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { describeCompany } from "#app/domain/companies/describe-company.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.company");
  return Response.json({ data: await describeCompany(viewer) });
}
