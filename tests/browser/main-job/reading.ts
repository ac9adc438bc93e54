import type { Page } from "playwright";
import { expect } from "vitest";
import { plainName } from "#app/connectors/tables/columns/plain-name.ts";
import { readPdf } from "#tests/pdf/read-pdf.ts";
import type { Expected } from "./expected.ts";

// Reads one widget from each output of the product into one shape: raw figures by row and column.

export type Figures = Readonly<Record<string, number>>;
export type Read = {
  readonly rows: ReadonlyMap<string, Figures>;
  readonly totals: Figures;
  /** The totals as people read them: "23,456,789", "3.78". */
  readonly written: readonly string[];
  /** The first figure of each row as people read it. */
  readonly parts: readonly string[];
};
export type ReadWidgets = ReadonlyMap<string, Read>;

/** Reads a page: `data-value` next to each formatted figure, by its table's headings. */
export async function readHtml(page: Page): Promise<ReadWidgets> {
  const found = await page.locator("main section, body section").evaluateAll((sections) =>
    sections.flatMap((section) => {
      const title = section.querySelector("h2")?.textContent;
      const figure = (cell: Element | null) => {
        const holder = cell?.matches("[data-value]") ? cell : cell?.querySelector("[data-value]");
        return holder?.getAttribute("data-value") ?? null;
      };
      const written = (cell: Element) =>
        [...cell.childNodes]
          .filter((node) => !(node instanceof Element && node.matches("[data-change]")))
          .map((node) => node.textContent)
          .join("");
      const rows: [string, [string, string | null][]][] = [];
      const totals: [string, string | null, string][] = [];
      const parts: string[] = [];
      const table = section.querySelector("table");
      const heads = [...(table?.querySelectorAll("thead th") ?? [])].map((head) =>
        (head.textContent ?? "").replace(/[\s↑↓]+$/, ""),
      );
      for (const line of table?.querySelectorAll("tbody tr") ?? []) {
        const [name, ...cells] = [...line.children];
        const row = name?.getAttribute("data-value") ?? name?.textContent ?? "";
        rows.push([row, cells.map((cell, at) => [heads[at + 1] ?? "", figure(cell)])]);
        if (cells[0]) parts.push(written(cells[0]).trim());
      }
      for (const line of table?.querySelectorAll("tfoot tr") ?? [])
        for (const [at, cell] of [...line.children].entries())
          if (cell.tagName === "TD") totals.push([heads[at] ?? "", figure(cell), written(cell)]);
      if (!table) {
        const label = section.querySelector("p + p")?.previousElementSibling?.textContent ?? "";
        const big = section.querySelector("[data-value]");
        if (big) totals.push([label, big.getAttribute("data-value"), big.textContent ?? ""]);
      }
      return title ? [{ title, rows, totals, parts }] : [];
    }),
  );
  return new Map(
    found.map(({ title, rows, totals, parts }) => [
      title,
      {
        rows: new Map(rows.map(([row, cells]) => [row, figures(cells)])),
        totals: figures(totals.map(([label, value]) => [label, value])),
        // Only tables behind charts have the totals of the comparison.
        written: totals.flatMap(([label, , text]) => (label.endsWith(" before") ? [] : [text.trim()])),
        parts,
      },
    ]),
  );
}

type ApiWidget = {
  title: string;
  result: {
    columns: { key: string; label: string; role: string }[];
    rows: (string | number | null)[][];
    totals: (number | null)[] | null;
    change?: { totals: (number | null)[] };
  } | null;
};

export async function readApi(page: Page, permalink: string, query: string): Promise<ReadWidgets> {
  const answer = await page.request.get(`/api/dashboards/${permalink}?${query}`);
  expect(answer.status()).toBe(200);
  const { data } = (await answer.json()) as { data: { widgets: ApiWidget[] } };
  const read = data.widgets.map(({ title, result }): [string, Read] => {
    const { columns = [], rows = [], totals = null } = result ?? {};
    const metrics = columns
      .map(({ label, role }, at) => ({ label, role, at }))
      .filter(({ role }) => role === "metric");
    const byLabel = (row: readonly (string | number | null)[] | null) =>
      figures(metrics.map(({ label, at }) => [label, row?.[at] == null ? null : String(row[at])]));
    const hasName = columns[0]?.role === "dimension";
    return [
      title,
      {
        rows: new Map(hasName ? rows.map((row) => [String(row[0]), byLabel(row)]) : []),
        totals: byLabel(totals),
        written: [],
        parts: [],
      },
    ];
  });
  return new Map(read);
}

/** The CSV of all numbers: title, headings, rows and an empty line for each widget. */
export function readCsv(csv: string): ReadonlyMap<string, ReadonlyMap<string, Figures>> {
  const blocks = csv
    .replace(/^\ufeff/, "")
    .trim()
    .split(/\r\n\r\n/);
  return new Map(
    blocks.map((block) => {
      const [title = "", head = "", ...lines] = block.split("\r\n").map(unquoted);
      return [
        title[0]!,
        new Map(
          lines.map(([name = "", ...cells]) => [
            name,
            figures(cells.map((cell, at) => [(head as string[])[at + 1] ?? "", cell === "" ? null : cell])),
          ]),
        ),
      ] as const;
    }) as never,
  );
}

function unquoted(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? "",
  );
}

export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { pages } = await readPdf(bytes);
  return pages.map(({ texts }) => texts.map(({ text }) => text).join(" ")).join(" ");
}

/** A print: its texts and the alternative texts of its charts, as a PDF's. */
export async function readSheets(page: Page): Promise<string> {
  const words = await page
    .locator("main > section svg")
    .locator('text, [role="img"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent));
  return words.join(" ");
}

function figures(cells: readonly (readonly [string, string | null])[]): Figures {
  return Object.fromEntries(
    cells.flatMap(([label, value]) => (value === null || value === "" ? [] : [[label, Number(value)]])),
  );
}

/** Every expected figure exists and is equal. */
export function expectFigures(read: Read | undefined, { totals, rows }: Expected, what: string) {
  expect(read, what).toBeDefined();
  for (const [label, value] of Object.entries(totals))
    expect(under(read!.totals, label), `${what}: ${label} in all`).toBeCloseTo(value, 9);
  for (const [row, cells] of rows ?? [])
    for (const [label, value] of Object.entries(cells))
      expect(under(read!.rows.get(row), label), `${what}: ${label} of ${row}`).toBeCloseTo(value, 9);
}

/** A column has its plain name; a column of a breakdown has the name of its value. */
function under(cells: Figures = {}, label: string): number | undefined {
  return cells[label] ?? cells[plainName(label)];
}
