import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { authorizeUser } from "#app/domain/broadcasting/authorize-channel.server.ts";
import { answerAuthorization } from "./answer.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "broadcasting.userAuth");
  return answerAuthorization(request, viewer, ({ socket_id: socketId }, lookAgain) =>
    authorizeUser(viewer, socketId, lookAgain),
  );
}
