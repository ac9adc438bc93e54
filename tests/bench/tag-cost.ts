import PDFDocument from "pdfkit";
import type { Mark, Page } from "#app/pdf/drawing.ts";
import { printPages } from "#app/pdf/file/page-pdf.tsx";
import { drawPages } from "#app/pdf/draw-pages.ts";
import { loadFonts } from "#app/pdf/type/fonts.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { alternate, milliseconds, printTable, ratio, spread, verdict } from "./rounds.ts";

const maxRatio = 1.3;
const facts = { title: "Tags", author: "Bench", lang: "en", dataTime: new Date(0) };

/** The same pages drawn and written with tags and without, in this process. */
export async function tagCost(size: number, view: DashboardView, rounds: number): Promise<void> {
  const { type } = loadFonts();
  const options = { paper: "A4", orientation: "landscape" } as const;
  const draw = () => drawPages(view, type, new Map(), options, () => {});
  const bytes = { tagged: 0, untagged: 0 };
  /** ms to draw and to write. What the trial changes in the pages in between is not measured. */
  const make = async (name: keyof typeof bytes, change: (page: Page) => Page) => {
    let pages: Page[] = [];
    const drawing = await milliseconds(async () => void (pages = draw()));
    const changed = pages.map(change);
    const writing = await milliseconds(async () => {
      bytes[name] = (await printPages(changed, new Map(), facts)).length;
    });
    return drawing + writing;
  };
  const variants = {
    tagged: () => make("tagged", withoutImages),
    untagged: () => withoutTags(() => make("untagged", (page) => withoutParts(withoutImages(page)))),
  };
  for (let warming = 0; warming < 8; warming++) {
    await variants.tagged();
    await variants.untagged();
  }
  const ms = await alternate(rounds, variants);
  const cost = ratio(ms.tagged, ms.untagged);
  printTable(`Tags in a PDF of ${size} widgets (${rounds} rounds)`, [
    ["", "ms: median (range)", "kB", ""],
    ["tagged", spread(ms.tagged), kilobytes(bytes.tagged), ""],
    ["untagged", spread(ms.untagged), kilobytes(bytes.untagged), ""],
    ["ratio", cost.toFixed(2), (bytes.tagged / bytes.untagged).toFixed(2), verdict(cost, "≤", maxRatio)],
  ]);
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);

const withoutImages = (page: Page): Page => ({ ...page, marks: page.marks.filter(({ k }) => k !== "image") });

const withoutParts = (page: Page): Page => ({
  ...page,
  marks: page.marks.map(({ part: _, ...mark }) => mark as Mark),
});

const element = { add: () => element, end: () => {} };

/** pdfkit without its tagging. The product has no switch for this. */
async function withoutTags<T>(work: () => Promise<T>): Promise<T> {
  const library = PDFDocument.prototype as unknown as Record<string, unknown>;
  const own: Record<string, unknown> = {
    initMarkings(this: { structChildren: unknown[] }) {
      this.structChildren = [];
    },
    markContent(this: PDFDocument) {
      return this;
    },
    endMarkedContent(this: PDFDocument) {
      return this;
    },
    markStructureContent: () => ({ refs: [] }),
    struct: () => element,
    addStructure(this: PDFDocument) {
      return this;
    },
  };
  const before = Object.fromEntries(Object.keys(own).map((name) => [name, library[name]]));
  Object.assign(library, own);
  try {
    return await work();
  } finally {
    Object.assign(library, before);
  }
}
