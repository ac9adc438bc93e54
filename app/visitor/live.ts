import { fetchPage } from "./sort-tables.ts";
import { tooltips } from "./tooltips.ts";

type State = "live" | "paused" | "lost";

const words: Readonly<Record<State, string>> = {
  live: "Live",
  paused: "Paused",
  lost: "No connection. The values are from before; trying again.",
};
const retryMs = 30_000;

/** Takes new values from the page itself, while it is seen and not paused. */
export function keepLive(bar: HTMLElement): void {
  // The page then reloads by itself, which Pause could not stop.
  if (location.search.includes("refresh=")) return location.replace(location.pathname);
  const state = bar.querySelector<HTMLElement>("[data-live-state]")!;
  const pause = bar.querySelector<HTMLElement>("[data-live-pause]")!;
  const button = pause.querySelector("button")!;
  let isPaused = false;
  let timer: number | undefined;
  let due = Date.now() + Number(bar.dataset.realTime);

  const show = (now: State) => {
    if (state.dataset.is === now) return; // read aloud only when it changes
    state.dataset.is = now;
    state.textContent = words[now];
  };
  const wait = () => {
    clearTimeout(timer);
    if (isPaused || document.hidden) return;
    timer = window.setTimeout(() => void load(), Math.max(0, due - Date.now()));
  };
  const load = async () => {
    const page = await fetchPage(location.href, () => location.reload());
    if (isPaused) return;
    const next = page?.querySelector<HTMLElement>("[data-real-time]");
    due = Date.now() + (next ? Number(next.dataset.realTime) : retryMs);
    show(next ? "live" : "lost");
    if (page && next) replaceValues(page, bar);
    wait();
  };

  for (const plain of bar.querySelectorAll<HTMLElement>("[data-live-plain]")) plain.hidden = true;
  state.hidden = pause.hidden = false;
  show("live");
  button.addEventListener("click", () => {
    isPaused = !isPaused;
    button.textContent = isPaused ? "Resume" : "Pause";
    show(isPaused ? "paused" : "live");
    wait();
  });
  document.addEventListener("visibilitychange", wait);
  document.addEventListener("new-numbers", () => {
    due = Date.now();
    wait();
  });
  wait();
}

/** Keeps the focus, and which data tables are open. */
function replaceValues(page: Document, bar: HTMLElement): void {
  const main = document.querySelector("main")!;
  const fresh = [...page.querySelectorAll("main > *")];
  const focusable = () => [...main.querySelectorAll<HTMLElement>("a, button, summary, [tabindex]")];
  const focused = focusable().indexOf(document.activeElement as HTMLElement);
  const isInBar = bar.contains(document.activeElement);
  const open = [...main.querySelectorAll("details")].map((details) => details.open);
  [...main.children].forEach((old, at) => {
    if (!old.contains(bar)) old.replaceWith(fresh[at] ?? "");
  });
  main.querySelectorAll("details").forEach((details, at) => (details.open = open[at] ?? false));
  if (focused >= 0 && !isInBar) focusable()[focused]?.focus({ preventScroll: true });
  tooltips();
}
