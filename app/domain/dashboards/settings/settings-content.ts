import { noImage } from "#app/lib/images/uploaded-image.ts";
import type { DashboardContent, DashboardStyles } from "#db/schema/documents.ts";
import type { SettingsForm } from "./settings.form.ts";

/** What the form changes. `uploaded` images replace chosen ones. */
export function settingsContent(
  { styles: before }: Pick<DashboardContent, "styles">,
  form: SettingsForm,
  uploaded: DashboardStyles = {},
): Partial<DashboardContent> {
  const { version: _, logoImage, clientImage, backgroundImage, theme, ...colored } = form;
  const { color, backgroundColor, dashboardBackgroundColor, ...rest } = colored;
  const styles: DashboardStyles = {
    theme,
    ...(color && { color }),
    ...(backgroundColor && { backgroundColor }),
    ...(dashboardBackgroundColor && { dashboardBackgroundColor }),
    ...chosenImage("logoImage", logoImage ?? before.logoImage),
    ...chosenImage("clientImage", clientImage ?? before.clientImage),
    ...chosenImage("backgroundImage", backgroundImage ?? before.backgroundImage),
    ...uploaded,
  };
  return { ...rest, styles };
}

function chosenImage<Name extends string>(name: Name, id: string | undefined): { [key in Name]?: string } {
  return id === undefined || id === noImage ? {} : ({ [name]: id } as { [key in Name]?: string });
}
