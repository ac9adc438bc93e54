import type { ChangeView } from "#app/views/widget-view.ts";

export function changeText({ arrow, text, word, until }: ChangeView): string {
  return [arrow === "up" ? "▲" : arrow === "down" ? "▼" : null, text, word, until ?? null]
    .filter((part) => part !== null)
    .join(" ");
}
