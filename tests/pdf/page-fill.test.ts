import { expect, test } from "vitest";
import type { Page } from "#app/pdf/drawing.ts";
import { planFirstBlock } from "#app/pdf/front/title-block.ts";
import { drawPages } from "#app/pdf/pages.ts";
import { type PdfOptions, planPaper } from "#app/pdf/paper.ts";
import { loadFonts } from "#app/pdf/type/fonts.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { bakeryWidgets, manyWidgets } from "./bakery-view.ts";
import { dashboard, table, tableWidget } from "./sample-view.ts";

const { type } = loadFonts();
const printed = "5 November 2026, 11:24";

const papers = (["A4", "Letter"] as const).flatMap((paper): [string, PdfOptions][] => [
  [`${paper} landscape`, { paper, orientation: "landscape" }],
  [`${paper} portrait`, { paper, orientation: "portrait" }],
  [`${paper} print`, { paper, orientation: "portrait", printed }],
]);

const summary = {
  title: "In short",
  sentences: Array.from({ length: 4 }, (_, at) => ({
    parts: [{ text: `Orders rose ${at + 1}.4% to 1,575, from 1,401; the goal of 1,800 was missed by 225.` }],
  })),
};
const numberSources = Array.from({ length: 8 }, (_, at) => ({
  widgetId: `w${at}`,
  column: "orders",
  label: "Orders",
  value: "1,575",
  how: "Shop: orders, added up over all days",
  asOf: "3 Nov, 06:10",
  state: "Final",
}));
const pdfPages = { cover: true, summary: true, sources: true };

const boards: [string, DashboardView][] = [
  ["the bakery", dashboard(bakeryWidgets(), { client: "Harbour Lane Bakery" })],
  ["the bakery with front pages", dashboard(bakeryWidgets(), { pdfPages, summary, numberSources })],
  ["two numbers", dashboard(bakeryWidgets().slice(0, 2))],
  ["forty widgets", manyWidgets(40)],
  ["long tables", dashboard([tableWidget(table(34)), tableWidget(table(200)), tableWidget(table(9))])],
];

/** Share of the height down to the lowest card. */
function fillOf({ marks }: Page, top: number, height: number): number {
  const ends = marks.flatMap((mark) => (mark.k === "rect" && mark.r === 6 ? [mark.y + mark.h] : []));
  return (Math.max(top, ...ends) - top) / height;
}

test.each(boards)("no page of %s but the last ends before three quarters", (name, view) => {
  for (const [paper, options] of papers) {
    const { content } = planPaper(options, view.footer === "" ? 1 : 2);
    const about = { hasTitle: options.printed !== undefined, hasNotes: view.pdfPages?.sources !== true };
    const inset = planFirstBlock(type, view, content.w, about).height;
    const pages = drawPages(view, type, new Map(), options, () => {}).filter(
      ({ title }) => !/Cover/.test(title),
    );
    const fills = pages.map((page, at) => {
      const own = at === 0 ? inset : 0;
      return fillOf(page, content.y + own, content.h - own);
    });
    if (process.env.SHOW_FILL) console.log(name, paper, fills.map((fill) => fill.toFixed(2)).join(" "));
    const lastOfWidgets = pages.filter(({ title }) => /^Page \d+$/.test(title)).length - 1;
    for (const [at, fill] of fills.slice(0, -1).entries()) {
      // A table needs 37 % of a page to begin there.
      const least = at === lastOfWidgets ? 0.63 : 0.745;
      expect(fill, `${name}, ${paper}, page ${at + 1} of ${fills.length}`).toBeGreaterThanOrEqual(least);
    }
    for (const fill of fills) expect(fill, `${name}, ${paper}`).toBeLessThanOrEqual(1.001);
  }
});
