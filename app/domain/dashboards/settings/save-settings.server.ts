import type { Viewer } from "#app/auth/viewer.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { changeDashboard } from "../edit/content/change-dashboard.server.ts";
import { discardImages, type SavedImages, saveImages } from "../edit/save-images.server.ts";
import type { SaveOutcome } from "../edit/content/save-dashboard.server.ts";
import { settingsContent } from "./settings-content.ts";
import type { SettingsForm } from "./settings.form.ts";

export type SettingsOutcome =
  | SaveOutcome
  | (Omit<Extract<SavedImages, { outcome: "refused" }>, "outcome"> & {
      readonly outcome: "picture-refused";
    });

export async function saveSettings(
  viewer: Viewer,
  dashboard: Dashboard,
  form: SettingsForm,
  files: ReadonlyMap<string, File>,
): Promise<SettingsOutcome> {
  const images = await saveImages(viewer.companyId, files);
  if (images.outcome === "refused") return { ...images, outcome: "picture-refused" };
  const content = settingsContent(dashboard.content, form, images.styles);
  const saved = await changeDashboard(viewer, dashboard, form.version, content);
  if (saved.outcome !== "saved") await discardImages(viewer.companyId, images.styles);
  return saved;
}
