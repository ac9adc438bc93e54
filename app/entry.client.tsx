import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepErrors } from "./lib/error-reports/catch-errors.ts";
import { retryReads } from "./realtime/client/retry-reads.ts";
import { adoptServerStyles } from "./ui/head-styles.ts";
import { startPageDialogs } from "./ui/modal/start-page-dialogs.ts";

keepErrors();
window.fetch = retryReads(window.fetch.bind(window));
startPageDialogs();
adoptServerStyles();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
