import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { endSnooze, snooze } from "#app/domain/groups/alerts/snooze.server.ts";
import { snoozeAnswer } from "./snooze-answer.server.ts";
import { callOf } from "../answers.server.ts";

/** POST snoozes for one week, DELETE ends it. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.alert.snooze");
  await callOf(request, []);
  const what = { alertId: id };
  return snoozeAnswer(await (request.method === "DELETE" ? endSnooze(viewer, what) : snooze(viewer, what)));
}
