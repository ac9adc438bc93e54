import { labelGap, markDisc } from "#app/charts/scene.ts";
import { breakable } from "#app/charts/labels/soft-hyphens.ts";
import type { Label, Scene, Shape } from "#app/charts/scene.ts";
import type { Box } from "./drawing.ts";
import { circle } from "./icons.ts";
import { round, scalePath } from "./path.ts";
import { baselineIn, drawPath, drawRect, write } from "./pen.ts";
import type { Pen } from "./pen.ts";
import { clean, wrapLines } from "./type/fit-text.ts";

export function drawScene(pen: Pen, scene: Scene, box: Box): void {
  const plot = plotBox({ ...scene, gutter: measuredGutter(pen, scene) }, box);
  const scaling = {
    x: plot.x,
    y: plot.y,
    scaleX: plot.w / scene.box.width,
    scaleY: plot.h / scene.box.height,
  };
  for (const shape of scene.plot) drawShape(pen, shape, scaling);
  const labels = scene.labels.map((label) => measure(pen, label, scaling));
  for (const label of withoutCollisions(labels)) {
    if (label.role === "mark") {
      drawMark(pen, label);
      continue;
    }
    const fill = pen.inks[label.ink];
    for (const { text, x, baseline, weight } of label.lines) {
      write(
        pen,
        text,
        x,
        baseline,
        { size: label.size, weight },
        weight === label.weight ? fill : pen.inks.ink,
      );
    }
  }
}

const markStyle = { size: 11, weight: 600 } as const;

function drawMark(pen: Pen, { at, text }: Measured): void {
  const words = clean(pen.type, text);
  const w = Math.max(markDisc.height, pen.type.width(words, markStyle) + markDisc.side * 2);
  const middle = at.x + at.w / 2;
  drawRect(
    pen,
    { x: middle - w / 2, y: at.y + at.h - markDisc.height, w, h: markDisc.height },
    { r: markDisc.height / 2, fill: pen.inks.ink },
  );
  const baseline = baselineIn(at.y + at.h - markDisc.height, markDisc.height, markStyle.size);
  write(pen, words, middle, baseline, markStyle, pen.inks.surface, "middle");
}

/** Layouts only estimate text widths. */
function measuredGutter(pen: Pen, { gutter, labels }: Scene): Scene["gutter"] {
  const still = { x: 0, y: 0, scaleX: 1, scaleY: 1 };
  const before = labels
    .filter(({ x, inline }) => x === 0 && inline === "end")
    .map((label) => -measure(pen, label, still).at.x);
  return { ...gutter, start: Math.max(gutter.start, ...before.map(Math.ceil)) };
}

export function plotBox({ box: unit, fit, gutter }: Scene, box: Box): Box {
  const room = {
    x: box.x + gutter.start,
    y: box.y + gutter.top,
    w: Math.max(1, box.w - gutter.start - gutter.end),
    h: Math.max(1, box.h - gutter.top - gutter.bottom),
  };
  if (fit === "stretch") return room;
  const scale = Math.min(1, room.w / unit.width, room.h / unit.height);
  const [w, h] = [unit.width * scale, unit.height * scale];
  return { x: room.x + (room.w - w) / 2, y: room.y + (room.h - h) / 2, w, h };
}

const dashes = { short: [2, 3], dots: [1.5, 3] } as const;

type Scaling = Parameters<typeof scalePath>[1];

function drawShape(pen: Pen, shape: Shape, scaling: Scaling): void {
  const { x, y, scaleX, scaleY } = scaling;
  const surface = { stroke: pen.inks.surface, width: 1.5 };
  const placed = (left: number, top: number) => `${round(left * scaleX + x)} ${round(top * scaleY + y)}`;
  switch (shape.k) {
    case "path":
      drawPath(pen, scalePath(shape.d, scaling), {
        stroke: pen.inks[shape.stroke],
        width: shape.width,
        ...(shape.dash && { dash: shape.dash === true ? ([4, 4] as const) : dashes[shape.dash] }),
        ...(shape.round && { round: true }),
      });
      return;
    case "area":
      drawPath(pen, scalePath(shape.d, scaling), {
        fill: pen.inks[shape.fill],
        ...(shape.opacity !== undefined && { opacity: shape.opacity }),
        ...(shape.gap && surface),
      });
      return;
    case "rect":
      drawRect(
        pen,
        { x: x + shape.x * scaleX, y: y + shape.y * scaleY, w: shape.w * scaleX, h: shape.h * scaleY },
        { fill: pen.inks[shape.fill], ...(shape.gap && surface) },
      );
      return;
    case "rule":
      drawPath(pen, `M${placed(shape.x1, shape.y1)}L${placed(shape.x2, shape.y2)}`, {
        stroke: pen.inks[shape.stroke],
        width: shape.width,
      });
      return;
    case "dot":
      drawPath(pen, circle(x + shape.x * scaleX, y + shape.y * scaleY, shape.r), {
        fill: pen.inks[shape.fill],
      });
      return;
  }
}

type Measured = Label & {
  readonly at: Box;
  readonly lines: readonly { text: string; x: number; baseline: number; weight: 400 | 600 }[];
};

function measure(pen: Pen, label: Label, { x, y, scaleX, scaleY }: Scaling): Measured {
  const { size, weight, inline, block, role } = label;
  const line = size + 2;
  const style = { size, weight };
  const words = clean(pen.type, breakable(label));
  const room = label.room === undefined ? Infinity : label.role === "x" ? label.room * scaleX : label.room;
  const lines: { text: string; weight: 400 | 600 }[] = wrapLines(pen.type, words, style, room, 2).map(
    (text) => ({ text, weight }),
  );
  if (label.strong !== undefined) lines.push({ text: clean(pen.type, label.strong), weight: 600 });

  const widths = lines.map(({ text, weight }) => pen.type.width(text, { size, weight }));
  const [w, h] = [Math.max(0, ...widths), lines.length * line];
  const gap = labelGap[role] + (label.lift ?? 0);
  const sideways = block === "middle" && inline !== "middle" ? gap : 0;
  const pointX = x + label.x * scaleX + (inline === "start" ? sideways : inline === "end" ? -sideways : 0);
  const pointY = y + label.y * scaleY;
  const left = inline === "start" ? pointX : inline === "end" ? pointX - w : pointX - w / 2;
  const top = block === "above" ? pointY - gap - h : block === "below" ? pointY + gap : pointY - h / 2;
  return {
    ...label,
    at: { x: left, y: top, w, h },
    lines: lines.map((part, i) => {
      const over = w - (widths[i] ?? 0);
      const shift = inline === "start" ? 0 : inline === "end" ? over : over / 2;
      return { ...part, x: left + shift, baseline: top + i * line + line / 2 + size * 0.3638 };
    }),
  };
}

function withoutCollisions(labels: readonly Measured[]): readonly Measured[] {
  const touching = new Set(
    labels
      .filter((label) => givesWay(label) && labels.some((other) => other !== label && touch(label, other)))
      .map((label) => label.role),
  );
  const left = labels.filter((label) => !(label.half && touching.has(label.role)));
  const shown: Measured[] = [];
  const byWorth = [...left].sort((a, b) => worth(b) - worth(a));
  for (const label of byWorth)
    if (!givesWay(label) || !shown.some((other) => touch(label, other))) shown.push(label);
  return left.filter((label) => shown.includes(label));
}

const givesWay = ({ role }: Label) => role === "x" || role === "y" || role === "value";
const worth = ({ role, inline }: Label) =>
  givesWay({ role } as Label) ? (role === "x" && inline !== "middle" ? 1 : 0) : 2;

function touch(a: Measured, b: Measured): boolean {
  if (a.role !== b.role) return false;
  const air = a.role === "x" ? 4 : a.role === "value" ? 2 : -2;
  return (
    a.at.x < b.at.x + b.at.w + air &&
    b.at.x < a.at.x + a.at.w + air &&
    a.at.y < b.at.y + b.at.h &&
    b.at.y < a.at.y + a.at.h
  );
}
