import { type FileRow, findFile } from "#db/queries/files.ts";
import { storeOf } from "./file-store.server.ts";

export type OpenedFile = { readonly file: FileRow; readonly read: () => AsyncIterable<Uint8Array> };

export async function openFile(companyId: string, fileId: string): Promise<OpenedFile | null> {
  const file = await findFile(companyId, fileId);
  return file && { file, read: () => storeOf(file).read(companyId, fileId) };
}
