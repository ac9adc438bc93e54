import type { DashboardView } from "#app/views/dashboard-view.ts";

const logoSide = 800;
const pictureSide = 1400;

/** File id → px of the longer side. */
export function shownImages({
  logoFileId,
  clientFileId,
  backgroundFileId,
  pdfPages,
  widgets,
}: DashboardView): Map<string, number> {
  const shown = new Map<string, number>();
  for (const { body } of widgets) if (body.kind === "image") shown.set(body.fileId, pictureSide);
  if (pdfPages?.cover && pdfPages.pictureFileId) shown.set(pdfPages.pictureFileId, pictureSide);
  if (backgroundFileId !== null) shown.set(backgroundFileId, pictureSide);
  for (const fileId of [logoFileId, clientFileId])
    if (fileId !== null && !shown.has(fileId)) shown.set(fileId, logoSide);
  return shown;
}
