import type { HeadersFunction } from "@remix-run/node";

/** Passes on headers such as Retry-After. */
export const formHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  const headers = new Headers(errorHeaders ?? loaderHeaders);
  for (const [name, value] of actionHeaders) headers.set(name, value);
  return headers;
};
