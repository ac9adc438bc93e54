import { UnreadableFile } from "../cells/unreadable-file.ts";
import { openZip, type UnpackBudget } from "./zip-parts.ts";

export type ArchivedFile = {
  readonly name: string;
  /** Bytes decide: tools call HTML and XML ".xls". */
  readonly mayBeWorkbook: boolean;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
};

const megabyte = 1024 * 1024;
const maxFile = 50 * megabyte;
/** Unpacked bytes: 1 MB may unpack to a thousand. */
const maxTables = 100 * megabyte;
const isTable = /\.(?:csv|tsv|tab|txt|xlsx|xlsm|xls|xml|html?)$/i;
const isText = /\.(?:csv|tsv|tab|txt)$/i;
const isHidden = /(?:^|\/)(?:__MACOSX\/|\.)/;

export type Archive = {
  readonly files: readonly ArchivedFile[];
  readonly others: readonly string[];
  readonly close: () => void;
};

/** Null for an Excel workbook, which is an archive, too. */
export async function openArchive(file: string, budget: UnpackBudget): Promise<Archive | null> {
  const { parts, stream, close } = await openZip(file, budget);
  const all = [...parts.values()].filter(
    ({ fileName }) => !fileName.endsWith("/") && !isHidden.test(fileName),
  );
  const found = all.filter(({ fileName }) => isTable.test(fileName));
  const isWorkbook = ["[content_types].xml", "_rels/.rels", "mimetype"].some((name) => parts.has(name));
  if (isWorkbook || found.length === 0) {
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
    name: nameOf(fileName),
    mayBeWorkbook: !isText.test(fileName),
    open: async () => (await stream(fileName, maxFile))!,
  }));
  const others = all.flatMap(({ fileName }) => (isTable.test(fileName) ? [] : [nameOf(fileName)]));
  return { files, others, close };
}

const nameOf = (path: string) => path.split("/").at(-1)!;
