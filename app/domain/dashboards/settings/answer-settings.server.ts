import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Viewer } from "#app/auth/viewer.ts";
import { formOf } from "#app/http/read-call.server.ts";
import { problemFor } from "../content/problem-for.server.ts";
import { replacementsOf, replaceSources } from "./replace-sources.server.ts";
import type { SaveOutcome } from "../content/save-dashboard.server.ts";
import type { SaveProblem } from "../content/save-problem.ts";
import { saveSettings } from "./save-settings.server.ts";
import { SettingsForm } from "./settings.form.ts";

export type SettingsRefusal = {
  readonly status: 409 | 422 | 503;
  readonly result: SubmissionResult<string[]> | null;
  readonly problem: SaveProblem | null;
};

export type SettingsAnswer = "saved" | "not-found" | SettingsRefusal;

type Sent = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: ReadonlyMap<string, File>;
};

/** Two forms: `do=sources` replaces sources; the other saves the rest. */
export async function answerSettings(viewer: Viewer, id: string, sent: Sent): Promise<SettingsAnswer> {
  return sent.fields.do === "sources" ? answerSources(viewer, id, sent) : answerForm(viewer, id, sent);
}

async function answerSources(viewer: Viewer, id: string, { fields }: Sent): Promise<SettingsAnswer> {
  const version = Number(fields.version) || null;
  return refused(viewer, await replaceSources(viewer, id, version, replacementsOf(fields)), null);
}

async function answerForm(viewer: Viewer, id: string, { fields, files }: Sent): Promise<SettingsAnswer> {
  const form = parseWithZod(formOf(fields, SettingsForm), { schema: SettingsForm });
  if (form.status !== "success") return { status: 422, result: form.reply(), problem: null };
  const outcome = await saveSettings(viewer, id, form.value, files);
  if (outcome.outcome !== "picture-refused") return refused(viewer, outcome, form.reply());
  const result = form.reply({ fieldErrors: { [outcome.field]: [outcome.message] } });
  return { status: outcome.why === "unavailable" ? 503 : 422, result, problem: null };
}

function refused(viewer: Viewer, outcome: SaveOutcome, result: SettingsRefusal["result"]): SettingsAnswer {
  if (outcome.outcome === "saved" || outcome.outcome === "not-found") return outcome.outcome;
  const problem = problemFor(viewer, outcome);
  return { status: problem.status, result, problem };
}
