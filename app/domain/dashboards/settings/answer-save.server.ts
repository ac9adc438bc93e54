import type { Viewer } from "#app/auth/viewer.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { previewSettings } from "./preview-settings.server.ts";
import { readSettings } from "./read-settings.server.ts";
import { saveSettings } from "./save-settings.server.ts";
import { answerOf, type SentSettings, type SettingsAnswer } from "./settings-answer.server.ts";

export async function answerSave(
  viewer: Viewer,
  dashboard: Dashboard,
  { fields, files }: SentSettings,
): Promise<SettingsAnswer> {
  const form = readSettings(fields);
  const preview = () => previewSettings(viewer, dashboard, fields);
  if (form.status !== "success")
    return { status: 422, result: form.reply(), problem: null, preview: await preview() };
  const saved = await saveSettings(viewer, dashboard, form.value, files);
  if (saved.outcome === "saved") return "saved";
  if (saved.outcome !== "picture-refused")
    return answerOf(viewer, saved, { result: form.reply(), preview: await preview() });
  const result = form.reply({ fieldErrors: { [saved.field]: [saved.message] } });
  const status = saved.why === "unavailable" ? 503 : 422;
  return { status, result, problem: null, preview: await preview() };
}
