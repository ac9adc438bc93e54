import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { columnWords } from "#app/domain/sources/columns/column-words.ts";
import { confirmUpload } from "#app/domain/sources/files/confirm-upload.server.ts";
import { correctColumns } from "#app/domain/sources/files/correct-columns.server.ts";
import { deleteSource } from "#app/domain/sources/manage/delete-source.server.ts";
import { findSource, findUploadPage } from "#app/domain/sources/get-source.server.ts";
import { loadTable } from "#app/domain/sources/queries/load-tables.server.ts";
import { receiveUpload } from "#app/domain/sources/files/receive/receive-upload.server.ts";
import { sourceEntity } from "#app/domain/sources/source-entity.ts";
import { uploadView } from "#app/domain/sources/files/upload-view.ts";
import { now } from "#app/lib/clock.server.ts";
import { db } from "#db/client.server.ts";
import { setUpload } from "#db/queries/sources/csv.ts";
import { files } from "#db/schema/index.ts";
import type { TableColumn } from "#db/schema/documents/table.ts";
import { useDatabase } from "#tests/support/database.ts";
import { addCompany, formWith } from "../a-company.ts";

await useDatabase();

/** Day or month first? The file does not say, and a call cannot ask. */
const unclear = "date,device,visits\n01/02/2026,mobile,4\n03/02/2026,mobile,2\n03/02/2026,desktop,5\n";
const query: ReportQuery = {
  dimension: "device",
  split: null,
  metrics: ["visits"],
  filter: [],
  range: null,
  currency: "USD",
};

type By = Awaited<ReturnType<typeof addCompany>>;

async function aFile(): Promise<{ by: By; sourceId: string }> {
  const by = await addCompany();
  const received = await receiveUpload(formWith(new Blob([unclear]), { kind: "csv", name: "Ratings" }), by);
  if (received.outcome !== "proposed") throw new Error(received.outcome);
  const confirmed = await confirmUpload(by, received.uploadId, { name: "Ratings", correction: null });
  if (confirmed.outcome !== "ready") throw new Error(confirmed.outcome);
  return { by, sourceId: confirmed.sourceId };
}

const served = async (by: By, id: string) => (await findSource(by.companyId, id))!;

async function begun(by: By, sourceId: string): Promise<string> {
  const correcting = await correctColumns(by, sourceId);
  if (correcting.outcome !== "proposed") throw new Error(correcting.outcome);
  return correcting.uploadId;
}

async function visitss(by: By, sourceId: string) {
  const loaded = await loadTable(by.companyId, await served(by, sourceId), query);
  if (loaded.outcome !== "table") throw new Error(JSON.stringify(loaded));
  return loaded.table.rows;
}

test("an API caller learns of assumptions about a file until a person confirms them", async () => {
  const { by, sourceId } = await aFile();
  const source = await served(by, sourceId);
  expect(sourceEntity(source, null, now())).toMatchObject({
    file: { options: { questions: [{ about: "date_column", text: expect.stringMatching(/Day first/) }] } },
  });
  const uploadId = await begun(by, sourceId);
  const { options, columns } = (await findUploadPage(by.companyId, uploadId))!.upload;
  expect(options.questions).toHaveLength(1);
  expect(columnWords(columns[0]!, columns)).toBe("Date, written like 21/11/2026 (day first)");
  await confirmUpload(by, uploadId, { name: null, correction: { options, columns } });
  expect((await served(by, sourceId)).upload?.options.questions).toBeUndefined();
});

test("a served file can be read differently, and is shown as before until then", async () => {
  const { by, sourceId } = await aFile();
  const before = await served(by, sourceId);
  expect(await visitss(by, sourceId)).toEqual([
    { device: "desktop", visits: 5 },
    { device: "mobile", visits: 6 },
  ]);
  const uploadId = await begun(by, sourceId);
  expect(await begun(by, sourceId)).toBe(uploadId); // pressed twice, or reopened
  const page = (await findUploadPage(by.companyId, uploadId))!;
  expect(uploadView(page)).toMatchObject({ isCorrection: true, rows: 3, gone: [] });
  expect(page.upload).toMatchObject({ columns: before.upload!.columns, preview: before.upload!.preview });
  expect((await served(by, sourceId)).upload?.id).toBe(before.upload?.id);

  const columns = page.upload.columns.map((column): TableColumn =>
    column.key === "visits" && column.role === "metric" ? { ...column, combine: "snapshot" } : column,
  );
  await confirmUpload(by, uploadId, { name: null, correction: { options: page.upload.options, columns } });
  expect(await visitss(by, sourceId)).toEqual([
    { device: "desktop", visits: 5 },
    { device: "mobile", visits: 2 }, // of its last day
  ]);
  expect((await served(by, sourceId)).upload).toMatchObject({ id: uploadId, version: 2 });
  await begun(by, sourceId); // the file can be read again
  expect(await deleteSource(by.companyId, sourceId)).toBe("deleted");
  expect(await db.$count(files, eq(files.companyId, by.companyId))).toBe(0);
});

test("a correction that cannot be read does not change the served file", async () => {
  const { by, sourceId } = await aFile();
  const rows = await visitss(by, sourceId);
  const uploadId = await begun(by, sourceId);
  const { options, columns } = (await findUploadPage(by.companyId, uploadId))!.upload;
  const days = columns.map((column): TableColumn =>
    column.key === "device"
      ? { key: "device", name: "device", role: "date", dateFormat: "yyyy-mm-dd" }
      : column,
  );
  const confirmed = await confirmUpload(by, uploadId, { name: null, correction: { options, columns: days } });
  expect(confirmed).toMatchObject({ outcome: "failed" });
  expect(await visitss(by, sourceId)).toEqual(rows);
  const kept = await db.select().from(files).where(eq(files.companyId, by.companyId));
  expect(kept).toMatchObject([{ expiresAt: null }]);
  expect(await begun(by, sourceId)).toBe(uploadId); // can be corrected again
});

test("a file cannot be corrected while it is being read, nor by another company", async () => {
  const { by, sourceId } = await aFile();
  const nothing = { outcome: "nothing-to-correct" };
  expect(await correctColumns(await addCompany("Other Agency"), sourceId)).toEqual(nothing);
  const uploadId = await begun(by, sourceId);
  await setUpload(by.companyId, uploadId, { state: "importing" }, ["proposed"]);
  expect(await correctColumns(by, sourceId)).toEqual(nothing);
});
