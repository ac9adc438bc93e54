import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { sendingDeps } from "#app/domain/reports/sending/deps.server.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import { outboxTransport } from "#app/mail/outbox-transport.server.ts";
import { onBusMessage } from "#app/realtime/bus/bus.server.ts";
import { db } from "#db/client.server.ts";
import type { PassiveWidget } from "#db/schema/documents/dashboard.ts";
import { dashboards, reportRuns } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { anAgency, aReport, due } from "./agency.ts";

await useDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "outbox-"));
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test("a stored dashboard becomes an email with its PDF and its picture, without stubs", async () => {
  const agency = await anAgency();
  const content = newContent("Harbour Lane Bakery", timeZone("Europe/Berlin"));
  const words: PassiveWidget = {
    id: "w1",
    title: "What happened",
    width: 2,
    height: 1,
    order: 0,
    hash: "h",
    realTime: false,
    description: "",
    nature: "passive",
    type: "plain",
    format: "textCard",
    inputs: { content: "Orders **grew** in October." },
    images: [],
  };
  await db
    .update(dashboards)
    .set({ content: { ...content, widgets: [words] } })
    .where(eq(dashboards.id, agency.dashboardId));
  const report = await aReport(agency, { withPdf: true, withPreview: true });
  const told: string[] = [];
  onTestFinished(
    onBusMessage((message) => {
      if (message.kind === "event" && JSON.parse(message.data).reportId === report.id)
        told.push(message.name);
    }),
  );
  await sendDueReports(due, { ...sendingDeps(), transport: outboxTransport(folder) });

  const [run] = await db.select().from(reportRuns).where(eq(reportRuns.reportId, report.id));
  expect(run).toMatchObject({ state: "done", error: null });
  expect(told, "open pages follow it").toEqual(["ReportProgressed", "ReportProgressed", "ReportDelivered"]);
  const [file = ""] = await readdir(folder);
  const mail = await PostalMime.parse(await readFile(path.join(folder, file)));
  expect(mail.to).toMatchObject([{ address: report.recipient }]);
  expect(mail.subject).toBe("October 2026: Harbour Lane Bakery");
  expect(mail.text).toContain("1–31 October 2026");
  const [picture, pdf] = mail.attachments;
  expect(
    Buffer.from(picture?.content as ArrayBuffer)
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
  expect(
    Buffer.from(pdf?.content as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect(pdf?.filename).toBe("Harbour Lane Bakery – Report – 2026-10.pdf");
  expect((await openFile(agency.companyId, run?.pdfFileId ?? ""))?.file).toMatchObject({
    kind: "pdf",
    contentType: "application/pdf",
  });
});
