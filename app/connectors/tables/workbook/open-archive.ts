import { UnreadableFile } from "../cells/unreadable-file.ts";
import { openZip, type UnpackBudget } from "./zip-parts.ts";

/** A file in an archive that may be a table. */
export type ArchivedFile = {
  readonly name: string;
  readonly isWorkbook: boolean;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
};

const megabyte = 1024 * 1024;
const maxFile = 50 * megabyte;
/** Unpacked, of all tables: an archive of 1 MB may unpack to a thousand. */
const maxTables = 100 * megabyte;
const isTable = /\.(?:csv|tsv|tab|txt|xlsx|xlsm)$/i;
/** What macOS adds. */
const isHidden = /(?:^|\/)(?:__MACOSX\/|\.)/;

/** Tables in a .zip such as Search Console's download. Null for an Excel workbook, which is an archive too. */
export async function openArchive(
  file: string,
  budget: UnpackBudget,
): Promise<{ readonly files: readonly ArchivedFile[]; readonly close: () => void } | null> {
  const { parts, stream, close } = await openZip(file, budget);
  const found = [...parts.values()].filter(
    ({ fileName }) => isTable.test(fileName) && !isHidden.test(fileName),
  );
  if (parts.has("[content_types].xml") || parts.has("mimetype") || found.length === 0) {
    close();
    return null;
  }
  const size = found.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (size > maxTables) {
    close();
    throw new UnreadableFile(
      `The archive is too large: its tables unpack to ${Math.ceil(size / megabyte)} MB, and at most ${maxTables / megabyte} MB can be read at once. Unpack it and upload its files in parts`,
    );
  }
  const files = found.map(({ fileName }) => ({
    name: fileName.split("/").at(-1)!,
    isWorkbook: /\.xls[xm]$/i.test(fileName),
    open: async () => (await stream(fileName, maxFile))!,
  }));
  return { files, close };
}
