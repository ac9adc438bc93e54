/** Only a path of this site. */
export function nextPath(asked: unknown, otherwise = "/dashboards"): string {
  if (typeof asked !== "string" || !/^\/(?![/\\])/.test(asked)) return otherwise;
  // As browsers do: tabs and line breaks are dropped, "\" is "/".
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

export function refererPath(request: Request): string {
  const referrer = request.headers.get("referer") ?? "";
  return nextPath(URL.canParse(referrer) ? new URL(referrer).pathname + new URL(referrer).search : null);
}
