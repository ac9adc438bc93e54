import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { DestinationCall } from "#app/domain/destinations/destination.form.ts";
import { destinationEntity, findDestinationView } from "#app/domain/destinations/find-destination.server.ts";
import {
  changeDestination,
  deleteDestination,
  rotateSigningSecret,
  switchOnDestination,
} from "#app/domain/destinations/save-destination.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { callOf, invalidCall } from "../answers.server.ts";
import { destinationAnswer } from "./destination-answer.server.ts";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.destination");
  const view = await findDestinationView(viewer, id);
  return view ? Response.json({ data: destinationEntity(view) }) : failure("not-found");
}

/** PUT changes the given fields; the answered `address` changes nothing. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.destination");
  if (request.method === "DELETE")
    return (await deleteDestination(viewer, id)) === "deleted"
      ? new Response(null, { status: 204 })
      : failure("not-found");
  const view = await findDestinationView(viewer, id);
  const { fields } = await callOf(request, [DestinationCall], {
    answered: () => Promise.resolve(view ? [destinationEntity(view)] : []),
    fixed: ["id", "kind"],
  });
  if (!view) return failure("not-found");
  const call = DestinationCall.safeParse(fields);
  if (!call.success) return invalidCall(call.error);
  const { name, address, state, rotate_secret: rotates = false } = call.data;
  if (rotates && view.kind !== "webhook")
    return failure("invalid", { fields: { rotate_secret: ["Only webhooks have a signing secret."] } });
  const saved = await changeDestination(viewer, id, {
    ...(name !== undefined && { name }),
    ...(address !== undefined && address !== view.mask && { address }),
  });
  if (saved.outcome !== "saved") return destinationAnswer(viewer, saved);
  if (state === "active" && view.off) await switchOnDestination(viewer, id);
  const secret = rotates ? await rotateSigningSecret(viewer, id) : null;
  return destinationAnswer(viewer, { ...saved, secret });
}
