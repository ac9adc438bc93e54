import type { Viewer } from "#app/auth/viewer.ts";
import type { DashboardStyles } from "#db/schema/documents.ts";
import { changeDashboard } from "../content/change-dashboard.server.ts";
import { getDashboard } from "../manage/get-dashboard.server.ts";
import { discardImages, type SavedImages, saveImages } from "./save-images.server.ts";
import type { SaveOutcome } from "../content/save-dashboard.server.ts";
import type { SettingsForm } from "./settings.form.ts";

export type SettingsOutcome =
  | SaveOutcome
  | (Omit<Extract<SavedImages, { outcome: "refused" }>, "outcome"> & {
      readonly outcome: "picture-refused";
    });

export async function saveSettings(
  viewer: Viewer,
  id: string,
  form: SettingsForm,
  files: ReadonlyMap<string, File>,
): Promise<SettingsOutcome> {
  const dashboard = await getDashboard(viewer, id);
  if (!dashboard) return { outcome: "not-found" };
  const images = await saveImages(viewer.companyId, files);
  if (images.outcome === "refused") return { ...images, outcome: "picture-refused" };

  const {
    version,
    removeLogo,
    removeClient,
    removeBackground,
    theme,
    color,
    dashboardBackgroundColor,
    ...rest
  } = form;
  const { styles: before } = dashboard.content;
  const styles: DashboardStyles = {
    ...(before.backgroundColor && { backgroundColor: before.backgroundColor }),
    theme,
    ...(color && { color }),
    ...(dashboardBackgroundColor && { dashboardBackgroundColor }),
    ...(before.logoImage && !removeLogo && { logoImage: before.logoImage }),
    ...(before.clientImage && !removeClient && { clientImage: before.clientImage }),
    ...(before.backgroundImage && !removeBackground && { backgroundImage: before.backgroundImage }),
    ...images.styles,
  };
  const saved = await changeDashboard(viewer, id, version, { ...rest, styles });
  if (saved.outcome !== "saved") await discardImages(viewer.companyId, images.styles);
  return saved;
}
