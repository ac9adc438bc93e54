import { sendOnBus } from "../bus/bus.server.ts";
import { describeChannel, listChannels, listUsers } from "./channel-info.server.ts";
import { type Answer, type ApiCall, fail, problemWith } from "./check-call.server.ts";
import { triggerBatch, triggerEvent } from "./trigger.server.ts";

export async function answerApiCall(call: ApiCall, at: number): Promise<Answer> {
  const problem = problemWith(call, at);
  if (problem) return problem;
  const parts = partsOf(call.path);
  if (!parts) return fail(400, "The path is not valid");
  const [kind = "", id, ...more] = parts;
  const route = `${call.method} ${[kind, ...(id === undefined ? [] : [":id"]), ...more].join("/")}`;
  switch (route) {
    case "POST events":
      return triggerEvent(call.body);
    case "POST batch_events":
      return triggerBatch(call.body);
    case "GET channels":
      return listChannels(call.query);
    case "GET channels/:id":
      return describeChannel(id!, call.query);
    case "GET channels/:id/users":
      return listUsers(id!);
    case "POST users/:id/terminate_connections":
      await sendOnBus({ kind: "revoke", who: { userId: id!, again: false } });
      return { status: 200, body: {} };
    default:
      return fail(404, "There is no such call");
  }
}

/** Null for an invalid percent encoding. */
function partsOf(path: string): string[] | null {
  try {
    return path.split("/").slice(3).map(decodeURIComponent);
  } catch {
    return null;
  }
}
