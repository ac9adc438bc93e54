import { json, sandboxToken } from "../stand-in.ts";

// Common parts of LinkedIn's marketing APIs, written anew from its documentation.

/** A parsed query: Rest.li wants its own signs bare and the colons of a URN encoded, exactly once. */
type RestliAsk = { readonly path: string; readonly query: ReadonlyMap<string, string> };

/** Refuses invalid requests as LinkedIn does, before reading the query. */
export function restliAsk(request: Request): RestliAsk | Response {
  const { pathname, search } = new URL(request.url);
  if (request.headers.get("authorization") !== `Bearer ${sandboxToken}`) return revoked();
  if (pathname.startsWith("/rest/")) {
    const version = request.headers.get("linkedin-version");
    if (version === null) return refused(400, "VERSION_MISSING", "A version must be present");
    if (!/^20\d{4}$/.test(version) || version < "202512")
      return refused(426, "NONEXISTENT_VERSION", `Requested version ${version} is not active`);
  }
  if (request.headers.get("x-restli-protocol-version") !== "2.0.0")
    return refused(400, "ILLEGAL_ARGUMENT", "Rest.li protocol version 2.0.0 is needed");
  const query = new Map<string, string>();
  for (const part of search.slice(1).split("&").filter(Boolean)) {
    const at = part.indexOf("=");
    const [name, value] = [part.slice(0, at), part.slice(at + 1)];
    if (/%(28|29|2C|25)/i.test(value) || /urn:li/.test(value))
      return refused(400, "PARAM_INVALID", `Invalid query parameters passed to request: ${name}`);
    query.set(name, value);
  }
  return { path: pathname, query };
}

/** `List(a,b)` with its items. */
export function listed(value: string | undefined): string[] {
  const inside = /^List\((.*)\)$/.exec(value ?? "")?.[1];
  return inside ? inside.split(",").map(decodeURIComponent) : [];
}

/** The whole number behind a name anywhere in a record: `year` in `(start:(year:2026,…),…)`. */
export function numberIn(record: string, name: string): number {
  return Number(new RegExp(`\\b${name}:(-?\\d+)`).exec(record)?.[1]);
}

/** Name books, as batch responses. */
export function batch(
  ids: readonly string[],
  book: Readonly<Record<string, string>>,
  isGeo: boolean,
): Response {
  const known = ids.filter((id) => book[id] !== undefined);
  const named = (id: string) =>
    isGeo
      ? {
          id: Number(id),
          defaultLocalizedName: { value: book[id], locale: { language: "en", country: "US" } },
        }
      : { id: Number(id), name: { localized: { en_US: book[id] } } };
  return json({ results: Object.fromEntries(known.map((id) => [id, named(id)])), statuses: {}, errors: {} });
}

export function refused(status: number, code: string, message: string): Response {
  return json({ status, code, message }, status);
}

export function revoked(): Response {
  return json(
    {
      status: 401,
      serviceErrorCode: 65_601,
      code: "REVOKED_ACCESS_TOKEN",
      message: "The token used in the request has been revoked by the user",
    },
    401,
  );
}

export function denied(what: string): Response {
  const message = `Not enough permissions to access: ${what}`;
  return json({ status: 403, serviceErrorCode: 100, code: "ACCESS_DENIED", message }, 403);
}

export function tooMany(): Response {
  return refused(429, "TOO_MANY_REQUESTS", "Too many requests, please slow down");
}

export function dayLimit(): Response {
  return json(
    {
      status: 429,
      serviceErrorCode: 101,
      code: "TOO_MANY_REQUESTS",
      message: "Resource level throttle APPLICATION DAY limit for calls to this resource is reached.",
    },
    429,
  );
}
