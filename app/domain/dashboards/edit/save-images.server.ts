import { deleteFile } from "#app/domain/files/delete-file.server.ts";
import { saveImage, type SavedImage } from "#app/domain/files/save-image.server.ts";
import type { DashboardStyles } from "#db/schema/documents/dashboard.ts";

/** `style`: as stored. `upload`: form field. `name`: API name. */
const pictures = [
  { name: "logo_image", style: "logoImage", upload: "newLogoImage", kind: "logo" },
  { name: "background_image", style: "backgroundImage", upload: "newBackgroundImage", kind: "background" },
  { name: "cover_image", style: "coverImage", upload: "newCoverImage", kind: "background" },
  { name: "client_image", style: "clientImage", upload: "newClientImage", kind: "client" },
] as const;

export type PictureName = (typeof pictures)[number]["name" | "style" | "upload"];

export const imageNames = pictures.flatMap(({ name, style, upload }) => [name, style, upload]);

export type SavedImages =
  | { readonly outcome: "saved"; readonly styles: DashboardStyles }
  | {
      readonly outcome: "refused";
      readonly why: "invalid" | "unavailable";
      readonly field: PictureName;
      readonly message: string;
    };

export async function saveImages(companyId: string, files: ReadonlyMap<string, File>): Promise<SavedImages> {
  let styles: DashboardStyles = {};
  for (const { name, style, upload, kind } of pictures) {
    const field = ([upload, style, name] as const).find((one) => files.has(one));
    const file = field && files.get(field);
    if (!file) continue;
    const saved = await saveImage(companyId, { kind, name: file.name }, bytesOf(file));
    if (saved.outcome !== "saved") {
      await discardImages(companyId, styles);
      const why = saved.outcome === "unavailable" ? "unavailable" : "invalid";
      return { outcome: "refused", why, field, message: pictureProblem(saved) };
    }
    styles = { ...styles, [style]: saved.file.id };
  }
  return { outcome: "saved", styles };
}

export function pictureProblem(saved: Exclude<SavedImage, { outcome: "saved" }>): string {
  return saved.outcome === "too-large"
    ? `An image can have at most ${saved.limitBytes / 1024 / 1024} MB.`
    : saved.message;
}

export async function discardImages(companyId: string, styles: DashboardStyles): Promise<void> {
  for (const { style } of pictures) {
    const id = styles[style];
    if (id) await deleteFile(companyId, id);
  }
}

export async function* bytesOf(file: File): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await file.arrayBuffer());
}
