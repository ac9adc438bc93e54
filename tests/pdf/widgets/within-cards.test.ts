import fc from "fast-check";
import { expect, test } from "vitest";
import { day } from "#app/lib/plain-date.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { Box, Mark, Page } from "#app/pdf/drawing.ts";
import { planFirstBlock } from "#app/pdf/front/title-block.ts";
import { drawPages } from "#app/pdf/draw-pages.ts";
import { planPaper } from "#app/pdf/paper.ts";
import { loadFonts } from "#app/pdf/type/fonts.ts";
import { bakeryWidgets } from "../bakery-view.ts";
import { dashboard, figure, summary, table, tableWidget, widget } from "../sample-view.ts";
import { cases } from "#tests/support/cases.ts";

const { type } = loadFonts();
const images = new Map([
  ["logo", { width: 552, height: 128 }],
  ["poster", { width: 300, height: 320 }],
]);
const long =
  "A very long title that somebody wrote without thinking of paper, Donaudampfschifffahrtsgesellschaftskapitänsmütze included";
const textMarks = ({ marks }: Page) => marks.filter((mark) => mark.k === "text");
const isLater = ({ title }: Page) => /^Page \d+, /.test(title);

/** Six parts and eight axes, all with the value of the period before. */
const points = (first: number) =>
  Array.from({ length: 8 }, (_, i) => ({ value: first + i * 7, text: String(first + i * 7) }));
const names = [
  "Speed",
  "Content quality",
  "Links",
  "Mobile friendliness",
  "Safety",
  "Accessibility",
  "Tags",
  "Images",
];
const dials: WidgetView["body"][] = [
  {
    kind: "chart",
    data: table(1, 1),
    chart: {
      kind: "pie",
      label: "Sessions by channel",
      doughnut: true,
      total: "36,352",
      totalName: "sessions",
      parts: names.slice(0, 6).map((name, i) => ({
        name,
        value: 6000 - i * 1000,
        text: `${6 - i},000`,
        share: `${28 - i}.4%`,
        other: i === 5,
        before: { text: `${7 - i},900`, days: "31 Aug – 30 Sep" },
      })),
    },
  },
  {
    kind: "chart",
    data: table(1, 1),
    chart: {
      kind: "radar",
      label: "Site quality",
      name: "October",
      visibleLabels: false,
      axes: points(40).map((point, i) => ({ name: names[i]!, point })),
      comparison: { name: "September", points: points(42) },
    },
  },
];
const announced = [1, 2, 3, 4].map((number) => ({
  id: `a${number}`,
  number,
  from: day("2026-10-12"),
  to: day("2026-10-12"),
  days: `${11 + number} Oct`,
  text: "Christmas pre-orders opened, and a newsletter was sent to all readers of the bakery",
  list: "Shop",
}));

const title = fc.constantFrom("", "Orders", long, "Żółć 東京 🎉");
const anyWidget = fc
  .record({
    body: fc.constantFrom(
      ...dials,
      ...bakeryWidgets().map(({ body }) => body),
      tableWidget(table(40, 12, true)).body,
      summary(
        "",
        "",
        Array.from({ length: 9 }, (_, i) => figure(`Metric ${i}`, `${i}23,456.78`)),
      ).body,
    ),
    title,
    subtitle: title,
    description: title,
    width: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    height: fc.constantFrom(1 as const, 2 as const, 3 as const),
    notes: fc.array(fc.constant("29–31 October are not complete yet and are left out of totals."), {
      maxLength: 2,
    }),
    annotations: fc.constantFrom([], announced.slice(0, 1), announced),
  })
  .map(({ body, annotations, ...parts }): WidgetView => {
    const isOverTime = body.kind === "chart" && "time" in body.chart && body.chart.time;
    return widget(body, isOverTime ? { ...parts, annotations } : parts);
  });
const anyPaper = fc.record({
  paper: fc.constantFrom("A4" as const, "Letter" as const, [300, 2000] as const, [3000, 3000] as const),
  orientation: fc.constantFrom("landscape" as const, "portrait" as const),
});

function widgetOf({ part }: Mark): string | undefined {
  for (let at = part ?? null; at; at = at.parent) if (at.widget !== undefined) return at.widget;
  return undefined;
}

type Text = Extract<Mark, { k: "text" }>;

test("every text stays within its card and its page, whatever the widgets, the text and the paper", () => {
  fc.assert(
    fc.property(
      fc.array(anyWidget, { minLength: 1, maxLength: 10 }),
      anyPaper,
      title,
      (widgets, paper, name) => {
        const view = dashboard(widgets, { name, footer: name, attention: name });
        const { content } = planPaper(paper, name === "" ? 1 : 2);
        const inset = planFirstBlock(type, view, content.w, { hasTitle: false, hasNotes: true }).height;
        const places = new Map(widgets.map(({ id }, at) => [id, `widget-${at + 1}`]));
        const outside = drawPages(view, type, images, paper, () => {}).flatMap((page, at) => {
          const boxes = page.marks.filter((mark) => mark.k === "rect" && mark.r === 6) as Box[];
          const top = content.y + (at === 0 ? inset : 0);
          /** Of its widget's card; null for what follows on a later page, apart from the cards. */
          const cardOf = (mark: Text) => {
            const own = page.anchors.find(({ name: anchor }) => anchor === places.get(widgetOf(mark) ?? ""));
            if (!own && places.has(widgetOf(mark) ?? "")) return null;
            return boxes.find((box) => own && Math.abs(box.x - own.x) < 1 && Math.abs(box.y - own.y) < 1);
          };
          return textMarks(page).filter((mark) => {
            const { text, x, y, size, weight, tracking = 0 } = mark;
            const end = x + type.width(text, { size, weight, tracking: tracking / size });
            if (x < 40 || end > page.width - 40 || y <= 38 || y >= page.height - 20) return true;
            if (isLater(page) || y < top || y > content.y + content.h) return false;
            const card = cardOf(mark);
            if (card === null) return false;
            return !card || x < card.x || end > card.x + card.w || y <= card.y || y >= card.y + card.h;
          });
        });
        expect(outside.map(({ text, x, y }) => `${text} at ${x}, ${y}`)).toEqual([]);
      },
    ),
    { numRuns: cases(40) },
  );
});
