import type { ClientLoaderFunctionArgs } from "@remix-run/react";

/** The page's style nonce and script belong to its own document, so it needs a full load. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<never> {
  location.assign(request.url);
  return new Promise(() => {});
}
