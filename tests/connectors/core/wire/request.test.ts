import { expect, test } from "vitest";
import { allPages } from "#app/connectors/core/wire/request.ts";

const loaves = ["rye", "spelt", "oat", "barley"];

function read(size: number, promised?: number | null) {
  return (at: number) => {
    const items = loaves.slice(at, at + size);
    const next = at + size < loaves.length ? at + size : null;
    return Promise.resolve({ items, next, ...(promised !== undefined && { promised }) });
  };
}

test("reads until there is no further page", async () => {
  expect(await allPages(0, 9, read(3))).toEqual({ items: loaves, isTruncated: false });
});

test("says so where more pages would have come", async () => {
  expect(await allPages(0, 1, read(3))).toEqual({ items: loaves.slice(0, 3), isTruncated: true });
});

test("says so where fewer came than were promised", async () => {
  expect(await allPages(0, 9, read(3, 5))).toEqual({ items: loaves, isTruncated: true });
  expect(await allPages(0, 9, read(3, 4))).toEqual({ items: loaves, isTruncated: false });
});

test("goes by the last promise, and by an earlier one where the last page has none", async () => {
  const pages = async (at: number) => ({ ...(await read(3)(at)), promised: at === 0 ? 5 : null });
  expect((await allPages(0, 9, pages)).isTruncated).toBe(true);
  const fewer = async (at: number) => ({ ...(await read(3)(at)), promised: at === 0 ? 5 : 4 });
  expect((await allPages(0, 9, fewer)).isTruncated).toBe(false);
});
