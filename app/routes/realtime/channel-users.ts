import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerApi } from "./api.server.ts";

export const loader = ({ request }: LoaderFunctionArgs) => answerApi(request, "realtime.channelUsers");
