import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { saveFile } from "#app/domain/files/save-file.server.ts";
import { saveImage } from "#app/domain/files/save-image.server.ts";
import { confirmUpload } from "#app/domain/sources/files/confirm-upload.server.ts";
import { findSource } from "#app/domain/sources/get-source.server.ts";
import { importCsv } from "#app/domain/sources/files/import-csv.server.ts";
import { receiveUpload } from "#app/domain/sources/files/receive/receive-upload.server.ts";
import { action as sendImage } from "#app/routes/api/files.ts";
import { action as sendSource } from "#app/routes/api/sources.ts";
import { action as upload } from "#app/routes/company/source-new.tsx";
import { action as confirm } from "#app/routes/company/upload.tsx";
import { action as settings } from "#app/routes/dashboards/settings.tsx";
import { action as addWidget } from "#app/routes/dashboards/widgets/new.tsx";
import { loader as file } from "#app/routes/file.ts";
import { action as openSample } from "#app/routes/sample.tsx";
import { action as setPicture } from "#app/routes/users/picture.tsx";
import { pdfAnswer } from "#app/domain/dashboards/output/export/pdf-download.server.ts";
import { db } from "#db/client.server.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import { csvUploads, files } from "#db/schema/index.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { formWith } from "#tests/domain/sources/a-company.ts";
import { useBucket } from "#tests/support/edges/bucket.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "./dashboards/visit.ts";

await useDatabase();
const bucket = await useBucket();
const cannotStore = "Files cannot be stored at the moment. Nothing was changed. Try again in a few minutes.";
const cannotRead = "This file cannot be read at the moment. Try again in a few minutes.";
const json = { Accept: "application/json" };

afterEach(() => {
  bucket.trouble = null;
});

const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0e6b5c" } })
  .png()
  .toBuffer();
const picture = () => new File([new Uint8Array(png)], "shop.png");
const isDown = () => ({ status: 503, code: "SlowDown" }) as const;

function multipartOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** The settings form without changes. */
function asItIs(
  version: number,
  { rangeType, comparison, timezone }: DashboardContent,
): Record<string, string> {
  return {
    version: String(version),
    name: "Harbour Lane Bakery",
    rangeType,
    startDate: "",
    endDate: "",
    comparison,
    compareStartDate: "",
    compareEndDate: "",
    timezone,
    theme: "auto",
    color: "",
    dashboardBackgroundColor: "",
    footer: "",
  };
}

const filesOf = (companyId: string) => db.$count(files, eq(files.companyId, companyId));

test("an image that cannot be stored is a temporary failure, in calls and on every form", async () => {
  const { marta } = await anAgency();
  const id = await aDashboard(marta);
  const { permalink, version, content } = await stored(marta, id);
  bucket.trouble = isDown;

  const asCall = await visit(marta, "/api/files/logo", { multipart: multipartOf({ file: picture() }) });
  expect(await answerOf(sendImage, asCall, { kind: "logo" })).toMatchObject({
    status: 503,
    body: { error: { code: "unavailable", message: cannotStore } },
  });

  const { userId } = marta;
  const asAvatar = (headers = {}) =>
    visit(marta, `/users/${userId}/picture`, { multipart: multipartOf({ picture: picture() }), headers });
  expect(await answerOf(setPicture, await asAvatar(), { userId })).toMatchObject({
    status: 503,
    body: { problem: cannotStore },
  });
  expect((await answerOf(setPicture, await asAvatar(json), { userId })).status).toBe(503);

  const ofSettings = { ...asItIs(version, content), footer: "Mine", newClientImage: picture() };
  const asSettings = await visit(marta, `/dashboards/${permalink}/settings`, {
    multipart: multipartOf(ofSettings),
  });
  expect(await answerOf(settings, asSettings, { permalink })).toMatchObject({
    status: 503,
    body: { result: { error: { newClientImage: [cannotStore] }, initialValue: { footer: "Mine" } } },
  });

  const ofWidget = { version: String(version), nature: "passive", type: "upload", size: "1x1", fileId: "" };
  const asWidget = await visit(marta, `/dashboards/${permalink}/widgets/new?template=picture`, {
    multipart: multipartOf({ ...ofWidget, alt: "The shop", picture: picture() }),
  });
  expect(await answerOf(addWidget, asWidget, { permalink })).toMatchObject({
    status: 503,
    body: { state: { problems: { picture: [cannotStore] }, draft: { alt: "The shop" } } },
  });
  expect(await filesOf(marta.companyId)).toBe(0);
  expect((await stored(marta, id)).version).toBe(version);
});

test("of two pictures, the stored one is deleted when the other cannot be stored", async () => {
  const { marta } = await anAgency();
  const { permalink, version, content } = await stored(marta, await aDashboard(marta));
  let stores = 0;
  bucket.trouble = ({ method }) => (method === "PUT" && ++stores > 1 ? isDown() : null);
  const fields = { ...asItIs(version, content), newLogoImage: picture(), newClientImage: picture() };
  const asked = await visit(marta, `/dashboards/${permalink}/settings`, { multipart: multipartOf(fields) });
  expect((await answerOf(settings, asked, { permalink })).status).toBe(503);
  expect(stores).toBeGreaterThan(1);
  expect(await filesOf(marta.companyId)).toBe(0);
});

test("an image that cannot be read is never a 200, and the failure is not cached", async () => {
  const { marta } = await anAgency();
  const saved = await saveImage(marta.companyId, { kind: "logo", name: "shop.png" }, once(png));
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  const { id } = saved.file;
  const see = async () => answerOf(file, await visit(null, `/files/${id}`), { id });
  for (const trouble of ["hang", "cut", isDown()] as const) {
    bucket.trouble = () => trouble;
    const { status, headers, body } = await see();
    expect(status).toBe(503);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(body).toEqual({ error: { code: "unavailable", message: cannotRead } });
  }
  bucket.trouble = null;
  const { status, headers } = await see();
  expect([status, headers.get("Content-Length")]).toEqual([200, String(saved.file.size)]);
});

test("a PDF that cannot be read reports it; one that breaks off later is cut, and never looks complete", async () => {
  const { marta } = await anAgency();
  const { companyId } = marta;
  const bytes = randomBytes(900_000);
  const kept = { kind: "pdf", name: "a.pdf", limitBytes: 1_000_000, expiresAt: null } as const;
  const saved = await saveFile(companyId, kept, once(bytes));
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  const open = async () => (await pdfAnswer({ companyId, fileId: saved.file.id }))!;
  bucket.trouble = isDown;
  expect((await open()).status).toBe(503);
  bucket.trouble = ({ key }) => (key.endsWith("/2") ? isDown() : null);
  const begun = await open();
  expect([begun.status, begun.headers.get("Content-Length")]).toEqual([200, "900000"]);
  await expect(begun.arrayBuffer()).rejects.toThrow(/file storage is unavailable/);
  bucket.trouble = null;
  expect(Buffer.from(await (await open()).arrayBuffer()).equals(bytes)).toBe(true);
});

test("a table that cannot be stored, or not be read back, leaves nothing behind", async () => {
  const { marta } = await anAgency();
  const table = multipartOf({ kind: "csv", name: "Shop", file: new File(["a,b\n1,2\n"], "shop.csv") });
  for (const method of ["PUT", "GET"]) {
    bucket.trouble = (asked) => (asked.method === method ? isDown() : null);
    const onPage = await visit(marta, "/company/sources/new", { multipart: table });
    expect(await answerOf(upload, onPage)).toMatchObject({
      status: 503,
      body: { status: "error", error: { file: [cannotStore] } },
    });
    const inCall = await visit(marta, "/company/sources/new", { multipart: table, headers: json });
    expect(await answerOf(upload, inCall)).toMatchObject({
      status: 503,
      body: { error: { code: "unavailable", message: cannotStore } },
    });
    const asSource = await visit(marta, "/api/sources", { multipart: table });
    expect((await answerOf(sendSource, asSource)).status).toBe(503);
  }
  expect(await filesOf(marta.companyId)).toBe(0);
  expect(await db.$count(csvUploads, eq(csvUploads.companyId, marta.companyId))).toBe(0);
});

test("a table with a temporarily unavailable file is not lost: it is read as soon as possible", async () => {
  const { marta } = await anAgency();
  const by = { ...marta, sourceId: null, zone: "Europe/Berlin" };
  const received = await receiveUpload(formWith(new Blob(["date,visits\n2026-10-01,10\n"])), by);
  if (received.outcome !== "proposed") throw new Error(received.outcome);
  const { uploadId } = received;
  bucket.trouble = isDown;
  const again = await visit(marta, `/company/sources/new/uploads/${uploadId}`, {
    form: { intent: "read-again", encoding: "utf-8", delimiter: "," },
  });
  expect(await answerOf(confirm, again, { sourceId: "new", uploadId })).toMatchObject({
    status: 503,
    body: { error: { encoding: [cannotRead] } },
  });
  const confirmed = await confirmUpload(marta, uploadId, { name: "Shop", correction: null });
  if (confirmed.outcome !== "importing") throw new Error(confirmed.outcome);
  bucket.trouble = null;
  expect(await importCsv(marta.companyId, uploadId)).toBe("ready");
  const source = await findSource(marta.companyId, confirmed.sourceId);
  expect(source?.upload).toMatchObject({ state: "ready", rowsRead: 1 });
});

test("the sample agency reports that it cannot be created at the moment", async () => {
  bucket.trouble = isDown;
  expect(await answerOf(openSample, await visit(null, "/sample", { method: "POST" }))).toMatchObject({
    status: 503,
    body: { error: { code: "unavailable" } },
  });
});

async function* once(bytes: Uint8Array) {
  yield bytes;
}
