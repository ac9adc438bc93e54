import type { ActionFunctionArgs } from "@remix-run/node";
import { answerApi } from "./api.server.ts";

export const action = ({ request }: ActionFunctionArgs) =>
  answerApi(request, "realtime.terminateConnections");
