import { listImageFiles } from "#db/queries/files.ts";

/** Latest first. `include`: older chosen images. */
export function listImages(companyId: string, include: readonly (string | undefined)[] = []) {
  return listImageFiles(companyId, { limit: 60, include: include.filter((id) => id !== undefined) });
}
