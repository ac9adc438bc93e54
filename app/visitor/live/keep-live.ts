import { isReachable } from "#app/realtime/client/reachable.ts";
import { parts, readAgain } from "./live-refresh.ts";
import { connectionLost, whenBack } from "./lost-notice.ts";

type State = "live" | "paused" | "late" | "lost";

const words: Readonly<Record<State, string>> = {
  live: "Live",
  paused: "Paused",
  late: "Delayed: the last values could not be read",
  lost: "No connection",
};
const lostWords =
  "These are the last values received. You can still read and print them; the page goes on when the connection is back.";
const [firstRetryMs, longestRetryMs] = [5000, 30_000];

export function keepLive(bar: HTMLElement): void {
  // The page then reloads by itself, which Pause could not stop.
  if (location.search.includes("refresh=")) return location.replace(location.pathname);
  const find = (name: string) => bar.querySelector<HTMLElement>(`[data-live-${name}]`)!;
  const [state, pause] = [find("state"), find("pause")];
  const button = pause.querySelector("button")!;
  let isPaused = false;
  let isLost = false;
  let timer: number | undefined;
  let due = Date.now() + Number(bar.dataset.realTime);
  let retryMs = firstRetryMs;

  const show = (now: State) => {
    if (state.dataset.is === now) return;
    state.dataset.is = now;
    state.textContent = words[now];
  };
  const wait = () => {
    clearTimeout(timer);
    if (isPaused || isLost || document.hidden) return;
    timer = window.setTimeout(() => void load(), Math.max(0, due - Date.now()));
  };
  const load = async () => {
    const next = (await readAgain(parts.numbers, () => !isPaused))?.page.querySelector<HTMLElement>(
      "[data-real-time]",
    );
    if (!next && !(await isReachable())) lose();
    due = Date.now() + (next ? Number(next.dataset.realTime) : retryMs);
    retryMs = next ? firstRetryMs : Math.min(longestRetryMs, retryMs * 2);
    if (!isPaused) show(isLost ? "lost" : next ? "live" : "late");
    wait();
  };
  const lose = () => {
    if (isLost) return;
    isLost = true;
    clearTimeout(timer);
    if (!isPaused) show("lost");
    whenBack(loadNow, lostWords);
  };
  const loadNow = () => {
    isLost = false;
    due = Date.now();
    wait();
  };

  for (const plain of bar.querySelectorAll<HTMLElement>("[data-live-plain]")) plain.hidden = true;
  state.hidden = pause.hidden = false;
  show("live");
  button.addEventListener("click", () => {
    isPaused = !isPaused;
    button.textContent = isPaused ? "Resume" : "Pause";
    show(isPaused ? "paused" : isLost ? "lost" : "live");
    wait();
  });
  document.addEventListener("visibilitychange", wait);
  document.addEventListener("new-numbers", loadNow);
  document.addEventListener(connectionLost, lose);
  wait();
}
