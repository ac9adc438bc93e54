import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

type One = { readonly id: string; readonly title: string };

type Dragging = {
  readonly id: string;
  /** Null: the end. */
  readonly before: string | null;
  readonly x: number;
  readonly y: number;
};

const startsAfterPx = 4;
const edgePx = 64;
const scrollPx = 12;

const keys: Readonly<Record<string, "up" | "down" | "first" | "last">> = {
  ArrowUp: "up",
  ArrowLeft: "up",
  ArrowDown: "down",
  ArrowRight: "down",
  Home: "first",
  End: "last",
};

export function useArranging(
  widgets: readonly One[],
  send: (command: string) => void,
  say: (words: string) => void,
) {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const moved = useRef<string | null>(null);

  // Moving an element in the document removes its focus.
  useEffect(() => {
    if (moved.current === null) return;
    const handle = document.getElementById(handleId(moved.current));
    const focused = document.activeElement;
    if (focused === null || focused === document.body) handle?.focus();
    else if (focused !== handle) moved.current = null;
  });

  function onKeyDown(id: string, event: KeyboardEvent) {
    const to = keys[event.key];
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const from = widgets.findIndex((widget) => widget.id === id);
    const last = widgets.length - 1;
    const place = { up: Math.max(0, from - 1), down: Math.min(last, from + 1), first: 0, last }[to];
    if (place === from) return;
    moved.current = id;
    say(`${widgets[from]?.title ?? ""}, now ${place + 1} of ${widgets.length}`);
    send(`move ${id} ${to}`);
  }

  function onPointerDown(id: string, event: PointerEvent) {
    if (event.button !== 0 || !event.isPrimary) return;
    const start = { x: event.clientX, y: event.clientY };
    const stop = new AbortController();
    const { signal } = stop;
    let drag: Dragging | null = null;

    window.addEventListener(
      "pointermove",
      ({ clientX: x, clientY: y }) => {
        if (!drag && Math.hypot(x - start.x, y - start.y) < startsAfterPx) return;
        drag = { id, x, y, before: neighbourAt(x, y, id, drag?.before ?? nextOf(id)) };
        setDragging(drag);
      },
      { signal },
    );
    const end = (isDropped: boolean) => {
      stop.abort();
      setDragging(null);
      if (!isDropped || !drag || drag.before === nextOf(id)) return;
      send(`move ${id} ${drag.before === null ? "last" : `before ${drag.before}`}`);
      const title = widgets.find((widget) => widget.id === id)?.title ?? "";
      say(`${title} was moved`);
    };
    window.addEventListener("pointerup", () => end(true), { signal });
    window.addEventListener("pointercancel", () => end(false), { signal });
    window.addEventListener("keydown", (key) => key.key === "Escape" && end(false), { signal });
  }

  function nextOf(id: string): string | null {
    return widgets[widgets.findIndex((widget) => widget.id === id) + 1]?.id ?? null;
  }

  useScrollAtEdges(dragging?.y ?? null);
  return { dragging, onKeyDown, onPointerDown };
}

export function handleId(widgetId: string): string {
  return `handle-${widgetId}`;
}

function neighbourAt(x: number, y: number, dragged: string, before: string | null): string | null {
  const cards = [...document.querySelectorAll<HTMLElement>("[data-arranged] section")];
  const over = cards.findIndex((card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  const card = cards[over];
  if (!card || card.id === dragged) return before;
  const { left, width, top, height } = card.getBoundingClientRect();
  const isOneColumn = width > (card.parentElement?.clientWidth ?? 0) * 0.8;
  const isFirstHalf = isOneColumn ? y < top + height / 2 : x < left + width / 2;
  const others = cards.slice(isFirstHalf ? over : over + 1).filter(({ id }) => id !== dragged);
  return others[0]?.id ?? null;
}

export function useScrollAtEdges(y: number | null): void {
  const held = useRef(y);
  held.current = y;
  const isHeld = y !== null;
  useEffect(() => {
    if (!isHeld) return;
    let frame = requestAnimationFrame(function scroll() {
      const at = held.current ?? innerHeight / 2;
      if (at < edgePx) window.scrollBy(0, -scrollPx);
      if (at > innerHeight - edgePx) window.scrollBy(0, scrollPx);
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [isHeld]);
}
