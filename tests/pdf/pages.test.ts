import { expect, test } from "vitest";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { Box, Mark, Page } from "#app/pdf/drawing.ts";
import { loadFonts } from "#app/pdf/type/fonts.ts";
import { drawPages } from "#app/pdf/draw-pages.ts";
import type { PaperOptions } from "#app/pdf/paper.ts";
import { buildSeries } from "#tests/charts/build-chart.ts";
import { bakeryWidgets, manyWidgets } from "./bakery-view.ts";
import {
  better,
  chart,
  dashboard,
  figure,
  seriesChart,
  summary,
  table,
  tableWidget,
  widget,
} from "./sample-view.ts";

const { type } = loadFonts();
const images = new Map([
  ["logo", { width: 552, height: 128 }],
  ["poster", { width: 300, height: 320 }],
]);
const landscape: PaperOptions = { paper: "A4", orientation: "landscape" };

const pagesOf = (view: DashboardView, options = landscape) =>
  drawPages(view, type, images, options, () => {});
const textMarks = ({ marks }: Pick<Page, "marks">) => marks.filter((mark) => mark.k === "text");
const textsOf = (pages: readonly Page[]) => pages.flatMap((page) => textMarks(page).map(({ text }) => text));
const count = (texts: readonly string[], wanted: string) => texts.filter((text) => text === wanted).length;

test("every widget appears once, and has a bookmark to its page", () => {
  const view = manyWidgets(30);
  const anchors = pagesOf(view).flatMap((page) => page.anchors.map(({ name, title }) => ({ name, title })));
  expect(anchors.map(({ name }) => name).sort()).toEqual(
    view.widgets.map((_, i) => `widget-${i + 1}`).sort(),
  );
  expect(anchors.map(({ title }) => title).sort()).toEqual(view.widgets.map(({ title }) => title).sort());
});

test("every page names its report and period, the agency, the time of the data and the page count", () => {
  const view = dashboard(bakeryWidgets(), {
    footer: "Numbers are net of returns.",
    client: "Harbour Lane Bakery",
    notes: ["Newsletter: no data for 30–31 October."],
  });
  const pages = pagesOf(view);
  expect(pages.length).toBeGreaterThan(1);
  pages.forEach((page, i) => {
    const texts = textMarks(page).map(({ text }) => text);
    const { name, period } = view;
    if (i === 0) {
      expect(texts).toContain(name);
      expect(texts).toContain(`${period.text} ${period.compareText}`);
    } else {
      expect(texts).toContain("Harbour Lane Bakery");
      expect(texts).toContain(`${name}, ${period.text}`);
    }
    expect(texts).toContain(
      "Northlight Studio for Harbour Lane Bakery · Data as of 3 November 2026, 06:10, Europe/Berlin",
    );
    // What is missing is said once.
    expect(texts.includes("1 source of 6 needs attention.")).toBe(i === 0);
    expect(texts.includes("Newsletter: no data for 30–31 October.")).toBe(i === 0);
    expect(texts).toContain("Numbers are net of returns.");
    expect(texts).toContain(`${i + 1} / ${pages.length}`);
    expect(page.marks.some((mark) => mark.k === "image" && mark.fileId === "logo")).toBe(true);
  });
});

test("every figure has exactly the text of the view", () => {
  const view = dashboard(bakeryWidgets());
  const texts = textsOf(pagesOf(view));
  for (const { body } of view.widgets) {
    if (body.kind === "summary")
      for (const { figure, change, was, goal } of body.figures) {
        expect(texts).toContain(figure.text);
        if (change) expect(texts).toContain(`${change.arrow === "up" ? "↑" : "↓"} ${change.text}`);
        if (change?.word) expect(texts).toContain(` ${change.word}`);
        if (was) expect(texts).toContain(`was ${was.text}`);
        if (goal) expect(texts).toContain(goal.text);
      }
    if (body.kind === "table")
      for (const cell of [...body.data.rows.flat(), ...body.data.totals!]) expect(texts).toContain(cell.text);
    if (body.kind === "chart" && body.chart.kind === "pie")
      for (const part of body.chart.parts) {
        expect(texts).toContain(part.text);
        expect(texts).toContain(part.share);
      }
    if (body.kind === "chart" && body.chart.kind === "gauge") expect(texts).toContain(body.chart.text);
    if (body.kind === "chart" && body.chart.kind === "radar")
      for (const axis of body.chart.axes) expect(texts).toContain(axis.point.text);
  }
});

const later = (pages: readonly Page[]) => pages.filter(({ title }) => /^Page \d+, /.test(title));

test("a full-width table shows all its rows, whatever height it has on the dashboard", () => {
  const widgets = [...bakeryWidgets().slice(0, 4), tableWidget(table(14), 4, 1)];
  const pages = pagesOf(dashboard(widgets, { attention: null }));
  expect(pages.map(({ title }) => title)).toEqual(["Page 1"]);
  for (const row of table(14).rows) expect(textsOf(pages)).toContain(row[0]!.text);
});

test("a card in a low row keeps value, change, value before and goal, and has its sparkline", () => {
  const { 0: number } = bakeryWidgets();
  const wide = chart(seriesChart(), "Sessions", "Shop", 4, 3);
  for (const orientation of ["landscape", "portrait"] as const) {
    const numbers = [number!, number!, number!, number!];
    const pages = pagesOf(dashboard([...numbers, wide, ...numbers, wide]), { paper: "A4", orientation });
    const cards = pages.flatMap(({ marks }) => marks).filter((mark) => mark.k === "rect" && mark.r === 6);
    expect(cards.filter((card) => (card as Box).h < 150)).toHaveLength(8);
    for (const text of ["1,575", "↑ 12.4%", "was 1,401", "87.5% of goal", "1,800"])
      expect(count(textsOf(pages), text)).toBe(8);
    expect(textsOf(pages).some((text) => text.includes(", page"))).toBe(false);
  }
});

test("the words of a pace are never cut, in cards of any width", () => {
  const { 0: number } = bakeryWidgets();
  if (number?.body.kind !== "summary") throw new Error("no number card");
  const text = "72.9% of goal, 10.5 points behind";
  const goal = { share: 0.729, text, goalText: "€1,900.00", reached: false, paceAt: 0.83 };
  const [one] = number.body.figures;
  const card = { ...number, body: { ...number.body, figures: [{ ...one!, goal }] } };
  const wide = chart(seriesChart(), "Sessions", "Shop", 4, 3);
  for (const orientation of ["landscape", "portrait"] as const)
    for (const some of [1, 2, 3, 4]) {
      const pages = pagesOf(dashboard([...Array.from({ length: some }, () => card), wide]), {
        paper: "A4",
        orientation,
      });
      expect(count(textsOf(pages), text), `${orientation} ${some}`).toBe(some);
    }
});

test("a card in a low row says that its numbers are invented", () => {
  const number = summary(
    "Cost",
    "Example data: Google Ads",
    [figure("Cost", "$3,196.63", { change: better("7.3%") })],
    {
      example: { kind: "google_ads", name: "Google Ads", href: null },
    },
  );
  const wide = chart(seriesChart(), "Sessions", "Shop", 4, 3);
  // The lowest cards: a chart of three rows on their page, and two lines of footer.
  const more = { footer: "Numbers are net of returns.", attention: null };
  const view = dashboard([number, number, number, number, wide], more);
  const pages = pagesOf(view);
  const cards = pages.flatMap(({ marks }) => marks).filter((mark) => mark.k === "rect" && mark.r === 6);
  expect(cards.filter((card) => (card as Box).h < 100)).toHaveLength(4);
  expect(count(textsOf(pages), "Example data: Google Ads")).toBe(4);
});

test("a gauge in a low card is a bar with the same texts", () => {
  const gauges = bakeryWidgets().filter(({ body }) => body.kind === "chart" && body.chart.kind === "gauge");
  const wide = chart(seriesChart(), "Sessions", "Shop", 4, 3);
  const view = dashboard([...gauges, ...gauges, wide, wide, ...gauges, ...gauges, wide, wide]);
  const texts = textsOf(pagesOf(view, { paper: "A4", orientation: "portrait" }));
  for (const text of ["312", "78% of goal", "0", "500"]) expect(count(texts, text)).toBeGreaterThanOrEqual(4);
});

test("too many bars for a card continue on a later page: each name once, each with its value", () => {
  const data = table(40, 1);
  const names = data.rows.map((row) => row[0]!.text);
  const chart = buildSeries("bar", [names.map((_, i) => 40_000 + i)], {
    time: false,
    labels: names,
    longLabels: names,
  });
  const bars = widget({ kind: "chart", chart, data }, { title: "Bars", width: 2, height: 1 });
  const pages = pagesOf(dashboard([bars]));
  const texts = textsOf(pages);
  const drawn = texts.filter((text) => /^40,?0\d\d$/.test(text)).length;
  expect(drawn).toBeGreaterThan(3);
  expect(texts).toContain(`+ ${40 - drawn} more rows, page 2`);
  const appendix = textsOf(later(pages));
  expect(names.filter((name) => appendix.includes(name))).toEqual(names.slice(drawn));
});

test("many bars are 14 px apart or little more, so that a card has as many as it can", () => {
  const data = table(60, 1);
  const names = data.rows.map((row) => row[0]!.text);
  const values = names.map((_, i) => 40_000 + i);
  const chart = buildSeries("bar", [values], { time: false, labels: names, longLabels: names });
  const bars = widget({ kind: "chart", chart, data }, { title: "Bars", width: 2, height: 2 });
  const [page] = pagesOf(dashboard([bars]));
  const lines = page!.marks.flatMap((mark) =>
    mark.k === "text" && /^40,?0\d\d$/.test(mark.text) ? [mark.y] : [],
  );
  expect(lines.length).toBeGreaterThan(14);
  const apart = lines[1]! - lines[0]!;
  expect(apart).toBeGreaterThanOrEqual(14);
  expect(apart).toBeLessThan(15);
});

test("bars without rows have no page of their own", () => {
  const names = Array.from({ length: 40 }, (_, i) => `Campaign ${i}`);
  const chart = buildSeries("bar", [names.map((_, i) => 40_000 + i)], {
    time: false,
    labels: names,
    longLabels: names,
  });
  const data = { ...table(1, 1), rows: [] };
  const bars = widget({ kind: "chart", chart, data }, { title: "Bars", width: 2, height: 1 });
  const pages = pagesOf(dashboard([bars]));
  expect(later(pages)).toEqual([]);
  expect(textsOf(pages).join(" ")).not.toContain("more rows");
});

test("the widget links to its later page and back, to existing anchors", () => {
  const pages = pagesOf(dashboard([tableWidget(table(100))]));
  const names = pages.flatMap(({ anchors }) => anchors.map(({ name }) => `#${name}`));
  const links = pages.flatMap(({ links }) => links.map(({ to }) => to)).filter((to) => to.startsWith("#"));
  expect(new Set(links)).toEqual(new Set(["#appendix-1", "#widget-1"]));
  for (const to of links) expect(names.filter((name) => name === to)).toHaveLength(1);
  expect(textsOf(pages).some((text) => /^\+ \d+ more rows, page 2$/.test(text))).toBe(true);
});

test("a table wider than the paper appears in blocks, each with the names", () => {
  const data = table(4, 40);
  const pages = pagesOf(dashboard([tableWidget(data, 2, 2)]));
  const texts = textsOf(later(pages));
  for (const cell of data.rows.flat()) expect(texts).toContain(cell.text);
  for (const total of data.totals!.slice(1)) expect(count(textsOf(pages), total.text)).toBe(1);
  expect(texts.join(" ").match(/Campaign 1 sourdough/g)!.length).toBeGreaterThan(3);
  expect(texts.join(" ")).toContain("columns 2–");
});

test("no word of a long text and no figure of a long list is lost", () => {
  const sentences = Array.from(
    { length: 60 },
    (_, i) => `Sentence number ${i + 1} says something about bread.`,
  );
  const words = widget(
    { kind: "text", blocks: sentences.map((text) => ({ block: "paragraph", spans: [{ text }] })) },
    { title: "Long text" },
  );
  const figures = Array.from({ length: 70 }, (_, i) =>
    figure(`Metric ${i + 1}`, `${i + 1},000.5`, { change: better("2.1%") }),
  );
  const pages = pagesOf(dashboard([words, summary("Many", "Merged", figures)]));
  const texts = textsOf(pages);
  const all = texts.join(" ");
  for (const sentence of sentences) expect(all).toContain(sentence);
  for (const { figure } of figures) expect(count(texts, figure.text)).toBe(1);
  expect(all).toContain("Continues on page 2");
  expect(all).toMatch(/\+ \d+ more numbers, page \d/);
});

test("links lead only to safe addresses", () => {
  const span = (href: string) => ({ block: "paragraph" as const, spans: [{ text: href, href }] });
  const words = widget(
    {
      kind: "text",
      blocks: [
        span("https://northlight.example/a"),
        span("mailto:a@b.example"),
        span("javascript:alert(1)"),
        span("file:///etc/passwd"),
        span("/company"),
      ],
    },
    { width: 2, height: 2 },
  );
  const links = pagesOf(dashboard([words])).flatMap(({ links }) => links.map(({ to }) => to));
  expect(new Set(links)).toEqual(new Set(["https://northlight.example/a", "mailto:a@b.example"]));
});

test("an unreadable image has a placeholder with its description", () => {
  const pages = drawPages(dashboard(bakeryWidgets()), type, new Map(), landscape, () => {});
  const all = textsOf(pages).join(" ");
  expect(all).toContain("This image could not be read");
  expect(all).toContain("Poster of the autumn campaign");
  expect(pages.flatMap(({ marks }) => marks).some((mark) => mark.k === "image")).toBe(false);
  expect(textsOf(pages)).toContain("Northlight Studio"); // in place of the logo
});

test("an empty dashboard says so", () => {
  const pages = pagesOf(dashboard([]));
  expect(pages).toHaveLength(1);
  expect(textsOf(pages)).toContain("This dashboard has no widgets yet.");
});

test("no text is on a client's background", () => {
  const pages = pagesOf(
    dashboard([...bakeryWidgets(), tableWidget(table(60))], { backgroundColor: "#000000" }),
  );
  for (const page of pages) {
    const plates = page.marks.filter(
      (mark): mark is Extract<Mark, { k: "rect" }> => mark.k === "rect" && mark.fill === "#ffffff",
    );
    for (const { text, x, y } of textMarks(page)) {
      expect(
        plates.some(
          (plate) => x >= plate.x && x <= plate.x + plate.w && y >= plate.y && y <= plate.y + plate.h,
        ),
        text,
      ).toBe(true);
    }
  }
});

test("a page color fills the sheet, and a second color is a panel behind the widgets", () => {
  const colors = { backgroundColor: "#112233", panelColor: "#ddeeff" };
  const [page] = pagesOf(dashboard(bakeryWidgets(), colors));
  const filled = (fill: string) => page!.marks.findIndex((mark) => mark.k === "rect" && mark.fill === fill);
  expect(filled("#112233")).toBeGreaterThanOrEqual(0);
  expect(filled("#ddeeff")).toBeGreaterThan(filled("#112233"));
  const alone = pagesOf(dashboard(bakeryWidgets(), { backgroundColor: "#112233" }));
  expect(alone[0]!.marks.some((mark) => mark.k === "rect" && mark.fill === "#ddeeff")).toBe(false);
});

test("each drawn widget is reported", () => {
  const heard: number[] = [];
  drawPages(manyWidgets(16), type, images, landscape, (done) => heard.push(done));
  expect(heard).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
});
