import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { loader as callPdf } from "#app/routes/api/dashboards/pdf.ts";
import { loader as pdfPage } from "#app/routes/dashboards/pdf.tsx";
import { db } from "#db/client.server.ts";
import { startQueueProducer } from "#jobs/start.server.ts";
import { pdfExports } from "#db/schema/index.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { ask, requestOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
await startQueueProducer();

async function published() {
  const { marta } = await anAgency();
  const id = await aDashboard(marta, "Bakery");
  await setSharing(marta, id, { public: true });
  return { id, permalink: (await stored(marta, id)).permalink };
}

const day = (at: number) =>
  `2026-${String(1 + (at % 9)).padStart(2, "0")}-${String(1 + (at % 28)).padStart(2, "0")}`;

function pdf(permalink: string, query: string, address: string) {
  const request = requestOf(`/api/dashboards/${permalink}/pdf?${query}`, { json: true });
  return ask(callPdf, request, { id: permalink }, address);
}

const range = (at: number) =>
  `date_range=${encodeURIComponent(JSON.stringify({ startDate: day(at), endDate: "2026-10-31" }))}`;

test("a permalink has at least 128 random bits", async () => {
  const { permalink } = await published();
  expect(permalink).toMatch(/^[1-9A-HJ-NP-Za-km-z]{23}$/); // 23 × log2(58) = 134 bits
});

test("visitors who request the same PDF at once share one", async () => {
  const { id, permalink } = await published();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => pdf(permalink, range(1), `10.0.0.${at}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(answers.map(({ body }) => (body as { check: string }).check)).size).toBe(1);
  expect(await db.select().from(pdfExports).where(eq(pdfExports.dashboardId, id))).toHaveLength(1);
});

test("a visitor with many requests learns when to retry, and still gets existing PDFs", async () => {
  const { permalink } = await published();
  const statuses: number[] = [];
  for (let at = 0; at < 25; at++) statuses.push((await pdf(permalink, range(at), "203.0.113.9")).status);
  expect(statuses.filter((status) => status === 202)).toHaveLength(20);
  const refused = await pdf(permalink, range(24), "203.0.113.9");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
  expect(refused.body).toMatchObject({
    error: {
      message: expect.stringMatching(
        /^Many PDFs of this dashboard were requested. Try again in \d+ minutes?\.$/,
      ),
    },
  });
  expect((await pdf(permalink, range(3), "203.0.113.9")).status).toBe(202);
  const page = await ask(
    pdfPage,
    requestOf(`/dashboards/${permalink}/pdf?startDate=${day(24)}&endDate=2026-10-31`),
    { permalink },
    "203.0.113.9",
  );
  expect(page.status).toBe(429);
  expect((await pdf(permalink, range(24), "203.0.113.10")).status).toBe(202);
});

test("a status check of an unknown PDF gets 404, which ends the polling", async () => {
  const { permalink } = await published();
  const { check } = (await pdf(permalink, range(0), "203.0.113.11")).body as { check: string };
  expect((await pdf(permalink, `check=${check}`, "203.0.113.11")).status).toBe(202);
  await db.delete(pdfExports).where(eq(pdfExports.id, check));
  const gone = await pdf(permalink, `check=${check}`, "203.0.113.11");
  expect(gone).toMatchObject({ status: 404, body: { error: { code: "not-found" } } });
  expect((await pdf(permalink, "check=abc", "203.0.113.11")).status).toBe(404);
});

test("a status check waits until the PDF is ready", async () => {
  const { permalink } = await published();
  const { check } = (await pdf(permalink, range(0), "203.0.113.13")).body as { check: string };
  const answered = pdf(permalink, `check=${check}`, "203.0.113.13");
  await wait(150);
  await db.update(pdfExports).set({ state: "ready" }).where(eq(pdfExports.id, check));
  expect(await answered).toMatchObject({
    status: 200,
    body: { url: `/dashboards/${permalink}/pdf/${check}` },
  });
});

test("a status check says how far a PDF is, where it is, and why it failed", async () => {
  const { permalink } = await published();
  const { check } = (await pdf(permalink, range(0), "203.0.113.12")).body as { check: string };
  const statusWith = async (changes: Partial<typeof pdfExports.$inferInsert>) => {
    await db.update(pdfExports).set(changes).where(eq(pdfExports.id, check));
    const { status, body } = await pdf(permalink, `check=${check}`, "203.0.113.12");
    return { status, body };
  };
  expect(await statusWith({ state: "making", widgetsDone: 2, widgetsTotal: 5 })).toEqual({
    status: 202,
    body: { check, done: 2, of: 5 },
  });
  const url = `/dashboards/${permalink}/pdf/${check}`;
  expect(await statusWith({ state: "ready" })).toEqual({ status: 200, body: { url } });
  for (const [error, message] of [
    ["The disk is full.", "The disk is full."],
    [null, "The PDF could not be created."],
  ])
    expect(await statusWith({ state: "failed", error })).toEqual({
      status: 500,
      body: { error: { code: "failed", message } },
    });
});
