import { tooltips } from "../tooltips.ts";

export type Pair = readonly [shown: Element, fresh: Element];

/** Preserves focus, open details and table scroll; moves the page with a card in view. */
export function replaceParts(pairs: readonly Pair[]): void {
  const replaced = new Set(pairs.map(([shown]) => shown));
  const inView = [...document.querySelectorAll("section[data-kind]")].filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  const seen = inView.find((card) => !replaced.has(card)) ?? inView[0];
  const top = seen?.getBoundingClientRect().top;
  const { style } = document.documentElement;
  style.overflowAnchor = "none"; // else the browser moves the page too
  for (const [shown, fresh] of pairs) replacePart(shown, fresh);
  const now = seen && document.getElementById(seen.id)?.getBoundingClientRect().top;
  if (now !== undefined && top !== undefined && scrollY > 0)
    scrollBy({ top: now - top, behavior: "instant" });
  // The browser moves the page at its next draw.
  requestAnimationFrame(() => requestAnimationFrame(() => (style.overflowAnchor = "")));
}

function replacePart(shown: Element, fresh: Element): void {
  const focused = focusableIn(shown).indexOf(document.activeElement as HTMLElement);
  const open = [...shown.querySelectorAll("details")].map((details) => details.open);
  const scrolled = scrollable(shown).map(({ scrollLeft }) => scrollLeft);
  shown.replaceWith(fresh);
  fresh.querySelectorAll("details").forEach((details, at) => (details.open = open[at] ?? details.open));
  scrollable(fresh).forEach((group, at) => (group.scrollLeft = scrolled[at] ?? 0));
  tooltips(fresh);
  if (focused >= 0) focusableIn(fresh)[focused]?.focus({ preventScroll: true });
}

const focusableIn = (part: Element) => [
  ...part.querySelectorAll<HTMLElement>("a, button, summary, [tabindex], [data-stops]"),
];
const scrollable = (part: Element) => [...part.querySelectorAll("[role=group]")];
