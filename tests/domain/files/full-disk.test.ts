import { tmpdir } from "node:os";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { takeFile } from "#app/routes/company/take-file.server.ts";
import { confirmUpload } from "#app/domain/sources/files/confirm-upload.server.ts";
import { receiveUpload } from "#app/domain/sources/files/receive/receive-upload.server.ts";
import { importCsv } from "#app/domain/sources/files/import-csv.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { db } from "#db/client.server.ts";
import { checkDiskSpace, disk, freeBytes } from "#db/disk-space.server.ts";
import { findUpload } from "#db/queries/sources/csv.ts";
import { csvChunks, files, csvUploads } from "#db/schema/index.ts";
import { addCompany, formWith } from "#tests/domain/sources/a-company.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const usual = { ...disk };
afterEach(() => void Object.assign(disk, usual));

/** Leaves less than the reserve. */
async function fillDisk(): Promise<void> {
  disk.folder = tmpdir();
  disk.reserveBytes = (await freeBytes(disk.folder)) * 2;
}

const csv = "date,visits\n2026-10-01,10\n2026-10-02,12\n";

test("the disk of an embedded database is measured, and a server's is not", async () => {
  await checkDiskSpace(1e18);
  disk.folder = tmpdir();
  await checkDiskSpace(0);
  await expect(checkDiskSpace(1e18)).rejects.toMatchObject({ reason: "disk" });
});

test("a file without enough disk space is refused beside its field, and nothing of it is kept", async () => {
  const by = await addCompany();
  await fillDisk();
  const viewer = { ...by, company: { timezone: "UTC" } } as unknown as Viewer;
  const answer = (await takeFile(formWith(new Blob([csv])), viewer, null)) as unknown as {
    data: { error: { file: string[] } };
    init: { status: number };
  };
  expect(answer.init.status).toBe(503);
  expect(answer.data.error.file).toEqual([
    "Files cannot be stored at the moment. Nothing was changed. Try again in a few minutes.",
  ]);
  expect(await db.$count(files, eq(files.companyId, by.companyId))).toBe(0);
});

test("an import without enough disk space says so, keeps the file, and completes when there is space", async () => {
  const by = await addCompany();
  const received = await receiveUpload(formWith(new Blob([csv])), by);
  if (received.outcome !== "proposed") throw new Error(received.outcome);
  await fillDisk();
  const failed = await confirmUpload(by, received.uploadId, { name: "Visits", correction: null });
  expect(failed).toMatchObject({
    outcome: "failed",
    message:
      "There is not enough disk space to import this file. Ask your administrator to free some, then import it again.",
  });
  expect(await db.$count(csvChunks, eq(csvChunks.companyId, by.companyId))).toBe(0);
  Object.assign(disk, usual);
  const again = await confirmUpload(by, received.uploadId, { name: "Visits", correction: null });
  expect(again.outcome).toBe("ready");
  expect(await findUpload(by.companyId, received.uploadId)).toMatchObject({ rowsRead: 2, error: null });
});

test("a server that reports a full disk ends an import in the same way", async () => {
  const by = await addCompany();
  const received = await receiveUpload(formWith(new Blob([csv])), by);
  if (received.outcome !== "proposed") throw new Error(received.outcome);
  await db.update(csvUploads).set({ state: "importing" }).where(eq(csvUploads.id, received.uploadId));
  // 53100, as PostgreSQL reports it.
  await db.execute(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await db.execute(`create trigger no_room before insert on csv_chunks execute function no_room()`);
  try {
    expect(await importCsv(by.companyId, received.uploadId)).toBe("failed");
  } finally {
    await db.execute(`drop trigger no_room on csv_chunks`);
  }
  const upload = await findUpload(by.companyId, received.uploadId);
  expect(upload?.error?.message).toMatch(/^There is not enough disk space/);
});
