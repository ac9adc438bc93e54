import { expect, test } from "vitest";
import { layout } from "#app/charts/layout.ts";
import type { Label, Scene } from "#app/charts/scene.ts";
import type { Mark } from "#app/pdf/drawing.ts";
import { loadFonts } from "#app/pdf/type/fonts.ts";
import { inksOf } from "#app/pdf/inks-of.ts";
import { newPen } from "#app/pdf/pen.ts";
import { drawScene, plotBox } from "#app/pdf/scene-marks.ts";
import { deriveBrand } from "#app/theme/derive.ts";
import { bakeryWidgets } from "./bakery-view.ts";

const inks = inksOf(deriveBrand("#0e6b5c"));

function scene(parts: Partial<Scene> = {}): Scene {
  return {
    label: "A drawing",
    box: { width: 100, height: 50 },
    fit: "stretch",
    plot: [],
    labels: [],
    hits: [],
    gutter: { top: 10, end: 20, bottom: 30, start: 40 },
    key: null,
    leastHeight: 0,
    ...parts,
  };
}

function label(text: string, x: number, parts: Partial<Label> = {}): Label {
  return {
    x,
    y: 50,
    text,
    ink: "ink-3",
    size: 12,
    weight: 400,
    inline: "middle",
    block: "below",
    role: "x",
    ...parts,
  };
}

function draw(drawn: Scene, box = { x: 0, y: 0, w: 260, h: 140 }): readonly Mark[] {
  const pen = newPen(loadFonts().type, inks);
  drawScene(pen, drawn, box);
  return pen.marks;
}

const texts = (marks: readonly Mark[]) => marks.filter((mark) => mark.k === "text");
const widthOf = ({ text, size, weight }: Extract<Mark, { k: "text" }>) =>
  loadFonts().type.width(text, { size, weight });

test("the plot stretches to the room inside its gutter, and strokes keep their width", () => {
  const marks = draw(
    scene({ plot: [{ k: "path", d: "M0 0L100 50", stroke: "s1", width: 2, dash: true, round: true }] }),
  );
  expect(marks).toEqual([
    { k: "path", d: "M40 10L240 110", stroke: "#0e6b5c", width: 2, dash: [4, 4], round: true },
  ]);
});

test("round charts keep their shape, centered, and are never larger than laid out", () => {
  const round = scene({
    fit: "contain",
    box: { width: 100, height: 100 },
    gutter: { top: 0, end: 0, bottom: 0, start: 0 },
  });
  expect(plotBox(round, { x: 0, y: 0, w: 300, h: 60 })).toEqual({ x: 120, y: 0, w: 60, h: 60 });
  expect(plotBox(round, { x: 0, y: 0, w: 300, h: 400 })).toEqual({ x: 100, y: 150, w: 100, h: 100 });
});

test("fills have a color and an opacity, and the surface separates neighbors", () => {
  const marks = draw(
    scene({
      plot: [
        { k: "area", d: "M0 0L100 0L100 50Z", fill: "s2", opacity: 0.14 },
        { k: "rect", x: 0, y: 0, w: 10, h: 50, fill: "compare", gap: true },
        { k: "rule", x1: 0, y1: 25, x2: 100, y2: 25, stroke: "grid", width: 1 },
        { k: "dot", x: 50, y: 25, r: 3.5, fill: "s1" },
      ],
    }),
  );
  expect(marks[0]).toMatchObject({ fill: "#1b4fa0", opacity: 0.14 });
  expect(marks[1]).toEqual({
    k: "rect",
    x: 40,
    y: 10,
    w: 20,
    h: 100,
    fill: "#8b939c",
    stroke: "#ffffff",
    width: 1.5,
  });
  expect(marks[2]).toEqual({ k: "path", d: "M40 60L240 60", stroke: "#e6e8eb", width: 1 });
  expect(marks[3]).toMatchObject({ k: "path", fill: "#0e6b5c" });
});

test("labels are at their point, with the gap of their role", () => {
  const [below] = texts(draw(scene({ labels: [label("1 Oct", 50)] })));
  expect(below!.x + widthOf(below!) / 2).toBeCloseTo(140, 1);
  expect(below!.y).toBeGreaterThan(110 + 7);
  const [tick] = texts(
    draw(scene({ labels: [label("800", 0, { y: 0, inline: "end", block: "middle", role: "y" })] })),
  );
  expect(tick!.x + widthOf(tick!)).toBeCloseTo(40 - 8, 1);
  const [name] = texts(
    draw(
      scene({
        labels: [
          label("E-mail", 100, { y: 25, inline: "start", block: "middle", role: "end", ink: "s3-ink" }),
        ],
      }),
    ),
  );
  expect(name!.x).toBeCloseTo(240 + 10, 1);
  expect(name!.fill).toBe(inks["s3-ink"]);
});

test("all labels appear where they fit, and every second one is dropped where they would touch", () => {
  const days = ["1 October", "8 October", "15 October", "22 October", "31 October"];
  const labels = days.map((day, i) => label(day, i * 25, i % 2 ? { half: true } : {}));
  expect(texts(draw(scene({ labels }), { x: 0, y: 0, w: 500, h: 140 }))).toHaveLength(5);
  const narrow = texts(draw(scene({ labels }), { x: 0, y: 0, w: 290, h: 140 })).map(({ text }) => text);
  expect(narrow).toEqual(["1 October", "15 October", "31 October"]);
});

test("labels of an axis never overlap", () => {
  const labels = Array.from({ length: 20 }, (_, i) => label(`Name ${i}`, i * 5));
  const written = texts(draw(scene({ labels }))).sort((a, b) => a.x - b.x);
  expect(written.length).toBeGreaterThan(2);
  written.slice(1).forEach((each, i) => expect(each.x).toBeGreaterThan(written[i]!.x + widthOf(written[i]!)));
});

test("a label with little room wraps, and its second line is bold", () => {
  const wrapped = texts(draw(scene({ labels: [label("Autumn cakes", 50, { room: 28 })] }))).map(
    ({ text }) => text,
  );
  expect(wrapped).toEqual(["Autumn", "cakes"]);
  const [name, value] = texts(draw(scene({ labels: [label("Speed", 50, { role: "axis", strong: "82" })] })));
  expect([name!.weight, value!.weight, value!.text]).toEqual([400, 600, "82"]);
});

test("every kind of chart stays inside its box", () => {
  const charts = bakeryWidgets().flatMap(({ body }) => (body.kind === "chart" ? [body.chart] : []));
  expect(new Set(charts.map(({ kind }) => kind))).toEqual(
    new Set(["line", "area", "bar", "pie", "radar", "gauge"]),
  );
  for (const chart of charts) {
    const box = { x: 100, y: 100, w: 480, h: 300 };
    const marks = draw(layout(chart, { width: box.w, height: box.h }), box);
    expect(marks.length).toBeGreaterThan(1);
    for (const mark of texts(marks)) {
      expect(mark.x, `${chart.kind}: ${mark.text}`).toBeGreaterThanOrEqual(box.x - 2);
      expect(mark.x + widthOf(mark), `${chart.kind}: ${mark.text}`).toBeLessThanOrEqual(box.x + box.w + 2);
      expect(mark.y, `${chart.kind}: ${mark.text}`).toBeLessThanOrEqual(box.y + box.h + 2);
    }
    expect(marks.every((mark) => mark.k === "text" || mark.k === "image" || mark.fill || mark.stroke)).toBe(
      true,
    );
  }
});
