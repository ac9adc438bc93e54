import type { HeadersFunction } from "@remix-run/node";

/** Retry-After and the like, which the action or the loader set, go out with the page as well. */
export const formHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  const headers = new Headers(errorHeaders ?? loaderHeaders);
  for (const [name, value] of actionHeaders) headers.set(name, value);
  return headers;
};
