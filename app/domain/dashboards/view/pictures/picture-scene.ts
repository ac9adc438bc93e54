import { roundPx as px } from "#app/charts/marks.ts";
import type { Ink, Scene, Shape } from "#app/charts/scene.ts";
import type { DraftFormat } from "#app/domain/widgets/draft/draft.ts";
import { type SizeName, sizeNamed } from "#app/domain/widgets/widget.ts";

const box = { width: 312, height: 162 };
const [padding, gap, inset] = [10, 4, 6];
const column = (box.width - 2 * padding - 3 * gap) / 4;
const heights: Readonly<Record<number, number>> = { 1: 34, 2: 56, 3: 80 };

export type PictureWidget = { readonly size: SizeName; readonly format: DraftFormat | "text" };
export type PictureRow = readonly PictureWidget[];

type Card = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

export function pictureScene(rows: readonly PictureRow[]): Scene {
  const plot = cardsOf(rows).flatMap(({ widget, card }, at) => drawWidget(widget, card, at));
  return {
    label: "",
    box,
    fit: "contain",
    plot: layers.flatMap((layer) => plot.filter((shape) => layerOf(shape) === layer)),
    labels: [],
    hits: [],
    gutter: { top: 0, end: 0, bottom: 0, start: 0 },
    key: null,
    leastHeight: 0,
  };
}

const layers = ["surface", "grid", "axis", "line-strong", "ink", "s3", "s1", "s2"] as const;

function layerOf(shape: Shape): Ink {
  return "fill" in shape ? shape.fill : shape.stroke;
}

function cardsOf(rows: readonly PictureRow[]) {
  let y = padding;
  return rows.flatMap((row) => {
    const h = heights[sizeNamed(row[0]!.size)!.height]!;
    const top = y;
    y += h + gap;
    if (top > box.height) return [];
    let x = padding;
    return row.map((widget) => {
      const { width } = sizeNamed(widget.size)!;
      const w = width * column + (width - 1) * gap;
      const card: Card = { x, y: top, w, h };
      x += w + gap;
      return { widget, card };
    });
  });
}

function drawWidget({ format }: PictureWidget, card: Card, at: number): Shape[] {
  const { x, y, w, h } = card;
  return [
    { k: "rect", x, y, w, h, fill: "surface" },
    { k: "path", d: `M${px(x)} ${px(y)}h${px(w)}v${h}h${px(-w)}z`, stroke: "grid", width: 1 },
    { k: "rect", x: x + inset, y: y + inset, w: Math.min(26, w / 3), h: 2, fill: "axis" },
    ...drawFormat(format, card, at),
  ];
}

function drawFormat(format: PictureWidget["format"], { x, y, w, h }: Card, at: number): Shape[] {
  const inside = { x: x + inset, y: y + 13, w: w - 2 * inset, h: h - 13 - inset };
  switch (format) {
    case "number":
    case "gauge":
      return [
        { k: "rect", x: inside.x, y: inside.y, w: 24, h: 6, fill: "ink" },
        { k: "rect", x: inside.x, y: inside.y + 9, w: 12, h: 2, fill: "s3" },
      ];
    case "line":
    case "area":
      return [line(inside, at)];
    case "bar":
    case "radar":
      return bars(inside, at);
    case "pie":
    case "doughnut":
      return ring(inside);
    case "table":
      return table(inside, at);
    case "text":
      return text(inside, at);
  }
}

function line({ x, y, w, h }: Card, at: number): Shape {
  const steps = 8;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const height = h * (0.2 + 0.6 * share(at, step));
    return `${px(x + (w * step) / steps)} ${px(y + h - height)}`;
  });
  return { k: "path", d: `M${points.join("L")}`, stroke: "s1", width: 1.5, round: true };
}

function bars({ x, y, w, h }: Card, at: number): Shape[] {
  const count = Math.max(4, Math.round(w / 18));
  const step = w / count;
  return Array.from({ length: count }, (_, n): Shape => {
    const height = Math.round(h * (0.9 - (0.7 * n) / count + 0.1 * share(at, n)));
    return { k: "rect", x: x + n * step, y: y + h - height, w: step * 0.65, h: height, fill: "s1" };
  });
}

function ring({ x, y, w, h }: Card): Shape[] {
  const r = Math.min(w, h) / 2 - 3;
  const [cx, cy] = [x + w / 2, y + h / 2];
  const start = `M${px(cx)} ${px(cy - r)}`;
  const arc = (large: 0 | 1, sweep: 0 | 1) =>
    `A${px(r)} ${px(r)} 0 ${large} ${sweep} ${px(cx - r)} ${px(cy)}`;
  return [
    { k: "path", d: start + arc(1, 1), stroke: "s1", width: 6 },
    { k: "path", d: start + arc(0, 0), stroke: "s2", width: 6 },
  ];
}

function table({ x, y, w, h }: Card, at: number): Shape[] {
  const lines = Math.floor(h / 9);
  return Array.from({ length: lines }, (_, n): Shape[] => {
    const top = y + n * 9 + 2;
    const cell = (place: number): Shape => ({
      k: "rect",
      x: x + w - place * 22,
      y: top,
      w: 12,
      h: 2,
      fill: "axis",
    });
    return [
      { k: "rect", x, y: top, w: w * (0.28 + 0.12 * share(at, n)), h: 2, fill: "line-strong" },
      cell(1),
      ...(w > 120 ? [cell(2), cell(3)] : []),
    ];
  }).flat();
}

function text({ x, y, w, h }: Card, at: number): Shape[] {
  return Array.from({ length: Math.floor(h / 7) }, (_, n): Shape => {
    return { k: "rect", x, y: y + n * 7 + 1, w: w * (0.6 + 0.4 * share(at, n)), h: 2, fill: "axis" };
  });
}

function share(at: number, n: number): number {
  return ((at * 7 + n * 5 + ((n * n) % 3) * 2) % 9) / 8;
}
