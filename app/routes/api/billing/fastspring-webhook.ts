import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { takeWebhook } from "#app/domain/billing/checkout/take-events.server.ts";
import { readBytes } from "#app/http/body/read-body.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, "webhook.fastspring");
  const body = await readBytes(request);
  if (!body) return failure("malformed");
  const result = await takeWebhook(body, request.headers.get("X-FS-Signature"));
  switch (result.outcome) {
    case "taken":
      return new Response(null, { status: 200 });
    case "partly": // FastSpring reads accepted ids, one a line
      return new Response(result.ids.join("\n"), {
        status: 202,
        headers: { "Content-Type": "text/plain; charset=utf-8" },
      });
    case "forged":
      return failure("bad-signature");
    case "failed":
      return failure("unavailable");
    case "malformed":
      return failure("malformed");
    case "off":
      return notFound();
  }
}
