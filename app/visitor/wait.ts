import { isReachable } from "#app/realtime/client/reachable.ts";
import { download, downloads } from "./downloads.ts";
import { missingLater, whenBack } from "./live/lost-notice.ts";
import { fetchPage } from "./sort-tables.ts";

// Without script these pages reload.

const everyMs = 1000;
const mostFailures = 5;
const notLost = "The PDF is not lost. This page goes on by itself when the connection is back.";

const isPrint = document.documentElement.hasAttribute("data-pending");
const printEveryMs = 4000;

let failures = 0;

function goOn(): void {
  if (isPrint) return void setTimeout(() => void reload(), printEveryMs);
  const [file] = document.querySelectorAll<HTMLAnchorElement>("a[data-file]");
  if (file) return download(file.href);
  const again = document.querySelector<HTMLElement>("[data-reads]")?.dataset.reads;
  if (again !== undefined) setTimeout(() => void look(again), everyMs * (1 + failures));
}

async function look(again: string): Promise<void> {
  const page = await fetchPage(again, () => location.reload());
  if (page) {
    failures = 0;
    draw(page);
    return goOn();
  }
  if (!(await isReachable())) return whenBack(goOn, notLost);
  failures += 1;
  if (failures > mostFailures) location.reload();
  else goOn();
}

async function reload(): Promise<void> {
  if (await isReachable()) location.reload();
  else whenBack(() => location.reload(), missingLater);
}

/** Only what changed, so that a screen reader reads no more. */
function draw(page: Document): void {
  const [shown, fresh] = [document, page].map((one) => [...one.querySelectorAll("h1, [data-wait-part]")]);
  shown!.forEach((part, at) => {
    const now = fresh![at]!;
    if (part.innerHTML !== now.innerHTML) part.replaceChildren(...now.childNodes);
  });
}

downloads();
goOn();
