import type { Label } from "../scene.ts";
import { textWidth } from "./text-width.ts";

const phonePlot = 264;

/** px */
const wrappedName = 40;
const air = 12;

export function timeLabels(labels: readonly string[], at: (index: number) => number, width: number): Label[] {
  const widest = Math.max(0, ...labels.map((label) => textWidth(label)));
  const most = Math.min(5, Math.max(2, Math.floor((width + air) / (widest + air))));
  const chosen = spread(labels.length, most);
  const texts = yearsOnce(chosen.map((index) => labels[index] ?? ""));
  const gives = (place: number) =>
    chosen.length > 4 ? place % 2 === 1 : (widest + air) * chosen.length > phonePlot + air;
  return chosen.map((index, place): Label => {
    const isFirst = place === 0;
    const isLast = place === chosen.length - 1;
    const edge = isFirst && isLast ? "middle" : isFirst ? "start" : isLast ? "end" : "middle";
    return {
      ...xLabel(texts[place] ?? "", at(index)),
      inline: edge,
      ...(!isFirst && !isLast && gives(place) && { half: true }),
    };
  });
}

export function barLabels(
  labels: readonly string[],
  at: (index: number) => number,
  step: number,
  width: number,
): Label[] {
  const months = labels.map((label) => withoutYear(label));
  const widest = Math.max(0, ...months.map((label) => textWidth(label)));
  const fits = widest + 8 <= step;
  const every =
    fits && labels.length <= 16 ? 1 : Math.max(Math.ceil((widest + 8) / step), Math.ceil(labels.length / 7));
  const last = labels.length - 1;
  const chosen = labels.map((_, i) => i).filter((i) => (last - i) % every === 0 && hasSide(i));
  const onPhone = Math.ceil(((widest + 8) * chosen.length) / phonePlot);
  const texts = yearsOnce(chosen.map((i) => labels[i] ?? ""));
  return chosen.map((index, place): Label => ({
    ...xLabel(texts[place] ?? "", at(index)),
    ...(texts[place] !== months[index] && { room: Math.max(every * step - 4, yearRoom) }),
    ...((chosen.length - 1 - place) % onPhone !== 0 && { half: true }),
  }));

  function hasSide(index: number): boolean {
    return at(index) + textWidth(months[index] ?? "") / 2 <= width + overhang;
  }
}

const overhang = 16;
const yearRoom = 34;
const year = / \d{4}$/u;
export const hasYear = (label: string) => year.test(label);
const withoutYear = (label: string) => label.replace(year, "");

export function yearsOnce(labels: readonly string[]): string[] {
  if (!labels.every(hasYear)) return [...labels];
  const yearOf = (label: string | undefined) => label?.slice(-4);
  return labels.map((label, i) => (yearOf(label) === yearOf(labels[i - 1]) ? withoutYear(label) : label));
}

export function spread(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, i) => i);
  const last = count - 1;
  for (let step = Math.max(1, Math.floor(last / (most - 1))); ; step += 1) {
    const chosen = [];
    for (let index = 0; index <= last - step * 0.75; index += step) chosen.push(index);
    if (chosen.length < most) return [...chosen, last];
  }
}

export function bandLabels(
  labels: readonly string[],
  at: (index: number) => number,
  room: number | null,
): Label[] {
  return labels.map((text, index) => ({
    ...xLabel(text, at(index)),
    ...(room !== null && { room }),
    ...hideOnPhone(index, labels, room === null ? Infinity : wrappedName),
  }));
}

export function hideOnPhone(index: number, texts: readonly string[], most = Infinity): { half?: true } {
  const widest = Math.max(...texts.map((text) => Math.min(textWidth(text), most)));
  const every = Math.ceil(((widest + 4) * texts.length) / phonePlot);
  return index % every === 0 ? {} : { half: true };
}

function xLabel(text: string, x: number): Label {
  return { x, y: 0, text, ink: "ink-3", size: 12, weight: 400, inline: "middle", block: "below", role: "x" };
}
