import { element, lang } from "./element.ts";

type Line = { readonly ink: string; readonly name: string; readonly text: string };
type Stop = { readonly title: string; readonly lines: readonly Line[] };

/** A line through the chart and the values at it, for a pointer, a finger, and the arrow keys. */
export function tooltips(): void {
  for (const pane of document.querySelectorAll<HTMLElement>("[data-stops]")) follow(pane);
}

function follow(pane: HTMLElement): void {
  const count = Number(pane.dataset.stops);
  const isBands = "bands" in pane.dataset;
  const middle = (stop: number) => (isBands ? (stop + 0.5) / count : count > 1 ? stop / (count - 1) : 0.5);
  const cross = element("div", { "data-cross": "" });
  const tip = element("div", { "data-tip": "", "aria-live": "polite" });
  let stops: readonly Stop[] | null = null;
  let shown = -1;

  function show(stop: number): void {
    if (stop === shown) return;
    shown = Math.max(0, Math.min(count - 1, stop));
    stops ??= readStops(pane, !isBands);
    const found = stops[shown];
    if (!found) return hide();
    const share = middle(shown);
    cross.style.left = `${share * 100}%`;
    tip.replaceChildren(
      element("b", {}, found.title),
      element("ul", { class: "" }, ...found.lines.map(lineOf)),
    );
    pane.append(cross);
    pane.after(tip);
    place(share);
  }

  /** Beside the line, on the side with more room, so that it never covers the point. */
  function place(share: number): void {
    const plot = pane.getBoundingClientRect();
    const card = (tip.offsetParent ?? document.body).getBoundingClientRect();
    const x = plot.left - card.left + plot.width * share;
    const isRight = x + 12 + tip.offsetWidth <= card.width || x < tip.offsetWidth + 12;
    tip.style.left = `${Math.max(4, isRight ? Math.min(x + 12, card.width - tip.offsetWidth - 4) : x - 12 - tip.offsetWidth)}px`;
    tip.style.top = `${plot.top - card.top}px`;
  }

  function hide(): void {
    shown = -1;
    cross.remove();
    tip.remove();
  }

  const steps: Readonly<Record<string, () => number>> = {
    ArrowRight: () => shown + 1,
    ArrowLeft: () => (shown < 0 ? count : shown) - 1,
    Home: () => 0,
    End: () => count - 1,
  };
  pane.tabIndex = 0;
  for (const type of ["pointermove", "pointerdown"] as const) {
    pane.addEventListener(type, ({ clientX }) => {
      const { left, width } = pane.getBoundingClientRect();
      const share = (clientX - left) / width;
      show(isBands ? Math.floor(share * count) : Math.round(share * (count - 1)));
    });
  }
  pane.addEventListener("pointerleave", hide);
  pane.addEventListener("blur", hide);
  pane.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (event.key === "Escape") hide();
    if (!step) return;
    event.preventDefault();
    show(Math.max(0, Math.min(count - 1, step())));
  });
}

function lineOf({ ink, name, text }: Line): HTMLElement {
  const swatch = element("i");
  swatch.style.background = `var(--${ink})`;
  return element("li", {}, swatch, name, element("span", {}, text));
}

function readStops(pane: HTMLElement, areLines: boolean): Stop[] {
  const written = pane.closest<HTMLElement>("[data-tips]")?.dataset.tips;
  return written === undefined ? stopsOfTable(pane, areLines) : stopsOfText(written);
}

/** The table behind the chart: a row per stop, a column for each colour. */
function stopsOfTable(pane: HTMLElement, areLines: boolean): Stop[] {
  const table = pane.closest("section")?.querySelector("details table");
  const heads = [...(table?.querySelectorAll<HTMLElement>("thead th") ?? [])];
  return [...(table?.querySelectorAll("tbody tr") ?? [])].map((row) => {
    const cells = [...row.children] as HTMLElement[];
    const lines = heads.flatMap(({ dataset: { ink }, textContent }, i) => {
      const cell = cells[i];
      if (ink === undefined || !cell) return [];
      const value = Number(cell.dataset.value ?? -Infinity);
      // The change from the period before stands in the same cell.
      return [{ ink, name: textContent ?? "", text: cell.firstChild?.textContent ?? "", value }];
    });
    if (areLines) lines.sort((a, b) => (b.value > a.value ? 1 : b.value < a.value ? -1 : 0));
    return { title: titleOf(cells[0], heads[0]?.dataset.days !== undefined), lines };
  });
}

/** "Wednesday 21 October" for a day, else what the row is called. */
function titleOf(cell: HTMLElement | undefined, isDay: boolean): string {
  const day = cell?.dataset.value;
  if (!isDay || !day) return cell?.textContent ?? "";
  return new Intl.DateTimeFormat(lang(), {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(day));
}

function stopsOfText(text: string): Stop[] {
  const [head = "", ...rows] = text.split("\n");
  const split = (field: string): [string, string] => {
    const space = field.indexOf(" ");
    return [field.slice(0, space), field.slice(space + 1)];
  };
  const names = head.split("\t").map(split);
  return rows.map((row) => {
    const [title = "", ...fields] = row.split("\t");
    const lines = fields.map((field) => {
      const [place, value] = split(field);
      const [ink, name] = names[Number(place)] ?? ["", ""];
      return { ink, name, text: value };
    });
    return { title, lines };
  });
}
