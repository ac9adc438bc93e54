import type { TableColumn } from "#db/schema/documents/table.ts";
import { plainName } from "./plain-name.ts";

export function columnLabels(columns: readonly TableColumn[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const taken = new Set<string>();
  for (const { key, name } of columns) {
    const label = [plainName(name), name].find((one) => !taken.has(foldLabel(one))) ?? numbered(name, taken);
    labels.set(key, label);
    taken.add(foldLabel(label));
  }
  return labels;
}

export function foldLabel(label: string): string {
  return label.normalize("NFKC").trim().replace(/\s+/g, " ").toLocaleLowerCase("en");
}

function numbered(name: string, taken: ReadonlySet<string>): string {
  let n = 2;
  while (taken.has(foldLabel(`${name} (${n})`))) n++;
  return `${name} (${n})`;
}
