import { expect, test } from "vitest";
import { faultsIn, tableOf, tryFiles } from "./checking/try-files.ts";
import { corpusFiles } from "./exports.ts";

test("every export of every named tool gives its own numbers, nearly all without a question", async () => {
  const tried = await tryFiles(corpusFiles());
  process.stdout.write(`${tableOf(tried)}\n`);
  expect(faultsIn(tried)).toEqual([]);
  expect(tried.filter(({ is }) => is === "right").length / tried.length).toBeGreaterThanOrEqual(0.95);
}, 300_000);
