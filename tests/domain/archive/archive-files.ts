import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll } from "vitest";
import { openPromise } from "yauzl";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { companyArchives } from "#db/schema/index.ts";
import { archiveParts } from "#app/domain/archive/export/archive-parts.server.ts";
import { zipOf } from "#app/workbook/zip.ts";

export async function archiveFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "archive-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function exportTo(file: string, companyId: string): Promise<void> {
  const bytes = zipOf(archiveParts(companyId, "0.1.0", () => {}));
  await pipeline(Readable.from(bytes), createWriteStream(file));
}

export async function entriesOf(file: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    entries.set(entry.fileName, Buffer.concat(parts));
  }
  zip.close();
  return entries;
}

/** An archive that is ready, without its bytes. */
export async function requestArchiveRow(companyId: string): Promise<void> {
  await db.insert(companyArchives).values({ id: newId(), companyId, state: "ready" });
}
