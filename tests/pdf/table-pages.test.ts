import fc from "fast-check";
import { expect, test } from "vitest";
import { spreadRows } from "#app/pdf/appendix/spread-rows.ts";
import type { Page } from "#app/pdf/drawing.ts";
import { drawPages } from "#app/pdf/draw-pages.ts";
import type { PdfOptions } from "#app/pdf/paper.ts";
import { loadFonts } from "#app/pdf/type/fonts.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { bakeryWidgets } from "./bakery-view.ts";
import { dashboard, table, tableWidget } from "./sample-view.ts";

const { type } = loadFonts();
const landscape: PdfOptions = { paper: "A4", orientation: "landscape" };
const pagesOf = (view: DashboardView, options = landscape) =>
  drawPages(view, type, new Map(), options, () => {});
const textsOf = (pages: readonly Page[]) =>
  pages.flatMap(({ marks }) => marks.flatMap((mark) => (mark.k === "text" ? [mark.text] : [])));
const count = (texts: readonly string[], wanted: string) => texts.filter((text) => text === wanted).length;
const csv = { address: "https://reports.example/dashboards/abc", query: "month=10&year=2026" };
const isRow = (text: string) => text.startsWith("Campaign ") && text.endsWith("sourdough");
const later = (pages: readonly Page[]) => pages.filter(({ title }) => /^Page \d+, /.test(title));

test("a long table has pages of its own: rows spread evenly, the header on each, the total at the end", () => {
  const data = table(40, 6);
  const pages = pagesOf(dashboard([tableWidget(data), ...bakeryWidgets().slice(0, 15)]));
  const own = later(pages);
  expect(own.map(({ title }) => title.replace(/^Page \d+, /, ""))).toEqual(["Campaigns", "Campaigns"]);
  const rows = own.map((page) => textsOf([page]).filter(isRow));
  expect(rows.flat()).toEqual(data.rows.map((row) => row[0]!.text));
  expect(rows.map(({ length }) => length)).toEqual([20, 20]);
  for (const page of own) expect(count(textsOf([page]), "Impressions")).toBe(1);
  for (const total of data.totals!) expect(count(textsOf(pages), total.text)).toBe(1);
  const about = "Google Ads · 40 of 40 shown, most clicks first";
  expect(textsOf([own[0]!])).toContain(`${about} · rows 1–20 of 40 · total on the next page`);
  expect(textsOf([own[1]!])).toContain(`${about} · rows 21–40 of 40 · the total covers all 40`);
  expect(textsOf([own[1]!])).toEqual(expect.arrayContaining(["Campaigns", " (continued)"]));
});

test("of more than 60 rows, the rest is a link to the table's CSV", () => {
  const view = dashboard([tableWidget(table(500, 6))]);
  const pages = pagesOf(view, { ...landscape, tables: csv });
  const rows = later(pages).map((page) => textsOf([page]).filter(isRow).length);
  expect(rows).toEqual([20, 20, 20]);
  const link = pages.flatMap(({ links }) => links).find(({ to }) => to.startsWith("https:"));
  expect(link).toMatchObject({
    to: `${csv.address}/widgets/${view.widgets[0]!.id}/csv?${csv.query}`,
    words: "+ 440 more rows: all 500 as CSV",
  });
  expect(textsOf(pages)).toContain("+ 440 more rows: all 500 as CSV");
  expect(textsOf(pagesOf(view))).toContain("+ 440 more rows on the dashboard");
});

test("any number of rows is spread evenly, with five rows or more at the end", () => {
  const rooms = fc.record({ first: fc.integer({ min: 130, max: 520 }), next: fc.constant(520) });
  fc.assert(
    fc.property(fc.integer({ min: 9, max: 60 }), rooms, fc.constantFrom(0, 25, 49), (count, room, total) => {
      const heights = Array.from({ length: count }, (_, i) => (i % 11 === 3 ? 40 : 23));
      const { ends, extra } = spreadRows(heights, { ...room, total });
      expect(ends.at(-1)).toBe(count);
      const parts = ends.map((end, i) => end - (ends[i - 1] ?? 0));
      ends.forEach((end, i) => {
        const used = heights.slice(ends[i - 1] ?? 0, end).reduce((sum, height) => sum + height + extra, 0);
        const isLast = i === ends.length - 1;
        expect(used + (isLast && total > 0 ? total + extra : 0)).toBeLessThanOrEqual(
          (i === 0 ? room.first : room.next) + 0.1,
        );
      });
      if (parts.length > 1) expect(parts.at(-1)).toBeGreaterThanOrEqual(4);
      const [most, least] = [Math.max(...parts.slice(1)), Math.min(...parts.slice(1))];
      if (parts.length > 2) expect(most - least).toBeLessThanOrEqual(4);
    }),
  );
});
