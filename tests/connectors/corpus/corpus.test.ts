import { expect, test } from "vitest";
import { faultsIn, tryFiles } from "./checking/try-files.ts";
import { corpusFiles } from "./exports.ts";

const files = corpusFiles();

test("the corpus has files of many tools and languages", () => {
  expect(files.length).toBeGreaterThanOrEqual(300);
  expect(new Set(files.map(({ tool }) => tool)).size).toBeGreaterThanOrEqual(12);
  expect(new Set(files.map(({ shape }) => shape.language)).size).toBeGreaterThanOrEqual(20);
});

test("a sample of the exports of named tools gives its own numbers", async () => {
  const sample = files.filter((_, at) => at % 9 === 4);
  const tried = await tryFiles(sample);
  expect(faultsIn(tried)).toEqual([]);
  expect(tried.filter(({ is }) => is === "right").length).toBeGreaterThanOrEqual(sample.length * 0.95);
});
