import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { authorizeChannel } from "#app/domain/broadcasting/authorize-channel.server.ts";
import { answerAuthorization } from "./answer.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "broadcasting.auth");
  return answerAuthorization(
    request,
    viewer,
    ({ socket_id: socketId, channel_name: channelName }, lookAgain) =>
      authorizeChannel(viewer, { socketId, channelName }, lookAgain),
  );
}
