export type PageOf<Item> = {
  readonly items: readonly Item[];
  readonly page: number;
  readonly pages: number;
  /** Counted from 1, inclusive; 1 to 0 without items. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
};

/** `asked` as an address has it; what is no page there is the first, or the last. */
export function pageOf<Item>(all: readonly Item[], asked: string | null, perPage: number): PageOf<Item> {
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const page = /^[1-9]\d{0,4}$/.test(asked ?? "") ? Math.min(Number(asked), pages) : 1;
  const items = all.slice((page - 1) * perPage, page * perPage);
  const before = (page - 1) * perPage;
  return { items, page, pages, from: before + 1, to: before + items.length, total: all.length };
}
