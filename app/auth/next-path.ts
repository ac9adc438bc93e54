import { parseUrl } from "#app/lib/parse-url.ts";

/** Accepts only a path of this site. */
export function nextPath(asked: unknown, otherwise = "/dashboards"): string {
  if (typeof asked !== "string" || !/^\/(?![/\\])/.test(asked)) return otherwise;
  // Browsers drop tabs and line breaks and read "\" as "/".
  const here = "http://here.invalid";
  const url = parseUrl(asked, here);
  if (!url) return otherwise;
  if (
    url.origin !== here ||
    url.pathname.startsWith("//") ||
    /^\/(login|logout|register)\/?$/.test(url.pathname)
  )
    return otherwise;
  return url.pathname + url.search + url.hash;
}

export function refererPath(request: Request): string {
  const referrer = parseUrl(request.headers.get("referer") ?? "");
  return nextPath(referrer && referrer.pathname + referrer.search);
}
