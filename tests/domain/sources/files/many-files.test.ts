import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createSource } from "#app/domain/sources/manage/create-source.server.ts";
import { receiveUpload } from "#app/domain/sources/files/receive/receive-upload.server.ts";
import { uploadView } from "#app/domain/sources/files/upload-view.ts";
import { findUploadPage } from "#app/domain/sources/get-source.server.ts";
import { action, loader } from "#app/routes/company/upload.tsx";
import { db } from "#db/client.server.ts";
import { dashboards, sources } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { rowOf, workbookOf, zipOf } from "#tests/connectors/tables/workbook/a-workbook.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { formWith } from "../a-company.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const csv = new Blob(["day,visits\n2026-11-01,10\n2026-11-02,20\n"]);
const book = new Blob([
  new Uint8Array(
    zipOf(
      workbookOf([
        { name: "Ads", data: rowOf("Campaign", "Clicks") + rowOf("Brand", 5) },
        { name: "Shop", data: rowOf("Product", "Orders") + rowOf("Bread", 7) },
      ]),
    ),
  ),
]);

function requestWith(files: readonly (readonly [string, Blob])[]): Request {
  const form = new FormData();
  for (const [name, file] of files) form.append("file", file, name);
  return new Request("http://localhost/company/sources/new", { method: "POST", body: form });
}

async function anUploader() {
  const { marta } = await anAgency();
  return {
    marta,
    by: { companyId: marta.companyId, userId: marta.userId, sourceId: null, zone: "Europe/Berlin" },
  };
}

test("several files and their sheets are proposed together, and one button adds them all", async () => {
  const { marta, by } = await anUploader();
  const received = await receiveUpload(
    requestWith([
      ["visits.csv", csv],
      ["book.xlsx", book],
    ]),
    by,
    10,
  );
  if (received.outcome !== "proposed") throw new Error(JSON.stringify(received));
  const ids = [received.uploadId, ...received.others];
  const names = await Promise.all(
    ids.map(async (id) => (await findUploadPage(by.companyId, id))?.upload.name),
  );
  expect(names).toEqual(["visits.csv", "book.xlsx, Ads", "book.xlsx, Shop"]);

  const path = `/company/sources/new/uploads/${received.uploadId}?tables=${received.others.join(",")}`;
  const params = { sourceId: "new", uploadId: received.uploadId };
  const answer = await answerOf(action, await visit(marta, path, { form: { intent: "add-all" } }), params);
  const all = await db.select().from(sources).where(eq(sources.companyId, by.companyId));
  const added = all.filter(({ name }) => name !== "Shop orders"); // the agency's own
  expect(added.map(({ name }) => name).sort()).toEqual(["book, Ads", "book, Shop", "visits"]);
  const next = new URL(answer.location!, "http://localhost");
  expect(next.pathname).toBe("/dashboards/create");
  expect(next.searchParams.getAll("sources").sort()).toEqual(added.map(({ id }) => id).sort());

  const again = await answerOf(action, await visit(marta, path, { form: { intent: "add-all" } }), params);
  expect(again.status).toBe(303);
  expect(await db.$count(sources, eq(sources.companyId, by.companyId))).toBe(4);
});

test("one button makes a dashboard, of one table or of all", async () => {
  const { marta, by } = await anUploader();
  const widgetsOf = async (location: string | null) => {
    const [row] = await db
      .select()
      .from(dashboards)
      .where(eq(dashboards.permalink, location!.replace("/dashboards/", "")));
    return row!.content.widgets.map(({ title }) => title);
  };
  const sendTo = async (uploadId: string, search: string, form: Record<string, string>) => {
    const path = `/company/sources/new/uploads/${uploadId}${search}`;
    const params = { sourceId: "new", uploadId };
    return (await answerOf(action, await visit(marta, path, { form }), params)).location;
  };
  const all = await receiveUpload(requestWith([["book.xlsx", book]]), by, 10);
  if (all.outcome !== "proposed") throw new Error(JSON.stringify(all));
  const form = { intent: "create-dashboard-of-all" };
  const made = await sendTo(all.uploadId, `?tables=${all.others.join(",")}`, form);
  expect(await widgetsOf(made)).toEqual(["Clicks", "Orders", "Clicks by campaign", "Orders by product"]);

  const one = await receiveUpload(requestWith([["visits.csv", csv]]), by, 10);
  if (one.outcome !== "proposed") throw new Error(JSON.stringify(one));
  const { values } = uploadView((await findUploadPage(by.companyId, one.uploadId))!);
  const own = await sendTo(one.uploadId, "", { ...values, intent: "create-dashboard" });
  expect(await widgetsOf(own)).toEqual(["Visits", "Visits per day"]);
});

test("the page shows each table's tab and what the dashboard will have, and keeps the client", async () => {
  const { marta, by } = await anUploader();
  const client = await aClient(by.companyId, "Zitta Garden", { color: "#a39b00" });
  const received = await receiveUpload(
    requestWith([
      ["visits.csv", csv],
      ["book.xlsx", book],
    ]),
    by,
    10,
  );
  if (received.outcome !== "proposed") throw new Error(JSON.stringify(received));
  const search = `?tables=${received.others.join(",")}&client=${client.id}`;
  const path = `/company/sources/new/uploads/${received.uploadId}${search}`;
  const params = { sourceId: "new", uploadId: received.uploadId };
  const { body } = await answerOf(loader, await visit(marta, path), params);
  const { plan, tables } = body as Awaited<ReturnType<typeof loader>>;
  expect(tables.map(({ name, questions }) => [name, questions])).toEqual([
    ["book.xlsx, Ads", 0],
    ["book.xlsx, Shop", 0],
  ]);
  for (const { href } of tables) expect(href).toContain(`&client=${client.id}`);
  expect(plan!.words).toBe("3 numbers, 1 line chart and 2 bar charts");

  const form = { intent: "create-dashboard-of-all" };
  const made = await answerOf(action, await visit(marta, path, { form }), params);
  const [board] = await db
    .select()
    .from(dashboards)
    .where(eq(dashboards.permalink, made.location!.replace("/dashboards/", "")));
  expect(board!.content.widgets.map(({ title }) => title)).toEqual(plan!.titles);
  expect(board).toMatchObject({ clientId: client.id, content: { styles: { color: "#a39b00" } } });
});

test("a file that cannot be read is named, and the others are not added without it", async () => {
  const { by } = await anUploader();
  const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])]);
  expect(
    await receiveUpload(
      requestWith([
        ["visits.csv", csv],
        ["logo.png", png],
      ]),
      by,
      10,
    ),
  ).toEqual({
    outcome: "refused",
    message:
      "logo.png: This is not a CSV file or an Excel workbook. Choose one of these. No file was added. Upload the others again on their own.",
  });
});

test("only as many files are read as may be sent", async () => {
  const { by } = await anUploader();
  const received = await receiveUpload(
    requestWith([
      ["a.csv", csv],
      ["b.csv", csv],
    ]),
    by,
  );
  expect(received).toMatchObject({ outcome: "proposed", others: [] });
});

test("the API adds one table, and refuses a workbook of several", async () => {
  const { marta } = await anAgency();
  const count = () => db.$count(sources, eq(sources.companyId, marta.companyId));
  const before = await count();
  const request = formWith(book, { kind: "csv", name: "Book" }, "book.xlsx");
  expect(await createSource(marta, request)).toEqual({
    outcome: "invalid",
    fields: { table: [expect.stringContaining("Send “table” with the number of one of them.") as string] },
  });
  expect(await count()).toBe(before);
});
