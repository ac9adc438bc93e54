import type { Param } from "#app/connectors/core/params/param.ts";

export type Kind = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly connect: "file" | "key" | "oauth2";
  /** Our app at the provider is set up. */
  readonly isConfigured: boolean;
  /** For admins only, as `callback` and `ending`. */
  readonly missing: readonly string[];
  readonly callback: string | null;
  readonly ending: string | null;
};

/** The new dashboard to return to, or one with example data that the source replaces. */
export type ReturnTo = {
  readonly template: string | null;
  readonly client: string | null;
  /** Its id. */
  readonly dashboard?: string | null;
};

export const nowhere: ReturnTo = { template: null, client: null };

export function connectHref(
  kind: string,
  sourceId: string | null = null,
  { template, client, dashboard }: ReturnTo = nowhere,
): string {
  const query = new URLSearchParams({
    ...(sourceId && { source: sourceId }),
    ...(template && { template }),
    ...(client && { client }),
    ...(dashboard && { dashboard }),
  });
  return `/connect/${kind}${query.size > 0 ? `?${query}` : ""}`;
}

/** What a query says about the new dashboard, for links and forms on the way to it. */
export function returnFields(search: URLSearchParams): (readonly [name: string, value: string])[] {
  return ["template", "client", "dashboard"].flatMap((name) => {
    const value = search.get(name) ?? "";
    return /^[\w-]{1,40}$/.test(value) ? [[name, value] as const] : [];
  });
}

/** Keeps the new dashboard that a source is added for. */
export function withReturn(href: string, search: URLSearchParams): string {
  const kept = returnFields(search);
  if (kept.length === 0) return href;
  const [path = "", hash] = href.split("#");
  const query = kept.map(([name, value]) => `${name}=${value}`).join("&");
  return `${path}${path.includes("?") ? "&" : "?"}${query}${hash === undefined ? "" : `#${hash}`}`;
}

/** The parameter that is chosen per source, or null. */
export function pickedParam({
  params,
}: {
  readonly params: Readonly<Record<string, Param>>;
}): { readonly name: string; readonly label: string } | null {
  const found = Object.entries(params).find(
    ([, param]) => "options" in param && param.options === "properties",
  );
  return found ? { name: found[0], label: found[1].label } : null;
}
