/** Pages count from 1, offsets from 0. */
type Counted = {
  readonly by: "page" | "offset";
  readonly size?: number;
  readonly mostPages: number;
};

/** The first page is at null. */
type Chained = { readonly by: "cursor"; readonly mostPages: number };

type Page<Item> = {
  readonly items: readonly Item[];
  readonly total?: number | null | undefined;
};

/** `pages` decides before sizes and totals. */
type CountedPage<Item> = Page<Item> & {
  readonly pages?: number | null | undefined;
  readonly isLast?: boolean;
};

type ChainedPage<Item, Cursor> = Page<Item> & { readonly next: Cursor | null | undefined };

type AllItems<Item> = {
  readonly items: Item[];
  readonly isTruncated: boolean;
  readonly total: number | null;
};

/** `isTruncated`: more than `mostPages` pages, or fewer items than the total. */
export function allPages<Item>(
  paging: Counted,
  read: (at: number) => Promise<CountedPage<Item>>,
): Promise<AllItems<Item>>;
export function allPages<Item, Cursor = string>(
  paging: Chained,
  read: (at: Cursor | null) => Promise<ChainedPage<Item, Cursor>>,
): Promise<AllItems<Item>>;
export async function allPages<Item, Place>(
  paging: Counted | Chained,
  read: (at: Place) => Promise<CountedPage<Item> & { readonly next?: unknown }>,
): Promise<AllItems<Item>> {
  const items: Item[] = [];
  let total: number | null = null;
  let place: unknown = { page: 1, offset: 0, cursor: null }[paging.by];
  for (let page = 1; page <= paging.mostPages; page++) {
    const found = await read(place as Place);
    for (const item of found.items) items.push(item);
    total = found.total ?? total;
    const isLast = paging.by === "cursor" ? !found.next : isLastOf(paging, page, found, items.length, total);
    if (isLast) return { items, isTruncated: items.length < (total ?? 0), total };
    place = { page: page + 1, offset: items.length, cursor: found.next }[paging.by];
  }
  return { items, isTruncated: true, total };
}

function isLastOf(
  { size = 1 }: Counted,
  page: number,
  { items, pages = null, isLast = false }: CountedPage<unknown>,
  read: number,
  total: number | null,
): boolean {
  if (isLast || items.length === 0) return true;
  return pages === null ? items.length < size || (total !== null && read >= total) : page >= pages;
}
