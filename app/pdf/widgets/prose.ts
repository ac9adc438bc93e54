import type { TextBlock, TextSpan } from "#app/views/widget-view.ts";
import type { Box, Part } from "../drawing.ts";
import { circle } from "../icons.ts";
import { baselineIn, drawPath, drawRule, inLink, inPart, within, write } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean } from "../type/fit-text.ts";
import type { TextStyle } from "../type/typeface.ts";
import { unwrap, wrapRuns } from "../type/wrap.ts";
import type { Line } from "../type/wrap.ts";

export type ProseRun = {
  readonly text: string;
  readonly style: TextStyle;
  readonly isStrong: boolean;
  readonly href: string | null;
};

/** `gap`: px above it unless first. */
export type Prose = {
  readonly runs: readonly ProseRun[];
  readonly bullet: boolean;
  readonly isHeading?: boolean;
  readonly gap: number;
};

const indent = 16;

export function proseOf(pen: Pen, blocks: readonly TextBlock[], size: number): Prose[] {
  return blocks.flatMap((block): Prose[] => {
    if (block.block === "list") {
      return block.items.map((item, i) => ({
        runs: runsOf(pen, item, size, false),
        bullet: true,
        gap: i === 0 ? 10 : 4,
      }));
    }
    const isHeading = block.block === "heading";
    return [{ runs: runsOf(pen, block.spans, size, isHeading), bullet: false, isHeading, gap: 10 }];
  });
}

function runsOf(pen: Pen, spans: readonly TextSpan[], size: number, isHeading: boolean): ProseRun[] {
  return spans.map(({ text, bold, href }, i) => {
    const isStrong = isHeading || bold === true;
    // `clean` trims, but inner spaces matter.
    const [before, after] = [i > 0 && /^\s/.test(text), i < spans.length - 1 && /\s$/.test(text)];
    const words = `${before ? " " : ""}${clean(pen.type, text)}${after ? " " : ""}`;
    return { text: words, style: { size, weight: isStrong ? 600 : 400 }, isStrong, href: href ?? null };
  });
}

const lineOf = (size: number) => Math.round(size * 1.55);

export function proseHeight(pen: Pen, prose: readonly Prose[], size: number, width: number): number {
  return prose.reduce(
    (sum, part, i) => sum + (i === 0 ? 0 : part.gap) + linesOf(pen, part, width).length * lineOf(size),
    0,
  );
}

const linesOf = (pen: Pen, { runs, bullet }: Prose, width: number) =>
  wrapRuns(pen.type, runs, width - (bullet ? indent : 0));

export function drawProse(
  pen: Pen,
  prose: readonly Prose[],
  size: number,
  box: Box,
): { rest: Prose[]; height: number } {
  const line = lineOf(size);
  let list: Part = { role: "L", parent: pen.part };
  let y = box.y;
  for (const [i, part] of prose.entries()) {
    const lines = linesOf(pen, part, box.w);
    const top = y + (i === 0 ? 0 : part.gap);
    const fit = Math.min(lines.length, Math.floor((box.y + box.h - top) / line + 0.001));
    if (fit > 0) {
      if (part.bullet) drawPath(pen, circle(box.x + 6, top + line / 2, 2), { fill: pen.inks["ink-2"] });
      const left = box.x + (part.bullet ? indent : 0);
      const drawLines = () =>
        lines.slice(0, fit).forEach((words, j) => drawLine(pen, words, left, top + j * line, line));
      if (part.bullet) {
        if (!prose[i - 1]?.bullet) list = { role: "L", parent: pen.part };
        within(pen, list, () => inPart(pen, "LI", () => inPart(pen, "LBody", drawLines)));
      } else inPart(pen, part.isHeading ? "H3" : "P", drawLines);
      y = top + fit * line;
    }
    if (fit < lines.length) {
      const rest = unwrap(lines.slice(Math.max(0, fit)));
      return {
        rest: [{ ...part, runs: rest, bullet: part.bullet && fit <= 0 }, ...prose.slice(i + 1)],
        height: y - box.y,
      };
    }
  }
  return { rest: [], height: y - box.y };
}

function drawLine(pen: Pen, { parts }: Line<ProseRun>, x: number, top: number, line: number): void {
  for (const [i, { run, text, x: at, width }] of parts.entries()) {
    const baseline = baselineIn(top, line, run.style.size);
    const fill = run.href ? pen.inks["brand-ink"] : run.isStrong ? pen.inks.ink : pen.inks["ink-2"];
    const drawRun = () => {
      const first = pen.marks.length;
      write(pen, text, x + at, baseline, run.style, fill);
      const mark = pen.marks[first];
      if (i > 0 && mark?.k === "text") mark.joins = true;
      return { x: x + at, y: top, w: width, h: line };
    };
    if (!run.href) drawRun();
    else
      inLink(pen, run.href, text, () => {
        drawRule(pen, x + at, baseline + 2, x + at + width, baseline + 2, fill, 0.75);
        return drawRun();
      });
  }
}
