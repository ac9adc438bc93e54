import { expect, test } from "vitest";
import { exportPage } from "#app/domain/dashboards/output/export/export-page.ts";
import type { PdfExport } from "#db/queries/pdf-exports.ts";

const base = "/dashboards/KDgCcRbXuxKa";
const at = (search: string) => new URL(`https://reports.example${base}/pdf${search}`);
const pageOf = (state: PdfExport["state"], search: string) =>
  exportPage({ id: "x1", state, error: null, widgetsDone: 2, widgetsTotal: 7 } as PdfExport, at(search), {
    base,
    back: base,
  });

test("a reader who has not waited gets the file at once", () => {
  expect(pageOf("ready", "?check=x1")).toBeNull();
});

test("the page that waits reads an address that says so, and ends with the file", () => {
  const waiting = pageOf("making", "?start_date=2026-10-01&check=x1")!;
  expect(waiting.reads).toBe(`${base}/pdf?start_date=2026-10-01&check=x1&wait=1`);
  expect(waiting.fileHref).toBeNull();
  const ready = pageOf("ready", "?start_date=2026-10-01&check=x1&wait=1")!;
  expect(ready.fileHref).toBe(`${base}/pdf/x1`);
  expect(ready.reads).toBe(waiting.reads);
});

test("a failed one is requested anew with the same choices", () => {
  expect(pageOf("failed", "?start_date=2026-10-01&check=x1&wait=1")).toMatchObject({
    again: `${base}/pdf?start_date=2026-10-01`,
    fileHref: null,
  });
  expect(pageOf("failed", "?check=x1")!.again).toBe(`${base}/pdf`);
});
