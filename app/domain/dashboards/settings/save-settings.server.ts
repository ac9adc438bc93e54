import type { Viewer } from "#app/auth/viewer.ts";
import { noImage } from "#app/lib/uploaded-image.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { DashboardStyles } from "#db/schema/documents.ts";
import { changeDashboard } from "../content/change-dashboard.server.ts";
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
  dashboard: Dashboard,
  form: SettingsForm,
  files: ReadonlyMap<string, File>,
): Promise<SettingsOutcome> {
  const images = await saveImages(viewer.companyId, files);
  if (images.outcome === "refused") return { ...images, outcome: "picture-refused" };

  const {
    version,
    logoImage,
    clientImage,
    backgroundImage,
    theme,
    color,
    backgroundColor,
    dashboardBackgroundColor,
    ...rest
  } = form;
  const { styles: before } = dashboard.content;
  const styles: DashboardStyles = {
    theme,
    ...(color && { color }),
    ...(backgroundColor && { backgroundColor }),
    ...(dashboardBackgroundColor && { dashboardBackgroundColor }),
    ...chosenImage("logoImage", logoImage ?? before.logoImage),
    ...chosenImage("clientImage", clientImage ?? before.clientImage),
    ...chosenImage("backgroundImage", backgroundImage ?? before.backgroundImage),
    ...images.styles,
  };
  const saved = await changeDashboard(viewer, dashboard, version, { ...rest, styles });
  if (saved.outcome !== "saved") await discardImages(viewer.companyId, images.styles);
  return saved;
}

function chosenImage<Name extends string>(name: Name, id: string | undefined): { [key in Name]?: string } {
  return id === undefined || id === noImage ? {} : ({ [name]: id } as { [key in Name]?: string });
}
