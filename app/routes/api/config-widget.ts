import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { findWidgetConfig } from "#app/domain/widgets/list-configs.server.ts";

export async function loader({ request, params: { type = "" } }: LoaderFunctionArgs) {
  await enterSignedIn(request, "api.configs.widget");
  const config = findWidgetConfig(type);
  return config ? Response.json({ data: config }) : failure("not-found");
}
