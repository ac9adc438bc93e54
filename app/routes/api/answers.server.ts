import type { ZodError } from "zod";
import { type CallNames, readCallFields } from "#app/http/body/call-fields.ts";
import { type FormNames, isNameOf } from "#app/http/body/field-names.ts";
import { failure } from "#app/http/failure.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import type { PlanIsFull } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { dashboardEntity } from "#app/domain/dashboards/api/dashboard-entity.ts";
import { refusalWords } from "#app/domain/dashboards/edit/content/edit.ts";
import { getDashboard } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { planIsFullWords } from "#app/domain/dashboards/list/plan-words.ts";
import type { SaveOutcome } from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { type Call, readCall } from "#app/http/read-call.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";

type Options = Omit<CallNames, "names" | "answered"> & {
  readonly anyFile?: boolean;
  /** Fields that answers contain and calls may send back. */
  readonly answered?: () => Promise<readonly unknown[]>;
};

/** Throws 400 or 415, and 422 for unknown fields. */
export async function callOf(request: Request, names: readonly FormNames[], options: Options = {}) {
  return fieldsOf(await bodyOf(request), names, options);
}

export type CallBody = Extract<Call, { outcome: "read" }>;

export async function fieldsOf(
  { fields: sent, files }: CallBody,
  names: readonly FormNames[],
  { anyFile = false, answered, ...options }: Options = {},
) {
  let read = readCallFields(sent, { names, ...options });
  if (read.unknown.length > 0 && answered) {
    read = readCallFields(sent, { names, ...options, answered: asJson(await answered()) });
  }
  const unknown = [...files.keys()].filter((name) => !anyFile && !isNameOf(name, names));
  refuse([...read.unknown, ...unknown], (name) => `This call has no field “${name}”.`);
  refuse(read.changed, (name) => `This call cannot change “${name}”.`);
  return { fields: read.fields, files };
}

function asJson(answers: readonly unknown[]): readonly unknown[] {
  return JSON.parse(JSON.stringify(answers)) as unknown[];
}

/** Throws 400 or 415. A whole answer is its data. */
export async function bodyOf(request: Request): Promise<CallBody> {
  const call = await readCall(request);
  switch (call.outcome) {
    case "read": {
      const { data, ...rest } = call.fields;
      const isAnswer = typeof data === "object" && data !== null && Object.keys(rest).length === 0;
      return isAnswer && !Array.isArray(data) ? { ...call, fields: data as CallBody["fields"] } : call;
    }
    case "malformed":
    case "too-large":
      securityEvent("input-refused", { why: call.outcome });
      throw failure(call.outcome, { message: call.message });
    case "wrong-type":
      throw failure("wrong-type", { message: "Send JSON or a form." });
  }
}

function refuse(names: readonly string[], message: (name: string) => string): void {
  if (names.length === 0) return;
  securityEvent("input-refused", { why: "unknown-field" });
  const shown = names.slice(0, maxNamed).map((name) => name.slice(0, 60));
  throw failure("invalid", {
    message: shown.map(message).join(" "),
    fields: Object.fromEntries(shown.map((name) => [name, [message(name)]])),
  });
}

const maxNamed = 20;

/** 422 with messages by path: "widgets.0.title". */
export function invalidCall(error: ZodError): Response {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues)
    (fields[issue.path.join(".") || "general"] ??= []).push(withChoices(issue));
  return failure("invalid", { fields });
}

function withChoices(issue: ZodError["issues"][number]): string {
  const { message } = issue;
  if (issue.code !== "invalid_value") return message;
  const choices = issue.values.map(String).filter((one) => one !== "");
  if (choices.every((one) => message.includes(one))) return message;
  return `${message.replace(/[.]$/, "")}. Send ${choices.length > 1 ? "one of " : ""}${choices.join(", ")}.`;
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
