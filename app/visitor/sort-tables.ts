import { isReachable } from "#app/realtime/client/reachable.ts";
import { whenBack } from "./live/lost-notice.ts";

const links = "a[data-sort]";

export function sortTables(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(links);
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    void sort(link);
  });
}

export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
}

async function sort(link: HTMLAnchorElement): Promise<void> {
  const { href } = link;
  const card = link.closest<HTMLElement>("section[id]");
  const column = card ? [...card.querySelectorAll(links)].indexOf(link) : -1;
  card?.querySelector("table")?.setAttribute("aria-busy", "true");
  const page = await fetchPage(href);
  const sorted = page?.getElementById(card?.id ?? "");
  if (!page && !(await isReachable())) return whenBack(() => void sort(link));
  if (!page || !card || !sorted) return location.assign(href);
  const scrolled = card.querySelector("[role=group]")?.scrollLeft ?? 0;
  keepSorted(page);
  card.replaceWith(sorted);
  sorted.querySelector("[role=group]")?.scrollTo({ left: scrolled });
  sorted.querySelectorAll<HTMLElement>(links)[column]?.focus({ preventScroll: true });
  history.replaceState(null, "", href.split("#")[0]);
}

/** Null if it cannot be read; `onRefusal` when access has ended. */
export async function fetchPage(href: string, onRefusal?: () => void): Promise<Document | null> {
  try {
    const answer = await fetch(href, { headers: { "X-Requested-With": "XMLHttpRequest" } });
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) onRefusal?.();
    if (!answer.ok) return null;
    const html = await answer.text();
    return new DOMParser().parseFromString(html.replace(ownStyles, ""), "text/html");
  } catch {
    return null;
  }
}

/** These styles have the other page's nonce. */
const ownStyles = /<style\b[\s\S]*?<\/style>/g;

function keepSorted(page: Document): void {
  for (const selector of ["a[rel=nofollow]", "[data-dates] a[href]", "#share a[href]"]) {
    const fresh = page.querySelectorAll<HTMLAnchorElement>(selector);
    const shown = document.querySelectorAll<HTMLAnchorElement>(selector);
    if (fresh.length !== shown.length) continue;
    shown.forEach((link, i) => {
      for (const name of ["href", "data-pdf"])
        if (link.hasAttribute(name)) link.setAttribute(name, fresh[i]!.getAttribute(name) ?? "");
    });
  }
  const fields = page.querySelector("[data-sorts]");
  if (fields) document.querySelector("[data-sorts]")?.replaceWith(fields);
}
