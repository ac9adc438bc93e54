import type { ClientLoaderFunctionArgs } from "@remix-run/react";

/**
 * `clientLoader` of every page without React: its styles have the nonce of its own document, and its script runs in that
 * document only. So a link or redirect within the agency's pages opens it as a new document.
 */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<never> {
  location.assign(request.url);
  return new Promise(() => {});
}
