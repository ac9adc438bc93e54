import type { ZodError } from "zod";
import { failure } from "#app/http/failure.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import type { PlanIsFull } from "#app/domain/dashboards/manage/create-dashboard.server.ts";
import { dashboardEntity } from "#app/domain/dashboards/api/dashboard-entity.ts";
import { refusalWords } from "#app/domain/dashboards/content/edit.ts";
import { getDashboard } from "#app/domain/dashboards/manage/get-dashboard.server.ts";
import { planIsFullWords } from "#app/domain/dashboards/list/plan-words.ts";
import type { SaveOutcome } from "#app/domain/dashboards/content/save-dashboard.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { readCall } from "#app/http/read-call.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";

/** Throws 400 or 415. */
export async function callOf(request: Request) {
  const call = await readCall(request);
  switch (call.outcome) {
    case "read":
      return call;
    case "malformed":
    case "too-large":
      securityEvent("input-refused", { why: call.outcome });
      throw failure(call.outcome, { message: call.message });
    case "wrong-type":
      throw failure("wrong-type", { message: "Send JSON or a form." });
  }
}

/** 422 with messages by path: "widgets.0.title". */
export function invalidCall(error: ZodError): Response {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) (fields[path.join(".") || "general"] ??= []).push(message);
  return failure("invalid", { fields });
}

export function planIsFullAnswer(full: PlanIsFull): Response {
  return failure("no-subscription", { message: planIsFullWords(full) });
}

export async function savedAnswer(viewer: Viewer, id: string, save: SaveOutcome): Promise<Response> {
  switch (save.outcome) {
    case "saved":
      return entityAnswer(viewer, id);
    case "not-found":
      return failure("not-found");
    case "conflict":
      return failure("conflict");
    case "locked":
      return failure("conflict", {
        message: `${save.by} is editing this dashboard. Try again when they are done.`,
      });
    case "refused":
      return save.why === "no-such-widget"
        ? failure("not-found", { message: refusalWords(save.why) })
        : failure("invalid", {
            fields: { widgets: [refusalWords(save.why)] },
            message: refusalWords(save.why),
          });
  }
}

export async function entityAnswer(viewer: Viewer, id: string): Promise<Response> {
  const dashboard = await getDashboard(viewer, id);
  return dashboard ? Response.json({ data: dashboardEntity(dashboard, now()) }) : failure("not-found");
}
