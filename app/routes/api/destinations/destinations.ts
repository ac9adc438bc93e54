import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { NewDestination } from "#app/domain/destinations/destination.form.ts";
import { destinationEntity, listDestinationViews } from "#app/domain/destinations/find-destination.server.ts";
import { createDestination } from "#app/domain/destinations/save-destination.server.ts";
import { callOf, invalidCall } from "../answers.server.ts";
import { destinationAnswer } from "./destination-answer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.destinations");
  return Response.json({ data: (await listDestinationViews(viewer)).map(destinationEntity) });
}

/** Returns a webhook's signing secret once. */
export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.destinations");
  const call = NewDestination.safeParse((await callOf(request, [NewDestination])).fields);
  if (!call.success) return invalidCall(call.error);
  return destinationAnswer(viewer, await createDestination(viewer, call.data), 201);
}
