import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { listTemplates } from "#app/domain/widgets/list-configs.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await enterSignedIn(request, "api.configs.templates");
  return Response.json({ data: listTemplates() });
}
