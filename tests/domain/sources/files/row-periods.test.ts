import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { confirmUpload } from "#app/domain/sources/files/confirm-upload.server.ts";
import { receiveUpload } from "#app/domain/sources/files/receive/receive-upload.server.ts";
import { tableForm } from "#app/domain/sources/files/table.form.ts";
import { tableValues } from "#app/domain/sources/files/table-values.ts";
import { findSource, findUploadPage } from "#app/domain/sources/get-source.server.ts";
import { loadTable } from "#app/domain/sources/queries/load-tables.server.ts";
import { sourceCoverage } from "#app/domain/sources/queries/source-coverage.ts";
import { day } from "#app/lib/plain-date.ts";
import { comparedDays, knownDays } from "#app/metrics/periods/coverage.ts";
import { useDatabase } from "#tests/support/database.ts";
import { addCompany, formWith } from "../a-company.ts";

await useDatabase();

const range = (from: string, to: string) => ({ from: day(from), to: day(to) });
const now = new Date("2026-11-28T10:00:00Z");

async function imported(text: string, changed: Record<string, string> = {}) {
  const by = await addCompany();
  const received = await receiveUpload(formWith(new Blob([text]), { kind: "csv", name: "Ads" }), by);
  if (received.outcome !== "proposed") throw new Error(received.outcome);
  const { upload } = (await findUploadPage(by.companyId, received.uploadId))!;
  const values = { ...tableValues("Ads", upload.options, upload.columns, {}), ...changed };
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) form.set(field, value);
  const parsed = parseWithZod(form, { schema: tableForm(upload, true) });
  if (parsed.status !== "success") throw new Error(JSON.stringify(parsed.error));
  const { name, correction } = parsed.value;
  const confirmed = await confirmUpload(by, received.uploadId, { name, correction });
  if (confirmed.outcome !== "ready") throw new Error(JSON.stringify(confirmed));
  const source = (await findSource(by.companyId, confirmed.sourceId))!;
  const total = async (from: string, to: string, dimension: string | null = null) => {
    const query: ReportQuery = {
      dimension,
      split: null,
      metrics: ["clicks"],
      filter: [],
      range: range(from, to),
      currency: "USD",
    };
    const loaded = await loadTable(by.companyId, source, query);
    if (loaded.outcome !== "table") throw new Error(JSON.stringify(loaded));
    return loaded.table;
  };
  const coverage = sourceCoverage(source, null, { parameters: {}, metrics: ["clicks"] }, now);
  return { source, total, coverage };
}

const flights = [
  "Start date,End date,Ad,Clicks",
  "2026-08-01,2026-08-10,A,50",
  "2026-08-01,2026-08-10,B,50",
  "2026-08-11,2026-08-20,A,80",
  "2026-09-01,2026-09-10,A,120",
  "",
].join("\n");

test("rows of a period survive the confirmed form, and count, compare and cut as wholes", async () => {
  const { source, total, coverage } = await imported(flights);
  expect(source.upload).toMatchObject({ firstDay: "2026-08-01", lastDay: "2026-09-10" });
  expect(source.upload?.columns.slice(0, 2)).toMatchObject([
    { role: "date", covers: "period", until: "end_date" },
    { role: "ignored" },
  ]);
  expect((await total("2026-08-01", "2026-08-31")).totals.clicks).toBe(180);
  expect((await total("2026-08-11", "2026-09-30")).totals.clicks).toBe(200);
  const cut = await total("2026-08-05", "2026-08-20");
  expect(cut.totals.clicks).toBe(80);
  expect(cut.flags).toContainEqual({
    flag: "note",
    text: expect.stringContaining("The file covers 1–10 August 2026 as a whole.") as string,
  });
  expect((await total("2026-08-02", "2026-08-09")).totals.clicks).toBeNull();

  expect(coverage).toMatchObject({ first: "2026-08-01", last: "2026-09-10", step: "period" });
  const first = range("2026-08-01", "2026-08-10");
  const second = range("2026-08-11", "2026-08-20");
  expect(comparedDays(second, first, coverage)).toMatchObject({ outcome: "whole", compared: 1 });
  // The days before 10 September begin in a stretch without rows.
  expect(
    comparedDays(range("2026-09-01", "2026-09-10"), range("2026-08-22", "2026-08-31"), coverage).outcome,
  ).toBe("none");
  expect(knownDays(range("2026-08-02", "2026-08-09"), coverage)).toMatchObject({ known: 0, of: 0 });
  expect(knownDays(range("2026-08-01", "2026-08-31"), coverage)).toMatchObject({
    known: 2,
    of: 3,
    missing: [range("2026-08-21", "2026-08-31")],
  });
});

test("whole months are compared as months, and a person can read their rows as days", async () => {
  const text = "Month,Clicks\n2026-08-01,100\n2026-09-01,200\n";
  const months = await imported(text);
  expect((await months.total("2026-09-01", "2026-09-15")).totals.clicks).toBeNull();
  expect((await months.total("2026-08-01", "2026-09-30", "month")).rows).toEqual([
    { month: "2026-08-01", clicks: 100 },
    { month: "2026-09-01", clicks: 200 },
  ]);
  expect(months.coverage).toMatchObject({ step: "month", isWhole: true, last: "2026-09-30" });
  expect(
    comparedDays(range("2026-09-01", "2026-09-30"), range("2026-08-01", "2026-08-31"), months.coverage),
  ).toMatchObject({ outcome: "whole", compared: 1 });

  const days = await imported(text, { "columns[0].covers": "day" });
  expect(days.source.upload?.columns[0]).toEqual({
    key: "month_column",
    name: "Month",
    role: "date",
    dateFormat: "yyyy-mm-dd",
  });
  expect((await days.total("2026-09-01", "2026-09-15")).totals.clicks).toBe(200);
});

test("moments belong to the days of the source's zone", async () => {
  const { total, source } = await imported("Time,Clicks\n2026-09-01T20:30:00Z,1\n2026-09-01T23:30:00Z,2\n", {
    zone: "Europe/Berlin",
  });
  expect(source.upload?.columns[0]).toMatchObject({ isMoment: true });
  expect((await total("2026-09-01", "2026-09-02", "date")).rows).toEqual([
    { date: "2026-09-01", clicks: 1 },
    { date: "2026-09-02", clicks: 2 },
  ]);
});
