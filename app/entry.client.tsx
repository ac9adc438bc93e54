import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepErrors } from "./lib/error-reports/catch-errors.ts";
import { startPageDialogs } from "./ui/modal/page-dialogs.ts";

keepErrors();
startPageDialogs();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
