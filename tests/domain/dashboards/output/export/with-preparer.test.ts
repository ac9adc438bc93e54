import { expect, test } from "vitest";
import { withPreparer } from "#app/domain/dashboards/output/export/with-preparer.server.ts";
import { dashboard as view } from "#tests/pdf/sample-view.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const pdfPages = { cover: true, summary: true, sources: true };

test("a cover names who made the dashboard, a file without a cover does not", async () => {
  const { marta, jonas } = await anAgency();
  const board = await stored(marta, await aDashboard(marta));
  const named = await withPreparer(board, view([], { pdfPages }));
  expect(named.prepared).toMatchObject({ by: "Marta", day: expect.stringMatching(/^\d+ \p{L}+ \d{4}$/u) });
  expect((await withPreparer(board, view([]))).prepared).toBeUndefined();
  expect(
    (await withPreparer({ ...board, createdBy: null }, view([], { pdfPages }))).prepared,
  ).toBeUndefined();
  // A person of another company is not found.
  const other = await anAgency();
  const foreign = { ...board, createdBy: other.jonas.userId };
  expect((await withPreparer(foreign, view([], { pdfPages }))).prepared).toBeUndefined();
  expect(jonas.companyId).not.toBe(other.jonas.companyId);
});
