import { useEffect, useRef } from "react";

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

export function useMenu() {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const menu = list.current;
    if (!menu) return;
    const place = () => placeByButton(menu);
    const move = (event: KeyboardEvent) => moveFocus(menu, event);
    menu.addEventListener("toggle", place); // React 18 handles toggle on <details> only
    menu.addEventListener("keydown", move);
    return () => {
      menu.removeEventListener("toggle", place);
      menu.removeEventListener("keydown", move);
    };
  }, []);

  return list;
}

function moveFocus(menu: HTMLElement, event: KeyboardEvent) {
  const step = steps[event.key];
  const items = [...menu.querySelectorAll<HTMLElement>("a, button:not(:disabled), [aria-disabled]")];
  if (!step || items.length === 0) return;
  event.preventDefault();
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length - 1)]?.focus();
}

function placeByButton(menu: HTMLElement) {
  const button = document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`);
  if (!button || CSS.supports("position-area", "block-end")) return;
  const { bottom, left, right, top } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = menu;
  const above = bottom + offsetHeight > innerHeight && top > offsetHeight;
  const start = left + offsetWidth > innerWidth ? right - offsetWidth : left;
  const blockStart = above ? top - offsetHeight - 4 : bottom + 4;
  Object.assign(menu.style, {
    margin: "0",
    inset: "auto",
    top: `${blockStart}px`,
    left: `${Math.max(8, start)}px`,
  });
}
