import { drawPath } from "./pen.ts";
import type { Pen } from "./pen.ts";
import { round, scalePath } from "./path.ts";

/** 16 × 16 */
const icons = {
  alert: "M8 2L1.5 13.5h13zM8 6.5v3M8 11.5v.01",
  image: "M2.5 3h11v10h-11zM2.5 11l3.5-3.5 2.5 2.5 2-2 3 3",
} as const;

export function drawIcon(
  pen: Pen,
  name: keyof typeof icons,
  x: number,
  y: number,
  size: number,
  stroke: string,
  weight = 1.6,
): void {
  const scale = size / 16;
  drawPath(pen, scalePath(icons[name], { x, y, scaleX: scale, scaleY: scale }), {
    stroke,
    width: Math.round(weight * scale * 100) / 100,
    round: true,
  });
}

export function circle(x: number, y: number, r: number): string {
  return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${round(r * 2)} 0a${r} ${r} 0 1 0 ${round(-r * 2)} 0Z`;
}
