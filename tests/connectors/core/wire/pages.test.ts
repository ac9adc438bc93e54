import { expect, test } from "vitest";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";

const loaves = ["rye", "spelt", "oat", "barley"];

/** Three loaves a page, with a cursor such as "3". */
const read = (at: string | null) => {
  const from = Number(at ?? 0);
  const next = from + 3 < loaves.length ? String(from + 3) : null;
  return Promise.resolve({ items: loaves.slice(from, from + 3), next });
};

/** The requested positions, in order. */
function requested<Page>(read: (at: number) => Page) {
  const places: number[] = [];
  return { places, read: (at: number) => (places.push(at), Promise.resolve(read(at))) };
}

test("all pages are read until there is no next one", async () => {
  const all = { items: loaves, isTruncated: false };
  expect(await allPages({ by: "cursor", mostPages: 9 }, read)).toMatchObject(all);
  expect(await allPages({ by: "cursor", mostPages: 2 }, read)).toMatchObject(all);
});

test("a list with more pages than the limit is marked", async () => {
  const cut = { items: loaves.slice(0, 3), isTruncated: true };
  expect(await allPages({ by: "cursor", mostPages: 1 }, read)).toMatchObject(cut);
});

test("a list with fewer rows than promised is marked", async () => {
  const promising = (total: number) => async (at: string | null) => ({ ...(await read(at)), total });
  const paging = { by: "cursor", mostPages: 9 } as const;
  expect(await allPages(paging, promising(5))).toMatchObject({ items: loaves, isTruncated: true });
  expect(await allPages(paging, promising(4))).toMatchObject({ items: loaves, isTruncated: false });
});

test("the last promised count applies, or an earlier one where the last page has none", async () => {
  const paging = { by: "cursor", mostPages: 9 } as const;
  const pages = async (at: string | null) => ({ ...(await read(at)), total: at === null ? 5 : null });
  expect((await allPages(paging, pages)).isTruncated).toBe(true);
  const fewer = async (at: string | null) => ({ ...(await read(at)), total: at === null ? 5 : 4 });
  expect((await allPages(paging, fewer)).isTruncated).toBe(false);
});

test("page numbers begin at 1 and end with the number of pages, whatever their sizes", async () => {
  const { places, read } = requested((page) => ({ items: [page], pages: 3, total: 3 }));
  const all = { items: [1, 2, 3], isTruncated: false };
  expect(await allPages({ by: "page", size: 100, mostPages: 9 }, read)).toMatchObject(all);
  expect(places).toEqual([1, 2, 3]);
});

test("offsets begin at 0, continue where a page ended, and stop at the total", async () => {
  const { places, read } = requested((at) => ({ items: loaves.slice(at, at + 2), total: 4 }));
  expect((await allPages({ by: "offset", mostPages: 9 }, read)).items).toEqual(loaves);
  expect(places).toEqual([0, 2]);
});

test("without a total, a short page is the last", async () => {
  const { places, read } = requested((at) => ({ items: loaves.slice(at, at + 3) }));
  expect((await allPages({ by: "offset", size: 3, mostPages: 9 }, read)).items).toEqual(loaves);
  expect(places).toEqual([0, 3]);
});

test("an empty page is the last, and a list that promised more is marked", async () => {
  const { places, read } = requested((page) => ({ items: page === 1 ? loaves : [], pages: 9, total: 30 }));
  expect(await allPages({ by: "page", mostPages: 9 }, read)).toMatchObject({
    items: loaves,
    isTruncated: true,
  });
  expect(places).toEqual([1, 2]);
});

test("a page that is said to be the last ends the list", async () => {
  const { places, read } = requested((at) => ({ items: loaves, isLast: at > 0 }));
  expect(await allPages({ by: "offset", mostPages: 9 }, read)).toMatchObject({ isTruncated: false });
  expect(places).toEqual([0, 4]);
});
