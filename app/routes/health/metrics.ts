import type { LoaderFunctionArgs } from "@remix-run/node";
import { failure } from "#app/http/failure.server.ts";
import { config } from "#app/config.server.ts";
import { requestContext } from "#app/lib/request-context.server.ts";
import { measures } from "#app/lib/measures.server.ts";

/** Only for METRICS_TOKEN, or for loopback without a proxy. */
export async function loader({ request }: LoaderFunctionArgs) {
  const address = requestContext()?.clientAddress ?? "";
  const isLoopback = address === "127.0.0.1" || address === "::1" || address === "::ffff:127.0.0.1";
  const hasToken =
    config.metricsToken !== null && request.headers.get("authorization") === `Bearer ${config.metricsToken}`;
  if (!hasToken && !(isLoopback && config.trustProxy === 0)) throw failure("not-found");
  return new Response(await measures.registry.metrics(), {
    headers: { "Content-Type": measures.registry.contentType },
  });
}
