import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { testDestination } from "#app/domain/destinations/test-destination.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { callOf } from "../answers.server.ts";

/** 200 either way; `sent` is the result. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.destination.test");
  await callOf(request, []);
  const outcome = await testDestination(viewer, id);
  if (outcome === "not-found") return failure("not-found");
  return Response.json({ data: { sent: outcome.isSent, message: outcome.text } });
}
