import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Viewer } from "#app/auth/viewer.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
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

/** `intent=sources` replaces sources; the other form saves the rest. */
export async function answerSettings(
  viewer: Viewer,
  dashboard: Dashboard,
  sent: Sent,
): Promise<SettingsAnswer> {
  return sent.fields.intent === "sources"
    ? answerSources(viewer, dashboard, sent)
    : answerForm(viewer, dashboard, sent);
}

async function answerSources(
  viewer: Viewer,
  dashboard: Dashboard,
  { fields }: Sent,
): Promise<SettingsAnswer> {
  const version = Number(fields.version) || null;
  return refused(viewer, await replaceSources(viewer, dashboard, version, replacementsOf(fields)), null);
}

async function answerForm(
  viewer: Viewer,
  dashboard: Dashboard,
  { fields, files }: Sent,
): Promise<SettingsAnswer> {
  const form = parseWithZod(formOf(fields, SettingsForm), { schema: SettingsForm });
  if (form.status !== "success") return { status: 422, result: form.reply(), problem: null };
  const outcome = await saveSettings(viewer, dashboard, form.value, files);
  if (outcome.outcome !== "picture-refused") return refused(viewer, outcome, form.reply());
  const result = form.reply({ fieldErrors: { [outcome.field]: [outcome.message] } });
  return { status: outcome.why === "unavailable" ? 503 : 422, result, problem: null };
}

function refused(viewer: Viewer, outcome: SaveOutcome, result: SettingsRefusal["result"]): SettingsAnswer {
  if (outcome.outcome === "saved" || outcome.outcome === "not-found") return outcome.outcome;
  const problem = problemFor(viewer, outcome);
  return { status: problem.status, result, problem };
}
