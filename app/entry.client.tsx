import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { startPageDialogs } from "./ui/modal/page-dialogs.ts";

startPageDialogs();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
