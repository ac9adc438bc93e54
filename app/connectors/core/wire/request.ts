import type { Request } from "../define.ts";

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

/** Redirects would carry secrets elsewhere. */
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

/** For the receipt. Takes unsigned requests, so it shows no secret. */
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
  readonly next: Cursor | null;
  /** Total number of items, if the provider sends it. */
  readonly promised?: number | null | undefined;
};

/** `isTruncated`: more than `mostPages` pages, or fewer items than promised. */
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
