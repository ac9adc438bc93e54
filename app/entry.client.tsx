import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { retryReads } from "./realtime/client/retry-reads.ts";
import { startPageDialogs } from "./ui/modal/page-dialogs.ts";

window.fetch = retryReads(window.fetch.bind(window));
startPageDialogs();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
