import type { PageFilter, PageSort } from "#db/queries/dashboard-page.ts";

export const pageSizes = [16, 50, 100] as const;

const listLayouts = ["list", "pictures"] as const;
export type ListLayout = (typeof listLayouts)[number];

export function readLayout(text: unknown): ListLayout | null {
  return listLayouts.find((layout) => layout === text) ?? null;
}

export type PageRequest = PageFilter & {
  readonly attention: boolean;
  readonly sort: PageSort;
  readonly dir: "asc" | "desc";
  readonly page: number;
  readonly perPage: number;
};

const firstDirections: Readonly<Record<PageSort, "asc" | "desc">> = {
  client: "asc",
  name: "asc",
  next: "asc",
  views: "desc",
  updatedAt: "desc",
};

/** Invalid parameters take defaults. */
export function parsePageRequest(params: URLSearchParams): PageRequest {
  const text = (name: string) => (params.get(name) ?? "").replaceAll("\0", "").slice(0, 200);
  const isOn = (name: string) => ["1", "true", "on"].includes(params.get(name) ?? "");
  const sort = sortOf(params.get("sort")) ?? "updatedAt";
  const dir = params.get("dir");
  return {
    search: text("search"),
    clientId: /^[\w-]{1,40}$/.test(text("clientId")) ? text("clientId") : "",
    tag: text("tag"),
    all: isOn("all"),
    attention: isOn("attention"),
    sort,
    dir: dir === "asc" || dir === "desc" ? dir : firstDirections[sort],
    page: /^[1-9]\d{0,4}$/.test(text("page")) ? Number(text("page")) : 1,
    perPage: pageSizes.find((size) => String(size) === params.get("per_page")) ?? pageSizes[0],
  };
}

function sortOf(name: string | null): PageSort | null {
  return name !== null && Object.hasOwn(firstDirections, name) ? (name as PageSort) : null;
}

export function sortHref(
  params: URLSearchParams,
  asked: Pick<PageRequest, "sort" | "dir">,
  column: PageSort,
) {
  const reversed = asked.dir === "asc" ? "desc" : "asc";
  return hrefWith(params, { sort: column, dir: asked.sort === column ? reversed : firstDirections[column] });
}

export function pageHref(params: URLSearchParams, page: number): string {
  return hrefWith(params, { page: String(page) });
}

export function layoutHref(params: URLSearchParams, layout: ListLayout): string {
  const page = params.get("page");
  return hrefWith(params, { layout, ...(page !== null && { page }) });
}

const ofOnePage = ["page", "index"];

function hrefWith(params: URLSearchParams, change: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(params);
  for (const name of [...ofOnePage, ...doneNames]) query.delete(name);
  for (const [name, value] of Object.entries(change)) query.set(name, value);
  return `?${query}`;
}

export const doneNames = ["did", "ids", "n", "left", "to"] as const;

export function listHref(url: string, done: Readonly<Record<string, string>>): string {
  const query = new URL(url).searchParams;
  for (const name of ["index", ...doneNames]) query.delete(name);
  for (const [name, value] of Object.entries(done)) query.set(name, value);
  const search = query.toString();
  return search ? `/dashboards?${search}` : "/dashboards";
}
