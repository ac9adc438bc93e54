import type { ChartMark, SeriesChart } from "../chart.ts";
import { roundPx } from "../marks.ts";
import { type Label, type LabelFit, markDisc, type Scene, type Shape, type Size } from "../scene.ts";

/** px */
const markRow = 19;
const pill = 30;
const air = 5;
const lift = 2;

/** px */
const narrowPlot = 262;
const mediumPlot = 600;

export const markRoom = ({ marks = [] }: Pick<SeriesChart, "marks">): number =>
  marks.length > 0 ? markRow + lift : 0;

type Placing = {
  readonly box: Scene["box"];
  /** px */
  readonly room: number;
  readonly size: Size;
  readonly at: (index: number) => number;
  readonly edges: (index: number) => readonly [number, number];
  readonly foot: (index: number) => number;
};

export type PlacedMarks = {
  readonly bands: readonly Shape[];
  readonly lines: readonly Shape[];
  readonly labels: readonly Label[];
};

export function placeMarks({ marks = [] }: Pick<SeriesChart, "marks">, placing: Placing): PlacedMarks {
  if (marks.length === 0) return { bands: [], lines: [], labels: [] };
  const { box, room, at, edges, foot, size } = placing;
  const top = -(room + lift);
  return {
    bands: marks.flatMap(({ at: first, to }): Shape[] => {
      if (to === undefined) return [];
      const [left, right] = [Math.max(0, edges(first)[0]), Math.min(box.width, edges(to)[1])].map(roundPx);
      const d = `M${left},0H${right}V${roundPx(box.height)}H${left}Z`;
      return [{ k: "area", d, fill: "ink-3", opacity: 0.1 }];
    }),
    lines: [...new Set(marks.map((mark) => mark.at))].flatMap((index): Shape[] => {
      const [x, end] = [roundPx(at(index)), roundPx(foot(index))];
      const d = `M${x},${top}V${end}`;
      return end > top + 1 ? [{ k: "path", d, stroke: "ink-3", width: 1, dash: "dots" }] : [];
    }),
    labels: fits(box.width, size).flatMap(({ width, fit }) =>
      grouped(marks, (index) => (at(index) / box.width) * width).map(({ text, x }) => ({
        x: (x / width) * box.width,
        y: 0,
        text,
        ink: "ink",
        size: 12,
        weight: 600,
        inline: "middle",
        block: "above",
        role: "mark",
        lift: room + lift,
        ...(fit && { fit }),
      })),
    ),
  };
}

function fits(width: number, { values }: Size): { width: number; fit?: LabelFit }[] {
  if (values) return [{ width }];
  if (width <= narrowPlot) return [{ width }];
  const narrow = { width: narrowPlot, fit: "narrow" } as const;
  if (width <= mediumPlot) return [{ width, fit: "wide medium" }, narrow];
  return [{ width, fit: "wide" }, { width: mediumPlot, fit: "medium" }, narrow];
}

type Group = { readonly first: number; readonly last: number; readonly x: number };

function grouped(
  marks: readonly ChartMark[],
  at: (index: number) => number,
): { readonly text: string; readonly x: number }[] {
  const groups: Group[] = [];
  for (const { number, at: index } of marks) {
    let group: Group = { first: number, last: number, x: at(index) };
    for (let before = groups.at(-1); before && touch(before, group); before = groups.at(-1)) {
      groups.pop();
      group = { first: before.first, last: group.last, x: middle(marks, before.first, group.last, at) };
    }
    groups.push(group);
  }
  return groups.map(({ first, last, x }) => ({ text: first === last ? `${first}` : `${first}–${last}`, x }));
}

function touch(one: Group, other: Group): boolean {
  return other.x - one.x < (widthOf(one) + widthOf(other)) / 2 + air;
}

const widthOf = ({ first, last }: Group) => (first === last ? markDisc.height : pill);

function middle(marks: readonly ChartMark[], first: number, last: number, at: (index: number) => number) {
  const places = marks.filter(({ number }) => number >= first && number <= last).map((mark) => at(mark.at));
  return (Math.min(...places) + Math.max(...places)) / 2;
}

export function labelWithMarks({ label, marks = [] }: Pick<SeriesChart, "label" | "marks">): string {
  if (marks.length === 0) return label;
  return `${label}. Annotations: ${marks.map(({ number, days }) => `${number} at ${days}`).join(", ")}`;
}
