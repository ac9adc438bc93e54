import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { grid } from "#app/theme/tokens.ts";
import { heights, widths } from "#app/domain/widgets/widget.ts";
import { useScrollAtEdges } from "./use-arranging.ts";

type Sized = {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
};
type Size = Pick<Sized, "width" | "height">;
export type Sizing = Size & { readonly id: string; readonly y: number };

export type Corner = { readonly inline: 1 | -1; readonly block: 1 | -1 };

const steps: Readonly<Record<string, Size>> = {
  ArrowRight: { width: 1, height: 0 },
  ArrowLeft: { width: -1, height: 0 },
  ArrowDown: { width: 0, height: 1 },
  ArrowUp: { width: 0, height: -1 },
};

export function useSizing(
  widgets: readonly Sized[],
  send: (command: string) => void,
  say: (words: string) => void,
) {
  const [sizing, setSizing] = useState<Sizing | null>(null);

  function resize(widget: Sized, { width, height }: Size) {
    say(
      `${widget.title}, ${width} of ${widths.length} columns wide, ${height} of ${heights.length} rows high`,
    );
    if (width !== widget.width || height !== widget.height) send(`size ${widget.id} ${width}x${height}`);
  }

  function onKeyDown(id: string, event: KeyboardEvent) {
    const step = steps[event.key];
    const widget = widgets.find((one) => one.id === id);
    if (!step || !widget || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    resize(widget, within(widget.width + step.width, widget.height + step.height));
  }

  function onCornerDown(id: string, corner: Corner, event: PointerEvent) {
    const widget = widgets.find((one) => one.id === id);
    const card = document.getElementById(id);
    if (event.button !== 0 || !event.isPrimary || !widget || !card?.parentElement) return;
    event.preventDefault();
    const start = { x: event.pageX, y: event.pageY };
    const cell = cellOf(card.parentElement);
    const inline = corner.inline * (getComputedStyle(card).direction === "rtl" ? -1 : 1);
    const stop = new AbortController();
    const { signal } = stop;
    let size: Size = widget;
    setSizing({ id, ...sizeOf(widget), y: event.clientY });

    window.addEventListener(
      "pointermove",
      ({ pageX, pageY, clientY }) => {
        const columns = Math.round(((pageX - start.x) * inline) / cell.width);
        const rows = Math.round(((pageY - start.y) * corner.block) / cell.height);
        const from = columns === 0 ? widget.width : Math.min(widget.width, cell.columns);
        size = within(from + columns, widget.height + rows);
        setSizing({ id, ...sizeOf(size), y: clientY });
      },
      { signal },
    );
    const end = (isDropped: boolean) => {
      stop.abort();
      setSizing(null);
      if (isDropped) resize(widget, size);
    };
    window.addEventListener("pointerup", () => end(true), { signal });
    window.addEventListener("pointercancel", () => end(false), { signal });
    window.addEventListener("keydown", (key) => key.key === "Escape" && end(false), { signal });
  }

  useScrollAtEdges(sizing?.y ?? null);
  return { sizing, onKeyDown, onCornerDown };
}

function sizeOf({ width, height }: Size): Size {
  return { width, height };
}

function within(width: number, height: number): Size {
  return {
    width: Math.min(Math.max(width, 1), widths.length),
    height: Math.min(Math.max(height, 1), heights.length),
  };
}

/** In pixels; a phone's single column counts a quarter. */
function cellOf(element: HTMLElement) {
  const { gridTemplateColumns, columnGap } = getComputedStyle(element);
  const columns = gridTemplateColumns.split(" ").length;
  const across = columns === 1 ? grid.columns : columns;
  return {
    width: (element.clientWidth + (Number.parseFloat(columnGap) || 0)) / across,
    height: grid.row + grid.gap,
    columns: across,
  };
}
