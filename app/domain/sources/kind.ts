import type { Param } from "#app/connectors/core/params/param.ts";

export type Kind = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly connect: "file" | "key" | "oauth2";
  readonly isConfigured: boolean;
  /** For admins only, as `callback` and `ending`. */
  readonly missing: readonly string[];
  readonly callback: string | null;
  readonly ending: string | null;
};

export type ReturnTo = {
  readonly template: string | null;
  readonly client: string | null;
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

export function returnFields(search: URLSearchParams): (readonly [name: string, value: string])[] {
  return ["template", "client", "dashboard"].flatMap((name) => {
    const value = search.get(name) ?? "";
    return /^[\w-]{1,40}$/.test(value) ? [[name, value] as const] : [];
  });
}

export function withReturn(href: string, search: URLSearchParams): string {
  const kept = returnFields(search);
  if (kept.length === 0) return href;
  const [path = "", hash] = href.split("#");
  const query = kept.map(([name, value]) => `${name}=${value}`).join("&");
  return `${path}${path.includes("?") ? "&" : "?"}${query}${hash === undefined ? "" : `#${hash}`}`;
}

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
