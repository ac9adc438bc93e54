import { isReachable } from "#app/realtime/client/reachable.ts";
import { element } from "./element.ts";
import { whenBack } from "./live/lost-notice.ts";
import { isPlainClick } from "./sort-tables.ts";

let frame: HTMLIFrameElement | null = null;

/** A plain link would show the browser's error page if the server is gone. */
export function downloads(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-file]");
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    download(link.href);
  });
}

export function download(href: string): void {
  frame?.remove();
  frame = element("iframe", { hidden: "", src: href });
  frame.addEventListener("load", async () => {
    if (await isReachable()) location.assign(href);
    else whenBack(() => download(href), "The download starts by itself when the connection is back.");
  });
  document.body.append(frame);
}
