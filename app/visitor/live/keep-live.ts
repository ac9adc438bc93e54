import { clock } from "../element.ts";
import { parts, readAgain } from "./live-refresh.ts";

type State = "live" | "paused" | "lost";

const words: Readonly<Record<State, string>> = { live: "Live", paused: "Paused", lost: "No connection" };
const lostWords =
  "These are the last values received. You can still read and print them; the page goes on when the connection is back.";
const [firstRetryMs, longestRetryMs] = [5000, 30_000];

/** Takes new values from the page itself, while it is seen and not paused. */
export function keepLive(bar: HTMLElement): void {
  // The page then reloads by itself, which Pause could not stop.
  if (location.search.includes("refresh=")) return location.replace(location.pathname);
  const find = (name: string) => bar.parentElement!.querySelector<HTMLElement>(`[data-live-${name}]`)!;
  const [state, pause, lost] = [find("state"), find("pause"), find("lost")];
  const button = pause.querySelector("button")!;
  let isPaused = false;
  let timer: number | undefined;
  let due = Date.now() + Number(bar.dataset.realTime);
  let retryMs = firstRetryMs;

  const show = (now: State) => {
    if (state.dataset.is === now) return; // read aloud only when it changes
    state.dataset.is = now;
    state.textContent = words[now];
    if (now === "lost") {
      find("since").textContent = `No connection since ${clock()}.`;
      find("words").textContent = lostWords;
    }
    lost.hidden = now !== "lost";
  };
  const count = () => {
    find("next").textContent = `Next try in ${Math.max(0, Math.ceil((due - Date.now()) / 1000))} seconds.`;
  };
  const wait = () => {
    clearTimeout(timer);
    if (isPaused || document.hidden) return;
    timer = window.setTimeout(() => void load(), Math.max(0, due - Date.now()));
  };
  const load = async () => {
    const next = (await readAgain(parts.numbers, () => !isPaused))?.page.querySelector<HTMLElement>(
      "[data-real-time]",
    );
    if (isPaused) return;
    due = Date.now() + (next ? Number(next.dataset.realTime) : retryMs);
    retryMs = next ? firstRetryMs : Math.min(longestRetryMs, retryMs * 2);
    show(next ? "live" : "lost");
    wait();
  };
  const loadNow = () => {
    due = Date.now();
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
  find("try").addEventListener("click", loadNow);
  window.addEventListener("online", loadNow);
  document.addEventListener("visibilitychange", wait);
  document.addEventListener("new-numbers", loadNow);
  setInterval(() => !lost.hidden && count(), 1000);
  wait();
}
