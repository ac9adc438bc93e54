import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { readVersion } from "#app/lib/numbers/read-number.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { formOf } from "#app/http/read-call.server.ts";
import { problemFor } from "../edit/content/problem-for.server.ts";
import { previewSettings, type SettingsPreview } from "./preview-settings.server.ts";
import { replacementsOf, replaceSources } from "./replace-sources.server.ts";
import type { SaveOutcome } from "../edit/content/save-dashboard.server.ts";
import type { SaveProblem } from "../edit/content/save-problem.ts";
import { saveImages } from "../edit/save-images.server.ts";
import { saveSettings } from "./save-settings.server.ts";
import { SettingsForm } from "./settings.form.ts";
import { storedSettings } from "./stored-settings.ts";

export type SettingsRefusal = {
  readonly status: 200 | 409 | 422 | 503;
  readonly result: SubmissionResult<string[]> | null;
  readonly problem: SaveProblem | null;
  /** Null for the form of the sources. */
  readonly preview: SettingsPreview | null;
};

export type SettingsAnswer = "saved" | "not-found" | SettingsRefusal;

type Sent = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: ReadonlyMap<string, File>;
};

/** A swatch is a button: "color:#0e6b5c". */
const swatchIntent = "color:";
const previewSeconds = 4;

/** `intent=sources` replaces sources, `preview` and swatches store nothing, the rest saves. */
export async function answerSettings(
  viewer: Viewer,
  dashboard: Dashboard,
  sent: Sent,
): Promise<SettingsAnswer> {
  const intent = typeof sent.fields.intent === "string" ? sent.fields.intent : "";
  if (intent === "sources") return answerSources(viewer, dashboard, sent);
  if (intent === "preview") return answerPreview(viewer, dashboard, sent);
  if (intent.startsWith(swatchIntent)) {
    const color = intent.slice(swatchIntent.length);
    return answerPreview(viewer, dashboard, { ...sent, fields: { ...sent.fields, color } });
  }
  return answerForm(viewer, dashboard, sent);
}

async function answerSources(
  viewer: Viewer,
  dashboard: Dashboard,
  { fields }: Sent,
): Promise<SettingsAnswer> {
  const version = readVersion(fields.version);
  const outcome = await replaceSources(viewer, dashboard, version, replacementsOf(fields));
  return refused(viewer, outcome, { result: null, preview: null });
}

async function answerForm(viewer: Viewer, dashboard: Dashboard, sent: Sent): Promise<SettingsAnswer> {
  const form = parsed(sent.fields);
  if (form.status !== "success")
    return {
      status: 422,
      result: form.reply(),
      problem: null,
      preview: await previewOf(viewer, dashboard, sent),
    };
  const outcome = await saveSettings(viewer, dashboard, form.value, sent.files);
  if (outcome.outcome === "saved") return "saved";
  const preview = await previewOf(viewer, dashboard, sent);
  if (outcome.outcome !== "picture-refused")
    return refused(viewer, outcome, { result: form.reply(), preview });
  const result = form.reply({ fieldErrors: { [outcome.field]: [outcome.message] } });
  return { status: outcome.why === "unavailable" ? 503 : 422, result, problem: null, preview };
}

/** Without script an uploaded image is stored here: a browser cannot fill in the file again. */
async function answerPreview(viewer: Viewer, dashboard: Dashboard, sent: Sent): Promise<SettingsAnswer> {
  const images = await saveImages(viewer.companyId, sent.files);
  const uploaded = images.outcome === "saved" ? images.styles : {};
  const fields = { ...sent.fields, ...uploaded };
  const form = parsed(fields);
  const preview = await previewOf(viewer, dashboard, { ...sent, fields });
  if (images.outcome !== "refused") return { status: 200, result: form.reply(), problem: null, preview };
  const result = form.reply({ fieldErrors: { [images.field]: [images.message] } });
  return { status: images.why === "unavailable" ? 503 : 422, result, problem: null, preview };
}

function parsed(fields: Sent["fields"]) {
  return parseWithZod(formOf(fields, SettingsForm), { schema: SettingsForm });
}

function previewOf(viewer: Viewer, dashboard: Dashboard, { fields }: Sent): Promise<SettingsPreview> {
  const stored = storedSettings(dashboard.content);
  return previewSettings(viewer, dashboard, { sent: fields, stored, seconds: previewSeconds });
}

function refused(
  viewer: Viewer,
  outcome: SaveOutcome,
  { result, preview }: Pick<SettingsRefusal, "result" | "preview">,
): SettingsAnswer {
  if (outcome.outcome === "saved" || outcome.outcome === "not-found") return outcome.outcome;
  const problem = problemFor(viewer, outcome);
  return { status: problem.status, result, problem, preview };
}
