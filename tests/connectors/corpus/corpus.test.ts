import { expect, test } from "vitest";
import { importBytes } from "./checking/import-bytes.ts";
import { judge } from "./checking/verdict.ts";
import { corpusFiles } from "./exports.ts";
import { render } from "./writing/render.ts";

const files = corpusFiles();

test("files", async () => {
  console.log(files.length);
  const counts: Record<string, Record<string, number>> = {};
  const out: string[] = [];
  for (const file of files) {
    const { bytes, text } = render(file.truth, file.shape);
    if (!bytes) throw new Error(file.name + " not encodable");
    const verdict = await judge(await importBytes(bytes, `${file.name}.csv`), [file.truth], file.shape, file.unknowable);
    (counts[file.tool] ??= {})[verdict.is] = (counts[file.tool]![verdict.is] ?? 0) + 1;
    if (verdict.is !== "right") out.push(`${verdict.is}: ${file.name}\n` + JSON.stringify(verdict.questions) + verdict.differences.slice(0, 4).map((d) => `   ${d.what}: ${d.expected} / ${d.seen}`).join("\n"));
    void text;
  }
  console.table(counts);
  (await import("node:fs")).writeFileSync("/tmp/team/corpus-out.txt", out.join("\n"));
  expect(1).toBe(1);
}, 100000);
