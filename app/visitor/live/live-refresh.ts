import { replaceParts, type Pair } from "./replace.ts";
import { isReachable } from "#app/realtime/client/reachable.ts";
import { fetchPage } from "../sort-tables.ts";
import { missingLater, whenBack } from "./lost-notice.ts";

const firstMs = 2000;
const longestMs = 60_000;

const cards = "section[data-kind]";
export const parts = {
  all: `${cards}, [data-page-part]`,
  numbers: `${cards}, [data-page-part=numbers]`,
  people: "[data-page-part=people]",
};

type Read = { readonly page: Document; readonly isNew: boolean };

const reading = new Map<string, Promise<Read | null>>();

/** Null: it could not be read. */
export function readAgain(selector: string, mayDraw = () => true): Promise<Read | null> {
  const read = reading.get(selector) ?? readOnce(selector, mayDraw).finally(() => reading.delete(selector));
  reading.set(selector, read);
  return read;
}

async function readOnce(selector: string, mayDraw: () => boolean): Promise<Read | null> {
  const page = await fetchPage(location.href, () => location.reload());
  return page && { page, isNew: mayDraw() && draw(page, selector) };
}

function draw(page: Document, selector: string): boolean {
  const [shown, fresh] = [document, page].map((one) => [...one.querySelectorAll(selector)]);
  if (idsOf(shown!) !== idsOf(fresh!)) location.reload();
  else {
    const pairs = shown!.map((part, at): Pair => [part, fresh![at]!]);
    const changed = pairs.filter(([before, now]) => lookOf(before) !== lookOf(now));
    if (changed.length > 0) replaceParts(changed);
    const isPending = page.documentElement.hasAttribute("data-pending");
    document.documentElement.toggleAttribute("data-pending", isPending);
    return changed.length > 0;
  }
  return false;
}

const idsOf = (all: readonly Element[]) => all.map(({ id }) => id).join();

function lookOf(part: Element): string {
  const copy = part.cloneNode(true) as Element;
  for (const added of copy.querySelectorAll("[data-cross], [data-tip], [data-dot]")) added.remove();
  for (const pane of copy.querySelectorAll("[data-stops]")) pane.removeAttribute("tabindex");
  for (const details of copy.querySelectorAll("details")) details.open = false;
  return copy.outerHTML;
}

/** Polls rarely while the socket works (agency-live.ts), never in a hidden tab. */
export function waitForNumbers(): void {
  const { documentElement: root } = document;
  let waitMs = firstMs;
  let timer: number | undefined;
  const wait = () => {
    clearTimeout(timer);
    if (document.hidden || !root.hasAttribute("data-pending")) return;
    const ms = root.hasAttribute("data-socket") ? longestMs : waitMs;
    timer = window.setTimeout(() => void look(), ms * (0.8 + Math.random() * 0.4));
  };
  const look = async () => {
    const read = await readAgain(parts.all);
    if (!read && !(await isReachable())) return whenBack(() => void look(), missingLater);
    waitMs = read?.isNew ? firstMs : Math.min(longestMs, waitMs * 1.5);
    wait();
  };
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (!document.hidden && root.hasAttribute("data-pending")) void look();
  });
  wait();
}
