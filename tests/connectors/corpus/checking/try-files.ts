import type { CorpusFile } from "../corpus-file.ts";
import { importBytes } from "./import-bytes.ts";
import { judge, type Verdict } from "./verdict.ts";

export type TriedFile = Verdict & { readonly name: string; readonly tool: string };

export async function tryFiles(files: readonly CorpusFile[]): Promise<TriedFile[]> {
  const tried: TriedFile[] = [];
  for (const { name, tool, truths, shape, unknowable, write } of files) {
    const bytes = write();
    if (!bytes) throw new Error(`${name}: ${shape.encoding} has not all of its letters`);
    const verdict = await judge(await importBytes(bytes, `${name}.csv`), truths, shape, unknowable);
    tried.push({ ...verdict, name, tool });
  }
  return tried;
}

/** Tool × verdict, for the log of a run. */
export function tableOf(tried: readonly TriedFile[]): string {
  const verdicts = ["right", "asked", "refused", "wrong"] as const;
  const tools = [...new Set(tried.map(({ tool }) => tool))];
  const count = (tool: string, is: string) =>
    tried.filter((one) => one.tool === tool && one.is === is).length;
  const lines = tools.map(
    (tool) => `${tool.padEnd(34)}${verdicts.map((is) => String(count(tool, is)).padStart(9)).join("")}`,
  );
  return [`${"".padEnd(34)}${verdicts.map((is) => is.padStart(9)).join("")}`, ...lines].join("\n");
}

export function faultsIn(tried: readonly TriedFile[]): string[] {
  return tried
    .filter(({ is }) => is === "wrong")
    .map(
      ({ name, differences: [first] }) =>
        `${name}: ${first!.what}: expected ${first!.expected}, seen ${first!.seen}`,
    );
}
