import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { day as plainDay } from "#app/lib/plain-date.ts";
import type { Box, Page } from "#app/pdf/drawing.ts";
import { drawPages } from "#app/pdf/draw-pages.ts";
import type { PaperOptions } from "#app/pdf/paper.ts";
import { loadFonts } from "#app/pdf/type/fonts.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { NumberSource } from "#app/views/number-source.ts";
import { sentenceText, type SummarySentence } from "#app/views/summary-view.ts";
import { bakeryWidgets, manyWidgets } from "./bakery-view.ts";
import { chart, dashboard, seriesChart } from "./sample-view.ts";
import { cases } from "#tests/support/cases.ts";

const { type } = loadFonts();
const images = new Map([["logo", { width: 552, height: 128 }]]);
const papers: readonly PaperOptions[] = [
  { paper: "A4", orientation: "landscape" },
  { paper: "A4", orientation: "portrait" },
  { paper: "Letter", orientation: "landscape" },
];

const source = (at: number): NumberSource => ({
  widgetId: `w${at}`,
  column: "orders",
  label: `Number ${at}`,
  value: "1,575",
  how: "Shop: Orders, added up over all days",
  asOf: "3 Nov, 06:02",
  state: "Final",
});
const says = (before: string, number: string, after: string, at = 0): SummarySentence => ({
  parts: [
    { text: before },
    { text: number, figure: { widgetId: `w${at}`, column: "orders", receipt: null } },
    { text: after },
  ],
});
const pdfPages = { cover: true, summary: true, sources: true };
const sentences = [
  says("Orders rose ", "12.4% to 1,575", ", from 1,401.", 0),
  says("Cost per order fell ", "8.1% to €17.86", ", from €19.44.", 1),
];

function report(widgets: DashboardView["widgets"], more: Partial<DashboardView> = {}): DashboardView {
  const summary = { title: "The month in short", sentences };
  return { ...dashboard(widgets), pdfPages, summary, numberSources: [source(0), source(1)], ...more };
}

const pagesOf = (view: DashboardView, paper = papers[0]!) => drawPages(view, type, images, paper, () => {});
const textsOf = ({ marks }: Page) => marks.flatMap((mark) => (mark.k === "text" ? [mark.text] : []));
const wordsOf = (pages: readonly Page[]) => pages.map((page) => textsOf(page).join(" ")).join(" ");
const joined = (text: string) => text.replace(/[\s\u00a0\u00ad-]/g, "");

describe("a report with all its pages", () => {
  for (const paper of papers)
    test(`${paper.paper} ${paper.orientation}: cover, words and contents, widgets, sources`, () => {
      const pages = pagesOf(report(bakeryWidgets()), paper);
      expect(pages[0]!.title).toBe("Page 1, Cover");
      expect(textsOf(pages[0]!).join(" ")).toContain("1–31 October 2026");
      expect(textsOf(pages[1]!)).toEqual(expect.arrayContaining(["The month in short", "In this report"]));
      const at = pages.findIndex(({ anchors }) => anchors.some(({ name }) => name === "sources"));
      expect(textsOf(pages[at]!)).toContain("Where these numbers come from");
      expect(textsOf(pages[1]!)).toContain(String(at + 1));
      const targets = new Set(pages.flatMap(({ anchors }) => anchors.map(({ name }) => `#${name}`)));
      const links = pages.flatMap((page) => page.links.map(({ to }) => to));
      expect(links).toEqual(expect.arrayContaining(["#source-1", "#source-2", "#sources", "#widget-1"]));
      expect(links.filter((to) => to.startsWith("#") && !targets.has(to))).toEqual([]);
      for (const sentence of sentences)
        expect(joined(wordsOf(pages))).toContain(
          joined(sentenceText(sentence).split(" ").slice(0, 3).join(" ")),
        );
    });

  test("in landscape, the next widget is between the words and the contents", () => {
    const wide = chart(seriesChart(), "Sessions by channel", "Analytics", 3, 1);
    const rest = [wide, wide, wide, wide, wide, wide].map((one, at) => ({ ...one, title: `Chart ${at}` }));
    const pages = pagesOf(report([...bakeryWidgets().slice(0, 3), ...rest]));
    const boxes = pages[1]!.marks.flatMap((mark) => (mark.k === "rect" && mark.r === 6 ? [mark] : []));
    const [words, widget, contents] = boxes.slice(3);
    const texts = textsOf(pages[1]!);
    const order = ["The month in short", "Chart 0", "In this report"].map((text) => texts.indexOf(text));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
    expect(words!.w).toBeCloseTo(widget!.w, 0);
    expect(widget!.x).toBeGreaterThan(words!.x + words!.w);
    expect(contents!.x).toBe(widget!.x);
    expect(contents!.y + contents!.h).toBeCloseTo(words!.y + words!.h, 0);
  });

  test("the contents name the page of each widget", () => {
    const pages = pagesOf(report(manyWidgets(30).widgets));
    const contents = pages[1]!;
    for (const { to, y } of contents.links.filter((link) => link.to.startsWith("#widget-"))) {
      const number = contents.marks.find(
        (mark) =>
          mark.k === "text" &&
          /^\d+$/.test(mark.text) &&
          mark.x > contents.width / 2 &&
          mark.y > y &&
          mark.y < y + 30,
      );
      const page = pages.findIndex(({ anchors }) => anchors.some(({ name }) => `#${name}` === to)) + 1;
      expect(number).toMatchObject({ text: String(page) });
    }
  });

  test.each(papers)("a long name stays within the margins of the cover's panel: %o", (paper) => {
    const name = "Performance marketing and merchandising of the bakeries in Northlight";
    const cover = pagesOf(report(bakeryWidgets(), { name }), paper)[0]!;
    const panel = paper.orientation === "landscape" ? cover.width * 0.4 : cover.width;
    const parts = cover.marks.flatMap((mark) =>
      mark.k === "text" && mark.size >= 24 && joined(name).includes(joined(mark.text)) ? [mark] : [],
    );
    expect(joined(parts.map(({ text }) => text).join(""))).toBe(joined(name));
    for (const part of parts) expect(part.x + type.width(part.text, part)).toBeLessThanOrEqual(panel - 53);
  });

  test("without the words of an older snapshot, only widgets", () => {
    const { pdfPages: _, ...old } = report(bakeryWidgets());
    const { summary: _words, numberSources: _sources, ...plain } = old;
    expect(pagesOf(old)).toEqual(pagesOf(plain));
  });

  test("few widgets: the words share their page, without contents", () => {
    const pages = pagesOf(report(bakeryWidgets().slice(0, 2), { pdfPages: { ...pdfPages, cover: false } }));
    expect(wordsOf(pages)).toContain("The month in short");
    expect(wordsOf(pages)).not.toContain("In this report");
  });
});

test("any words stay on the paper, whole", () => {
  const text = fc
    .string({ minLength: 1, maxLength: 60 })
    .map((part) => part.replace(/[^a-zA-Z0-9 .,%€“”]/g, "x").trim() || "x");
  const words = fc.array(text, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(" "));
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 24 }),
      fc.integer({ min: 0, max: 20 }),
      fc.constantFrom(...papers),
      fc.boolean(),
      (lines, count, widgets, paper, cover) => {
        const view = report(manyWidgets(widgets).widgets, {
          summary: { title: "In short", sentences: lines.map((line) => ({ parts: [{ text: line }] })) },
          numberSources: Array.from({ length: count }, (_, at) => source(at)),
          pdfPages: { ...pdfPages, cover },
        });
        const pages = pagesOf(view, paper);
        for (const page of pages)
          for (const mark of page.marks)
            if (mark.k === "text") {
              expect(mark.x).toBeGreaterThanOrEqual(0);
              expect(mark.x + type.width(mark.text, mark)).toBeLessThanOrEqual(page.width + 0.5);
              expect(mark.y).toBeLessThanOrEqual(page.height);
            }
        const all = joined(wordsOf(pages));
        for (const line of lines) expect(all).toContain(joined(line));
        for (let at = 0; at < count; at++) expect(wordsOf(pages)).toContain(`Number ${at}`);
      },
    ),
    { numRuns: cases(40) },
  );
});

describe("a cover with the agency's picture", () => {
  const pictured = { ...pdfPages, pictureFileId: "poster" };
  const sizes = new Map([["poster", { width: 1200, height: 900 }]]);
  const coverOf = (paper: PaperOptions, known: typeof sizes = sizes) => {
    const view = report(bakeryWidgets(), { pdfPages: pictured });
    return drawPages(view, type, known, paper, () => {})[0]!;
  };
  const pictureOn = ({ marks }: Page) =>
    marks.find((mark) => mark.k === "image" && mark.fileId === "poster") as Box | undefined;

  test("it fills the upper half in portrait, without a sentence, and the right part in landscape", () => {
    const portrait = coverOf({ paper: "A4", orientation: "portrait" });
    expect(pictureOn(portrait)).toMatchObject({ x: 0, y: 0, h: portrait.height / 2 });
    expect(textsOf(portrait).join(" ")).not.toContain("Orders rose");
    expect(textsOf(portrait).join(" ")).not.toContain("per day");
    const landscape = coverOf({ paper: "Letter", orientation: "landscape" });
    expect(pictureOn(landscape)).toMatchObject({ x: landscape.width * 0.4, y: 0 });
    expect(joined(textsOf(landscape).join(" "))).toContain(joined("Orders rose 12.4% to 1,575"));
  });

  test("a picture that cannot be read leaves the curve", () => {
    const cover = coverOf(papers[0]!, new Map());
    expect(pictureOn(cover)).toBeUndefined();
    expect(textsOf(cover).join(" ")).toContain("per day");
  });
});

describe("who made a report, and what happened in it", () => {
  const prepared = { by: "Maren Holt", day: "3 November 2026" };
  const event = (id: string, day: string, text: string) => ({
    id,
    from: plainDay(day),
    to: plainDay(day),
    days: `${Number(day.slice(8))} Oct`,
    text,
    list: "Shop",
  });
  const annotations = [
    event("a1", "2026-10-12", "Christmas pre-orders opened"),
    event("a2", "2026-10-21", "Newsletter to 4,120 readers"),
  ];
  const glossary = [{ word: "Order", text: "A purchase with a paid amount." }];
  const daily = { kind: "sparkline" as const, values: Array.from({ length: 31 }, (_, at) => 40 + at) };
  const widgets = bakeryWidgets().map((one, at) =>
    at === 0 && one.body.kind === "summary"
      ? { ...one, body: { ...one.body, figures: [{ ...one.body.figures[0]!, sparkline: daily }] } }
      : one,
  );
  const sizes = new Map([...images, ["client", { width: 200, height: 100 }]]);
  const made = (paper: PaperOptions, more: Partial<DashboardView> = {}) =>
    drawPages(report(widgets, { prepared, annotations, glossary, ...more }), type, sizes, paper, () => {});

  test.each(papers)("the cover has its author, and a dot for the first event: %o", (paper) => {
    const [cover] = made(paper);
    const texts = textsOf(cover!);
    expect(texts).toContain("Prepared by Maren Holt, 3 November 2026");
    expect(texts).toContain("The dot: 12 Oct, Christmas pre-orders opened");
    // A mean of 7 days begins on the 7th: the 12th is its sixth of 25 points.
    const dot = cover!.marks.find((mark) => mark.k === "path" && mark.fill === "#ffffff");
    const left = paper.orientation === "landscape" ? cover!.width * 0.4 : 0;
    const width = cover!.width - left + 1;
    const x = Number(/^M([\d.]+)/.exec(dot?.k === "path" ? dot.d : "")?.[1]) + 7;
    expect(x).toBeCloseTo(left + (width * 5) / 24, 0);
  });

  test("the agency's sign is beside its name, unless the plate above has it", () => {
    const logos = (clientFileId: string | null) =>
      made(papers[0]!, { clientFileId })[0]!.marks.flatMap((mark) =>
        mark.k === "image" ? [mark.fileId] : [],
      );
    expect(logos("client")).toEqual(["client", "logo"]);
    expect(logos(null)).toEqual(["logo"]);
  });

  test.each(papers)("the last page has the events and the words: %o", (paper) => {
    const last = made(paper).at(-1)!;
    expect(textsOf(last)).toEqual(
      expect.arrayContaining(["Events", "12 Oct", "Christmas pre-orders opened", "21 Oct", "Words"]),
    );
    expect(textsOf(last)).toContain("Order: A purchase with a paid amount.");
    const before = made(paper, { annotations: [event("a0", "2026-09-28", "Too early")] }).at(-1)!;
    expect(textsOf(before)).not.toContain("Events");
  });
});
