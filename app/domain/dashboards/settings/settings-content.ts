import { type PdfContent, pdfPagesOf } from "#app/domain/summary/summary-of-page.ts";
import { noImage } from "#app/lib/images/uploaded-image.ts";
import type { DashboardContent, DashboardStyles } from "#db/schema/documents/dashboard.ts";
import type { SettingsForm } from "./settings.form.ts";

export function settingsContent(
  before: PdfContent & Pick<DashboardContent, "styles">,
  form: SettingsForm,
  uploaded: DashboardStyles = {},
): Partial<DashboardContent> {
  const { version: _, logoImage, clientImage, backgroundImage, coverImage, theme, ...others } = form;
  const { pdfCover, pdfSummary, pdfSources, pdfPaper, pdfOrientation, ...colored } = others;
  const shown = pdfPagesOf(before);
  const pages = {
    ...(pdfCover !== shown.cover && { pdfCover }),
    ...(pdfSummary !== shown.summary && { pdfSummary }),
    ...(pdfSources !== shown.sources && { pdfSources }),
    ...(pdfPaper && pdfPaper !== (shown.paper ?? "A4") && { pdfPaper }),
    ...(pdfOrientation && pdfOrientation !== (shown.orientation ?? "landscape") && { pdfOrientation }),
  };
  const { color, backgroundColor, dashboardBackgroundColor, ...rest } = colored;
  const styles: DashboardStyles = {
    theme,
    ...(color && { color }),
    ...(backgroundColor && { backgroundColor }),
    ...(dashboardBackgroundColor && { dashboardBackgroundColor }),
    ...chosenImage("logoImage", logoImage ?? before.styles.logoImage),
    ...chosenImage("clientImage", clientImage ?? before.styles.clientImage),
    ...chosenImage("backgroundImage", backgroundImage ?? before.styles.backgroundImage),
    ...chosenImage("coverImage", coverImage ?? before.styles.coverImage),
    ...uploaded,
  };
  return { ...rest, styles, ...pages };
}

function chosenImage<Name extends string>(name: Name, id: string | undefined): { [key in Name]?: string } {
  return id === undefined || id === noImage ? {} : ({ [name]: id } as { [key in Name]?: string });
}
