import { expect, test } from "vitest";
import { SharedReads } from "#app/domain/dashboards/view/read/shared-reads.ts";

/** A read that returns the value of `shelf` at its start, once released. */
function slowReads(shelf: { value: string }) {
  const waiting: (() => void)[] = [];
  const read = () => {
    const seen = shelf.value;
    return new Promise<string>((resolve) => waiting.push(() => resolve(seen)));
  };
  return { read, count: () => waiting.length, letGo: (n: number) => waiting[n]!() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a caller during a read shares the next one, which sees the state of the call", async () => {
  const shelf = { value: "old" };
  const { read, count, letGo } = slowReads(shelf);
  const together = new SharedReads<string>();
  const first = together.read("page", read);
  shelf.value = "new";
  const others = [together.read("page", read), together.read("page", read), together.read("page", read)];
  await settled();
  expect(count(), "the second read waits for the first").toBe(1);

  letGo(0);
  expect(await first).toBe("old");
  await settled();
  letGo(1);
  expect(await Promise.all(others)).toEqual(["new", "new", "new"]);
  expect(count()).toBe(2);
});

test("reads of different keys do not wait for each other, and a later one starts at once", async () => {
  const { read, count, letGo } = slowReads({ value: "x" });
  const together = new SharedReads<string>();
  const one = together.read("one", read);
  void together.read("other", read);
  expect(count()).toBe(2);
  letGo(0);
  await one;
  void together.read("one", read);
  expect(count()).toBe(3);
});

test("a failed read fails for those who share it and not for later callers", async () => {
  const together = new SharedReads<string>();
  const fails = () => Promise.reject(new Error("away"));
  const first = together.read("page", fails);
  const second = together.read("page", () => Promise.resolve("back"));
  await expect(first).rejects.toThrow("away");
  expect(await second).toBe("back");
  const [third, fourth] = [together.read("page", fails), together.read("page", fails)];
  await expect(third).rejects.toThrow("away");
  await expect(fourth).rejects.toThrow("away");
  expect(await together.read("page", () => Promise.resolve("again"))).toBe("again");
});
