import fc from "fast-check";
import { expect, test } from "vitest";
import type { DataCell, DataColumn, DataTable, WidgetView } from "#app/views/widget-view.ts";
import { workbookBytes } from "#app/workbook/workbook.ts";
import { dashboard, widget } from "#tests/pdf/sample-view.ts";
import { findRow, join, readWorkbook, rowOf } from "./read-workbook.ts";
import { cases } from "#tests/support/cases.ts";

const hostile = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom(
    "=1+1",
    "+SUM(A1:A9)",
    "-2",
    '@cmd|" /C calc"!A0',
    "\t=1",
    "\r=1",
    "\u0000\r",
    "\u0000=1",
    "\uff1d1",
    "]]></t><script>alert(1)</script>",
    "_x0041_",
    "&amp;",
    "\u0000\u000b",
    "\ud800",
    "x".repeat(40_000),
    "' OR 1",
  ),
);
const number = fc.oneof(
  fc.double({ noNaN: true }),
  fc.constantFrom(0, -0, 1e-300, 1e300, 9_007_199_254_740_991, -0.1),
);

type Given = { title: string; heads: string[]; rows: { name: string; values: (number | null)[] }[] };

const table: fc.Arbitrary<Given> = fc
  .record({ title: hostile, heads: fc.array(hostile, { minLength: 1, maxLength: 40 }) })
  .chain(({ title, heads }) =>
    fc.record({
      title: fc.constant(title),
      heads: fc.constant(heads),
      rows: fc.array(
        fc.record({
          name: hostile,
          values: fc.array(fc.option(number), { minLength: heads.length, maxLength: heads.length }),
        }),
        { maxLength: 8 },
      ),
    }),
  );

const columnOf = (label: string, at: number): DataColumn => ({
  key: `m${at}`,
  label,
  role: at === 0 ? "dimension" : "metric",
  type: at === 0 ? "text" : "decimal",
  class: null,
  unit: null,
  sorted: null,
  comparison: false,
});

function widgetOf({ title, heads, rows }: Given): WidgetView {
  const cell = (raw: string | number | null): DataCell => ({ raw, text: String(raw ?? "–"), receipt: null });
  const data: DataTable = {
    columns: ["Name", ...heads].map(columnOf),
    rows: rows.map(({ name, values }) => [cell(name), ...values.map(cell)]),
    totals: null,
    totalsLabel: "",
    shown: rows.length,
    of: rows.length,
  };
  return widget({ kind: "table", data, bars: false }, { title });
}

async function* tableOf({ body }: WidgetView): AsyncGenerator<DataTable> {
  if (!("data" in body)) return;
  const { data } = body;
  for (let from = 0; from < Math.max(1, data.rows.length); from += 3)
    yield { ...data, rows: data.rows.slice(from, from + 3) };
}

const bookOf = (widgets: readonly WidgetView[]) => ({
  view: dashboard(widgets),
  client: "=HYPERLINK(1)",
  url: "https://reports.example/dashboards/x?a=1&b=2",
  tableOf,
  receiptUrl: () => null,
});

/** As the file holds it. */
function written(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const plain = (text.length > 32_767 ? `${text.slice(0, 32_766)}…` : text).replace(/\p{Cs}/gu, "\ufffd");
  // oxlint-disable-next-line no-control-regex
  return plain.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}

test(
  "any dashboard becomes a workbook with its texts as texts and its numbers as numbers",
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(table, { minLength: 1, maxLength: 4 }), async (tables) => {
        const book = await readWorkbook(workbookBytes(bookOf(tables.map(widgetOf))));
        expect(book.sheets).toHaveLength(tables.length + 1);
        for (const [at, { title, heads, rows }] of tables.entries()) {
          const sheet = book.sheets[at + 1]!;
          expect(sheet.cells.get("A1")?.value ?? "").toBe(written(title || "Untitled"));
          const head = findRow(sheet, "Name");
          expect(heads.map((_, i) => rowOf(sheet, head)[i + 1] ?? "")).toEqual(heads.map(written));
          for (const [i, { name, values }] of rows.entries()) {
            const cells = rowOf(sheet, head + 1 + i);
            expect(cells[0] ?? "").toBe(written(name));
            values.forEach((value, place) => {
              const known = value === null || !(Math.abs(value) < 9.99e307) ? null : value;
              expect(cells[place + 1] ?? null).toBe(Object.is(known, -0) ? 0 : known);
            });
          }
          for (const { value, isQuoted } of sheet.cells.values())
            if (typeof value === "string" && /^([\t\r]|\s*[=+\-@\uff1d])/.test(value))
              expect(isQuoted).toBe(true);
        }
      }),
      { numRuns: cases(40) },
    );
  },
);

test("the same dashboard gives the same bytes", async () => {
  const book = bookOf([widgetOf({ title: "T", heads: ["A"], rows: [] })]);
  const make = () => join(workbookBytes(book));
  expect(Buffer.compare(await make(), await make())).toBe(0);
});

test("an error while reading rows ends the file instead of leaving it half written", async () => {
  const book = { ...bookOf([widgetOf({ title: "T", heads: ["A"], rows: [] })]), tableOf: broken };
  await expect(join(workbookBytes(book))).rejects.toThrow("the database went away");
});

// oxlint-disable-next-line require-yield
async function* broken(): AsyncGenerator<DataTable> {
  throw new Error("the database went away");
}
