import { afterAll, expect, test } from "vitest";
import { requestArchive } from "#app/domain/archive/export/request-archive.server.ts";
import { findExportOf, requestRealTimePdf } from "#app/domain/dashboards/output/export/export-pdf.server.ts";
import { receiveUpload } from "#app/domain/sources/files/receive/receive-upload.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { addJob } from "#db/queries/jobs.ts";
import { findNewestArchive } from "#db/queries/archive/archives.ts";
import { findUpload, setUpload } from "#db/queries/sources/csv.ts";
import { startQueue, stopQueue } from "#db/queue.server.ts";
import { jobs } from "#db/schema/index.ts";
import { registerWork } from "#jobs/schedule.ts";
import { addCompany, formWith } from "#tests/domain/sources/a-company.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { buildPerson, password, viewerOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
afterAll(() => stopQueue(2));

test("work that kills the server at each attempt is given up, and no page waits for it forever", async () => {
  const by = await addCompany();
  const received = await receiveUpload(
    formWith(new Blob(["date,visits\n2026-10-01,1\n"]), { kind: "csv", name: "Visits" }),
    by,
  );
  if (received.outcome !== "proposed") throw new Error(received.outcome);
  const { uploadId } = received;
  await setUpload(by.companyId, uploadId, { state: "importing" }, ["proposed"]);
  await addJob({
    id: newId(),
    name: "import-csv",
    work: { companyId: by.companyId, uploadId },
    key: uploadId,
  });

  const admin = await viewerOf((await buildPerson({ role: "admin" })).cookie);
  expect((await requestArchive(admin, password)).outcome).toBe("asked");

  const { marta } = await anAgency();
  const dashboard = await stored(marta, await aDashboard(marta));
  const asked = await requestRealTimePdf(dashboard, "owner");
  if (asked.outcome !== "asked") throw new Error(asked.outcome);

  expect(await db.update(jobs).set({ attempts: 6 }).returning({ id: jobs.id })).toHaveLength(3);
  startQueue();
  registerWork();
  const states = async () => [
    await findUpload(by.companyId, uploadId),
    await findNewestArchive(admin.companyId),
    await findExportOf(dashboard, asked.export.id),
  ];
  await expect
    .poll(async () => (await states()).map((one) => one?.state), { timeout: 10_000 })
    .toEqual(["failed", "failed", "failed"]);
  expect((await states()).map((one) => one?.error)).toEqual([
    {
      message: "This file could not be imported. Try again, or ask your administrator.",
      line: null,
      column: null,
    },
    "The archive could not be made. Try again, or ask the operator.",
    "The PDF could not be created.",
  ]);
  expect((await requestArchive(admin, password)).outcome).toBe("asked");
  expect((await findNewestArchive(admin.companyId))?.state, "another may be made").not.toBe("failed");
});
