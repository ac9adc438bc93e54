import type { Viewer } from "#app/auth/viewer.ts";
import { deleteFile } from "#app/domain/files/delete-file.server.ts";
import { saveImage, type SavedImage } from "#app/domain/files/save-image.server.ts";
import { setUser } from "#db/queries/users.ts";

export type AvatarChange = Exclude<SavedImage, { outcome: "saved" }> | { readonly outcome: "changed" };

export async function changeAvatar(viewer: Viewer, picture: File): Promise<AvatarChange> {
  const bytes = picture.stream() as unknown as AsyncIterable<Uint8Array>;
  const saved = await saveImage(viewer.companyId, { kind: "avatar", name: picture.name }, bytes);
  if (saved.outcome !== "saved") return saved;
  await replace(viewer, saved.file.id);
  return { outcome: "changed" };
}

export async function removeAvatar(viewer: Viewer): Promise<void> {
  await replace(viewer, null);
}

async function replace({ companyId, userId, avatarFileId }: Viewer, fileId: string | null): Promise<void> {
  await setUser(companyId, userId, { avatarFileId: fileId });
  if (avatarFileId) await deleteFile(companyId, avatarFileId);
}
