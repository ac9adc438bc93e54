import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { EncodingProbe } from "#app/connectors/csv/encoding.ts";
import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import {
  type Archive,
  type ArchivedFile,
  openArchive,
} from "#app/connectors/tables/workbook/open-archive.ts";
import type { UnpackBudget } from "#app/connectors/tables/workbook/zip-parts.ts";
import { contentTypeOf } from "#app/domain/files/content-type-of.ts";
import { saveFile } from "#app/domain/files/save-file.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { maxTables, proposalKeptMs, uploadLimitBytes } from "../file-limits.ts";
import { type Proposed, proposeUpload } from "../propose-upload.server.ts";
import { beyondMost, type NotRead } from "./not-read.server.ts";
import { markupOf, proposeMarkup } from "./receive-markup.server.ts";
import { type For, holdFile, proposeSheets } from "./receive-workbook.server.ts";

const noTable = "It is not a CSV file or an Excel workbook.";

export async function proposeArchive(
  file: string,
  name: string,
  by: For,
  budget: UnpackBudget,
): Promise<Proposed> {
  try {
    const archive = await openArchive(file, budget);
    if (archive === null) return await proposeSheets(file, name, by, budget);
    try {
      return await proposeFiles(archive, name, by, budget);
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return { outcome: "refused", message: `${error.message}.` };
    throw error;
  }
}

async function proposeFiles(
  { files, others: rest }: Archive,
  name: string,
  by: For,
  budget: UnpackBudget,
): Promise<Proposed> {
  const uploadIds: string[] = [];
  const notRead: NotRead[] = rest.map((file) => ({
    name: file,
    why: noTable,
    isExpected: true,
  }));
  for (const file of files) {
    const room = (by.room ?? maxTables) - uploadIds.length;
    if (room <= 0) {
      notRead.push({ name: file.name, why: beyondMost });
      continue;
    }
    const proposed = await proposeOne(file, `${name}, ${file.name}`, { ...by, room }, budget);
    if (proposed.outcome === "unavailable") return proposed;
    if (proposed.outcome === "proposed") {
      uploadIds.push(proposed.uploadId, ...proposed.others);
      notRead.push(...proposed.notRead);
    } else notRead.push({ name: file.name, why: proposed.message });
    if (by.sourceId && uploadIds.length > 0) break;
  }
  const [uploadId, ...others] = uploadIds;
  if (uploadId !== undefined) return { outcome: "proposed", uploadId, others, notRead };
  const refused = notRead.filter(({ isExpected }) => !isExpected);
  return { outcome: "refused", message: refused.map(({ name: file, why }) => `${file}: ${why}`).join(" ") };
}

export function whyNotTable(contentType: string): string | null {
  switch (contentType) {
    case "text/plain":
      return null;
    case "application/x-ole-storage":
      return "This is an old Excel workbook (.xls), or one with a password. Save it as .xlsx without a password, or as CSV.";
    case "application/gzip":
      return "This file is compressed. Unpack it and choose the file in it.";
    default:
      return "This is not a CSV file or an Excel workbook. Choose one of these.";
  }
}

async function proposeOne(
  file: ArchivedFile,
  name: string,
  by: For,
  budget: UnpackBudget,
): Promise<Proposed> {
  const bytes = await file.open();
  if (file.mayBeWorkbook) {
    const held = await holdFile(bytes);
    if (!("path" in held))
      return held.outcome === "unavailable"
        ? held
        : { outcome: "refused", message: "The file is too large." };
    try {
      const first = await firstBytes(held.path);
      if (contentTypeOf(first) === "application/zip") return await proposeSheets(held.path, name, by, budget);
      const markup = markupOf(first);
      if (markup && markup !== "json") return await proposeMarkup({ path: held.path, name, markup }, by);
      if (!/\.xls[xm]?$/i.test(file.name)) return { outcome: "refused", message: noTable };
      return await proposeText(createReadStream(held.path), name, by);
    } finally {
      await held.free();
    }
  }
  return proposeText(bytes, name, by);
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function proposeText(bytes: AsyncIterable<Uint8Array>, name: string, by: For): Promise<Proposed> {
  const probe = new EncodingProbe();
  const saved = await saveFile(
    by.companyId,
    {
      kind: "csv",
      name,
      limitBytes: uploadLimitBytes,
      expiresAt: new Date(now().getTime() + proposalKeptMs),
      watch: (part) => probe.add(part),
      refuse: whyNotTable,
    },
    bytes,
  );
  switch (saved.outcome) {
    case "saved": {
      const encoding = probe.result();
      const assumption = probe.assumption(encoding);
      return proposeUpload({
        ...by,
        fileId: saved.file.id,
        name,
        encoding,
        ...(assumption && { assumptions: [assumption] }),
      });
    }
    case "unavailable":
      return saved;
    case "refused":
      return { outcome: "refused", message: saved.why };
    case "empty":
      return { outcome: "refused", message: "The file is empty." };
    case "too-large":
      return { outcome: "refused", message: "The file is too large." };
  }
}
