import { element, lang } from "./element.ts";

type Line = { readonly ink: string; readonly name: string; readonly text: string };
type Stop = { readonly title: string; readonly lines: readonly Line[] };

/** Shares (0–1) of the pane. */
type Spot = { readonly x: number; readonly y: number };

type Way = {
  readonly stopAt: (spot: Spot) => number;
  readonly spotOf: (stop: number) => Spot;
  readonly isAcross: boolean;
};

export function tooltips(page: ParentNode = document): void {
  for (const pane of page.querySelectorAll<HTMLElement>("[data-stops]")) follow(pane);
}

function follow(pane: HTMLElement): void {
  const count = Number(pane.dataset.stops);
  const isBands = "bands" in pane.dataset;
  const way = wayOf(pane, count, isBands);
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
    const spot = way.spotOf(shown);
    cross.style.left = `${spot.x * 100}%`;
    tip.replaceChildren(
      element("b", {}, found.title),
      element("ul", { class: "" }, ...found.lines.map(lineOf)),
    );
    for (const dot of pane.querySelectorAll(":scope > [data-dot]")) dot.remove();
    if (way.isAcross) pane.append(cross, ...(isBands ? [] : dotsAt(pane, spot.x)));
    pane.after(tip);
    place(spot);
  }

  function place({ x: share, y }: Spot): void {
    const plot = pane.getBoundingClientRect();
    const card = (tip.offsetParent ?? document.body).getBoundingClientRect();
    const x = plot.left - card.left + plot.width * share;
    const isRight = x + 12 + tip.offsetWidth <= card.width || x < tip.offsetWidth + 12;
    tip.style.left = `${Math.max(4, isRight ? Math.min(x + 12, card.width - tip.offsetWidth - 4) : x - 12 - tip.offsetWidth)}px`;
    tip.style.top = `${plot.top - card.top + plot.height * y}px`;
  }

  function hide(): void {
    shown = -1;
    cross.remove();
    tip.remove();
    for (const dot of pane.querySelectorAll(":scope > [data-dot]")) dot.remove();
  }

  const steps: Readonly<Record<string, () => number>> = {
    ArrowRight: () => shown + 1,
    ArrowLeft: () => (shown < 0 ? count : shown) - 1,
    ...(!way.isAcross && {
      ArrowDown: () => shown + 1,
      ArrowUp: () => (shown < 0 ? count : shown) - 1,
    }),
    Home: () => 0,
    End: () => count - 1,
  };
  pane.tabIndex = 0;
  for (const type of ["pointermove", "pointerdown"] as const) {
    pane.addEventListener(type, ({ clientX, clientY }) => {
      const { left, top, width, height } = pane.getBoundingClientRect();
      show(way.stopAt({ x: (clientX - left) / width, y: (clientY - top) / height }));
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

function wayOf({ dataset }: HTMLElement, count: number, isBands: boolean): Way {
  if (dataset.turn !== undefined) return around(dataset.turn.split(" ").map(Number));
  if ("rows" in dataset)
    return {
      stopAt: ({ y }) => Math.floor(y * count),
      spotOf: (stop) => ({ x: 0, y: (stop + 1) / count }),
      isAcross: false,
    };
  const under = "under" in dataset ? 1 : 0;
  return {
    stopAt: ({ x }) => (isBands ? Math.floor(x * count) : Math.round(x * (count - 1))),
    spotOf: (stop) => ({
      x: isBands ? (stop + 0.5) / count : count > 1 ? stop / (count - 1) : 0.5,
      y: under,
    }),
    isAcross: true,
  };
}

/** Clockwise from 12 o'clock, in turns. A radar's first stop extends beyond its last. */
function around(ends: readonly number[]): Way {
  const last = ends.at(-1) ?? 1;
  const start = (stop: number) => ends[stop - 1] ?? (last < 1 ? last - 1 : 0);
  return {
    stopAt({ x, y }) {
      const turn = (Math.atan2(x - 0.5, 0.5 - y) / (2 * Math.PI) + 1) % 1;
      return Math.max(
        0,
        ends.findIndex((end) => turn < end),
      );
    },
    spotOf(stop) {
      const turn = (start(stop) + (ends[stop] ?? 1)) * Math.PI;
      return { x: 0.5 + Math.sin(turn) / 2, y: 0.5 - Math.cos(turn) / 4 };
    },
    isAcross: false,
  };
}

function dotsAt(pane: HTMLElement, share: number): HTMLElement[] {
  const { width = 1, height = 1 } = pane.querySelector("svg")?.viewBox.baseVal ?? {};
  return [...pane.querySelectorAll("svg > path[stroke]:not([fill])")].flatMap((path) => {
    // Only lines use commas in their path data.
    const corners = path.getAttribute("d")?.matchAll(/(-?[\d.]+),(-?[\d.]+)/g) ?? [];
    const found = [...corners].find(([, x]) => Math.abs(Number(x) - share * width) < 0.11);
    if (!found) return [];
    const dot = element("div", { "data-dot": "" });
    dot.style.left = `${share * 100}%`;
    dot.style.top = `${(Number(found[2]) / height) * 100}%`;
    dot.style.background = path.getAttribute("stroke") ?? "";
    return [dot];
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

function stopsOfTable(pane: HTMLElement, areLines: boolean): Stop[] {
  const table = pane.closest("section")?.querySelector("details table");
  const heads = [...(table?.querySelectorAll<HTMLElement>("thead th") ?? [])];
  return [...(table?.querySelectorAll("tbody tr") ?? [])].map((row) => {
    const cells = [...row.children] as HTMLElement[];
    const lines = heads.flatMap(({ dataset: { ink }, textContent }, i) => {
      const cell = cells[i];
      if (ink === undefined || !cell) return [];
      const value = Number(cell.dataset.value ?? -Infinity);
      return [{ ink, name: textContent ?? "", text: cell.firstChild?.textContent ?? "", value }];
    });
    if (areLines) lines.sort((a, b) => (b.value > a.value ? 1 : b.value < a.value ? -1 : 0));
    return { title: titleOf(cells[0], heads[0]?.dataset.days !== undefined), lines };
  });
}

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
