import type { Request } from "../define.ts";

/** The whole address of a request. */
export function withQuery({ url, query = {} }: Request): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    if (typeof value === "object") for (const one of value) added.append(name, one);
    else added.append(name, String(value));
  }
  const text = added.toString();
  return text === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${text}`;
}

/** What goes over the wire beside the address. Redirects are not followed: they would carry secrets elsewhere. */
export function initOf({ method, json, form, headers }: Request): RequestInit {
  const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json);
  return {
    method,
    redirect: "manual",
    headers: {
      accept: "application/json",
      "user-agent": "Plainboard/1.0",
      ...(json !== undefined && { "content-type": "application/json" }),
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  };
}

/** For the receipt: what was asked, as a person reads it. Requests are taken before signing, so no secret is in it. */
export function requestWords(request: Request): string {
  const { method, json, form } = request;
  const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json);
  return [`${method} ${decoded(withQuery(request))}`, body].filter(Boolean).join("\n");
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

type Page<Item, Cursor> = {
  readonly items: readonly Item[];
  /** Where the next one begins; null at the end. */
  readonly next: Cursor | null;
  /** How many items there are on all pages, where the provider tells. */
  readonly promised?: number | null | undefined;
};

/**
 * Reads page after page; after `mostPages` it stops and says so, as it does where fewer came than were promised at last,
 * so that nothing is cut off in silence.
 */
export async function allPages<Item, Cursor>(
  first: Cursor,
  mostPages: number,
  read: (cursor: Cursor) => Promise<Page<Item, Cursor>>,
): Promise<{ readonly items: Item[]; readonly isTruncated: boolean }> {
  const items: Item[] = [];
  let cursor: Cursor | null = first;
  let least = 0;
  for (let page = 0; cursor !== null; page++) {
    if (page === mostPages) return { items, isTruncated: true };
    const { items: more, next, promised }: Page<Item, Cursor> = await read(cursor);
    for (const item of more) items.push(item);
    least = promised ?? least;
    cursor = next;
  }
  return { items, isTruncated: items.length < least };
}
