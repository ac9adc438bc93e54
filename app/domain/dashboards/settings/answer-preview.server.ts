import type { Viewer } from "#app/auth/viewer.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { saveImages } from "../edit/save-images.server.ts";
import { previewSettings } from "./preview-settings.server.ts";
import { readSettings } from "./read-settings.server.ts";
import type { SentSettings, SettingsRefusal } from "./settings-answer.server.ts";

/** A swatch is a button: "color:#0e6b5c". */
const swatchIntent = "color:";

export function isPreview(intent: unknown): intent is string {
  return typeof intent === "string" && (intent === "preview" || intent.startsWith(swatchIntent));
}

/** Stores uploaded images and nothing else: without script, a browser cannot fill in a file again. */
export async function answerPreview(
  viewer: Viewer,
  dashboard: Dashboard,
  { fields, files }: SentSettings,
): Promise<SettingsRefusal> {
  const images = await saveImages(viewer.companyId, files);
  const entered = {
    ...fields,
    ...swatchOf(fields.intent),
    ...(images.outcome === "saved" && images.styles),
  };
  const form = readSettings(entered);
  const preview = await previewSettings(viewer, dashboard, entered);
  if (images.outcome === "saved") return { status: 200, result: form.reply(), problem: null, preview };
  const result = form.reply({ fieldErrors: { [images.field]: [images.message] } });
  return { status: images.why === "unavailable" ? 503 : 422, result, problem: null, preview };
}

function swatchOf(intent: unknown): { color?: string } {
  const isSwatch = typeof intent === "string" && intent.startsWith(swatchIntent);
  return isSwatch ? { color: intent.slice(swatchIntent.length) } : {};
}
