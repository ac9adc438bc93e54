import { isReachable, whenReachable } from "#app/realtime/client/reachable.ts";
import { clock } from "../element.ts";

const keepReading =
  "You can keep reading: this page was current at that time. It goes on by itself when the connection is back.";
export const missingLater =
  "You can read what is here. The numbers that are missing come by themselves when the connection is back.";

export const connectionLost = "connection-lost";

let stop: (() => void) | null = null;
let waiting: (() => void)[] = [];
let dueAt = 0;

export function whenBack(act: () => void, words = keepReading): void {
  waiting.push(act);
  fill("words", words);
  if (stop) return;
  const notice = find();
  fill("since", `No connection since ${clock()}.`);
  const button = fill("try", "Try now");
  if (button) button.onclick = () => void lookNow();
  stop = whenReachable(isBack, (ms) => (dueAt = Date.now() + ms));
  if (notice) {
    count();
    notice.hidden = false;
  }
  document.dispatchEvent(new Event(connectionLost));
}

export function isBack(): void {
  stop?.();
  stop = null;
  const notice = find();
  if (notice) notice.hidden = true;
  const acts = waiting;
  waiting = [];
  for (const act of acts) act();
}

async function lookNow(): Promise<void> {
  if (stop && (await isReachable())) isBack();
}

function count(): void {
  if (!stop) return;
  const seconds = Math.max(0, Math.ceil((dueAt - Date.now()) / 1000));
  fill("next", `Next try in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`);
  setTimeout(count, 1000);
}

const find = () => document.querySelector<HTMLElement>("[data-lost]");

function fill(part: string, words: string): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(`[data-lost-${part}]`);
  if (element) element.textContent = words;
  return element;
}

window.addEventListener("online", () => void lookNow());
