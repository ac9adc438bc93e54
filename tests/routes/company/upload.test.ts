import { expect, test } from "vitest";
import { receiveUpload } from "#app/domain/sources/files/receive/receive-upload.server.ts";
import { action as changeSource, loader as sourcePage } from "#app/routes/company/source.tsx";
import { action, loader } from "#app/routes/company/upload.tsx";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { formWith } from "#tests/domain/sources/a-company.ts";
import { useDatabase } from "#tests/support/database.ts";
import { confirmUpload } from "#app/domain/sources/files/confirm-upload.server.ts";
import { answerOf, visit } from "../dashboards/visit.ts";

await useDatabase();

test("the page of an imported file redirects to its source", async () => {
  const { marta } = await anAgency();
  const form = formWith(new Blob(["date,visits\n2026-10-01,10\n"]), { kind: "csv", name: "Shop" });
  const received = await receiveUpload(form, { ...marta, sourceId: null, zone: "Europe/Berlin" });
  if (received.outcome !== "proposed") throw new Error(received.outcome);
  const { uploadId } = received;
  const path = `/company/sources/new/uploads/${uploadId}`;
  const params = { sourceId: "new", uploadId };
  expect((await answerOf(loader, await visit(marta, path), params)).status).toBe(200);
  const confirmed = await confirmUpload(marta, uploadId, { name: "Shop", correction: null });
  if (confirmed.outcome !== "ready") throw new Error(confirmed.outcome);

  for (const [route, request] of [
    [loader, await visit(marta, path)],
    [action, await visit(marta, path, { form: { name: "Shop" } })],
  ] as const) {
    const { status, headers } = await answerOf(route, request, params);
    expect(status).toBe(303);
    expect(headers.get("Location")).toBe(`/company/sources/${confirmed.sourceId}/uploads/${uploadId}`);
  }
});

test("a source's page renames its columns, and names a duplicate beside the field", async () => {
  const { marta } = await anAgency();
  const form = formWith(new Blob(["date,page_title,visits\n2026-10-01,Home,10\n"]), {
    kind: "csv",
    name: "Shop",
  });
  const received = await receiveUpload(form, { ...marta, sourceId: null, zone: "Europe/Berlin" });
  if (received.outcome !== "proposed") throw new Error(received.outcome);
  const confirmed = await confirmUpload(marta, received.uploadId, { name: "Shop", correction: null });
  if (confirmed.outcome !== "ready") throw new Error(confirmed.outcome);
  const { sourceId } = confirmed;
  const path = `/company/sources/${sourceId}`;
  const send = async (names: Record<string, string>) =>
    answerOf(changeSource, await visit(marta, path, { form: { intent: "names", ...names } }), { sourceId });

  const refused = await send({ "names.visits": "page TITLE" });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    initialValue: { names: { visits: "page TITLE" } },
    error: { "names.visits": ["Another column has the display name “Page title”. Choose another one."] },
  });
  const saved = await send({ "names.visits": "Sessions", "names.page_title": "Page title" });
  expect(saved.location).toBe(`${path}?saved=names`);
  const { body } = await answerOf(sourcePage, await visit(marta, path), { sourceId });
  expect(body).toMatchObject({
    details: {
      columns: [
        { name: "date", shownAs: null },
        { name: "page_title", shownAs: "Page title" },
        { name: "visits", shownAs: "Sessions" },
      ],
    },
  });
});
