/** Where to go after signing in: a path of this site and nothing else, whatever the link said. */
export function nextPath(asked: unknown, otherwise = "/dashboards"): string {
  if (typeof asked !== "string" || !/^\/(?![/\\])/.test(asked)) return otherwise;
  // The URL parser drops tabs and line breaks and takes "\" for "/", as browsers do: judge what they would open.
  const here = "http://here.invalid";
  if (!URL.canParse(asked, here)) return otherwise;
  const url = new URL(asked, here);
  if (
    url.origin !== here ||
    url.pathname.startsWith("//") ||
    /^\/(login|logout|register)\/?$/.test(url.pathname)
  )
    return otherwise;
  return url.pathname + url.search + url.hash;
}

/** Back to the page that a small form was sent from. */
export function cameFrom(request: Request): string {
  const referrer = request.headers.get("referer") ?? "";
  return nextPath(URL.canParse(referrer) ? new URL(referrer).pathname + new URL(referrer).search : null);
}
