import { openZip, type UnpackBudget } from "./zip-parts.ts";

/** A file in an archive that may be a table. */
export type ArchivedFile = {
  readonly name: string;
  readonly isWorkbook: boolean;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
};

const maxFile = 50 * 1024 * 1024;
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
  const files = found.map(({ fileName }) => ({
    name: fileName.split("/").at(-1)!,
    isWorkbook: /\.xls[xm]$/i.test(fileName),
    open: async () => (await stream(fileName, maxFile))!,
  }));
  return { files, close };
}
