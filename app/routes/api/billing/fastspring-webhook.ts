import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { takeWebhook } from "#app/domain/billing/checkout/take-events.server.ts";
import { readBytes } from "#app/http/body/read-body.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, "webhook.fastspring");
  const body = await readBytes(request);
  if (!body) return failure("malformed");
  switch (await takeWebhook(body, request.headers.get("X-FS-Signature"))) {
    case "taken":
      return new Response(null, { status: 200 });
    case "forged":
      return failure("bad-signature");
    case "malformed":
      return failure("malformed");
    case "off":
      return notFound();
  }
}
