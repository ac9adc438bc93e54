import { expect } from "vitest";
import type { Page } from "#app/pdf/drawing.ts";
import { planFirstBlock } from "#app/pdf/front/title-block.ts";
import { drawPages } from "#app/pdf/draw-pages.ts";
import { type PdfOptions, planPaper } from "#app/pdf/paper.ts";
import { loadFonts } from "#app/pdf/type/fonts.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";

const printed = "5 November 2026, 11:24";

export const papers = (["A4", "Letter"] as const).flatMap((paper): [string, PdfOptions][] => [
  [`${paper} landscape`, { paper, orientation: "landscape" }],
  [`${paper} portrait`, { paper, orientation: "portrait" }],
  [`${paper} print`, { paper, orientation: "portrait", printed }],
]);

/** Share of each page's height down to its lowest card or line of text, 0 to 1. Without the cover. */
export function pageFills(view: DashboardView, options: PdfOptions): number[] {
  const { type } = loadFonts();
  const { content } = planPaper(options, view.footer === "" ? 1 : 2);
  const about = { hasTitle: options.printed !== undefined, hasNotes: view.pdfPages?.sources !== true };
  const inset = planFirstBlock(type, view, content.w, about).height;
  const pages = drawPages(view, type, new Map(), options, () => {});
  return pages
    .filter(({ title }) => !/Cover/.test(title))
    .map((page, at) => {
      const own = at === 0 ? inset : 0;
      return fillOf(page, content.y + own, content.h - own);
    });
}

function fillOf({ marks }: Page, top: number, height: number): number {
  const ends = marks.flatMap((mark) =>
    mark.k === "rect" && mark.r === 6
      ? [mark.y + mark.h]
      : mark.k === "text" && mark.y < top + height
        ? [mark.y]
        : [],
  );
  return (Math.max(top, ...ends) - top) / height;
}

/** Three unusual dashboards of the widgets of others: two widgets, forty, and long tables only. */
export function strangeBoards(views: readonly DashboardView[]): [string, DashboardView][] {
  const [view] = views;
  const widgets = views.flatMap((each) => each.widgets);
  const pick = (kind: string) => widgets.filter(({ body }) => body.kind === kind);
  const board = (name: string, shown: DashboardView["widgets"]): [string, DashboardView] => [
    name,
    { ...view!, name, widgets: shown.map((widget, at) => ({ ...widget, id: `${widget.id}-${at}` })) },
  ];
  // As a dashboard of fewer than five widgets.
  const small = (name: string, shown: DashboardView["widgets"]): [string, DashboardView] => {
    const { pdfPages: _pages, summary: _summary, numberSources: _sources, ...plain } = board(name, shown)[1];
    return [name, plain];
  };
  const tables = pick("table").flatMap((widget) => (widget.body.kind === "table" ? [widget] : []));
  const long = tables.map((widget, at) => {
    if (widget.body.kind !== "table") throw new Error("not a table");
    const { data } = widget.body;
    const rows = Array.from({ length: 34 + at * 40 }, (_, row) => data.rows[row % data.rows.length]!);
    const body = { ...widget.body, data: { ...data, rows, shown: rows.length, of: rows.length } };
    return { ...widget, body, height: at % 2 === 0 ? (2 as const) : (3 as const) };
  });
  return [
    small("two widgets", [...pick("summary").slice(0, 1), ...pick("chart").slice(0, 1)]),
    board(
      "forty widgets",
      Array.from({ length: 40 }, (_, at) => widgets[at % widgets.length]!),
    ),
    board("long tables", long),
  ];
}

/** Rounding of the packing is allowed for. With SHOW_FILL the figures are printed. */
const least = 0.745;

export function checkFill(what: string, fills: readonly number[]): void {
  const percents = fills.map((fill) => `${Math.round(fill * 100)}`);
  if (process.env.SHOW_FILL) process.stdout.write(`${what}: ${percents.join(" ")} %\n`);
  for (const [at, fill] of fills.entries()) {
    const page = `${what}, page ${at + 1} of ${fills.length}`;
    if (at < fills.length - 1) expect(fill, page).toBeGreaterThanOrEqual(least);
    expect(fill, page).toBeLessThanOrEqual(1.001);
  }
}
