import { roundPx } from "./marks.ts";
import type { Ink, Shape } from "./scene.ts";

export type PathAttributes = {
  readonly d: string;
  readonly fill?: string;
  readonly fillOpacity?: number;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly strokeDasharray?: string;
  readonly strokeLinecap?: "round";
};

export function mergeShapes(shapes: readonly Shape[]): PathAttributes[] {
  const merged: PathAttributes[] = [];
  for (const shape of shapes) {
    const { d, ...look } = attributesOf(shape);
    const before = merged.at(-1);
    if (before && JSON.stringify({ ...before, d: "" }) === JSON.stringify({ d: "", ...look })) {
      merged[merged.length - 1] = { ...before, d: before.d + d };
    } else {
      merged.push({ d, ...look });
    }
  }
  return merged;
}

const color = (ink: Ink) => `var(--${ink})`;
const edge = { stroke: color("surface"), strokeWidth: 1.5 };

const dashes = { short: "2 3", dots: "1.5 3" } as const;

function attributesOf(shape: Shape): PathAttributes {
  switch (shape.k) {
    case "path":
      return {
        d: shape.d,
        stroke: color(shape.stroke),
        strokeWidth: shape.width,
        ...(shape.dash && { strokeDasharray: shape.dash === true ? "4 4" : dashes[shape.dash] }),
        ...(shape.round && !shape.dash && { strokeLinecap: "round" as const }),
      };
    case "area":
      return {
        d: shape.d,
        fill: color(shape.fill),
        ...(shape.opacity !== undefined && { fillOpacity: shape.opacity }),
        ...(shape.gap && edge),
      };
    case "rect": {
      const { x, y, w, h } = shape;
      const d = `M${roundPx(x)} ${roundPx(y)}h${roundPx(w)}v${roundPx(h)}h${roundPx(-w)}z`;
      return { d, fill: color(shape.fill), ...(shape.gap && edge) };
    }
    case "rule":
      return { d: line(shape), stroke: color(shape.stroke), strokeWidth: shape.width };
    case "dot":
      // A zero-length line with round caps stays a circle when stretched.
      return {
        d: `M${roundPx(shape.x)} ${roundPx(shape.y)}h0`,
        stroke: color(shape.fill),
        strokeWidth: shape.r * 2,
        strokeLinecap: "round",
      };
  }
}

function line({ x1, y1, x2, y2 }: Extract<Shape, { k: "rule" }>): string {
  return roundPx(y1) === roundPx(y2)
    ? `M${roundPx(x1)} ${roundPx(y1)}H${roundPx(x2)}`
    : `M${roundPx(x1)} ${roundPx(y1)}L${roundPx(x2)} ${roundPx(y2)}`;
}
