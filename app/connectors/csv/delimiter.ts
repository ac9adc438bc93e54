import { createYielder } from "#app/lib/steps.ts";
import type { TableOptions } from "#db/schema/documents/table.ts";
import { filledWidth } from "#app/connectors/tables/layout/cell-kind.ts";
import { type CsvRecord, namesDelimiter, readRecords } from "./records.ts";

const enoughLines = 2_000;

export type Delimiter = TableOptions["delimiter"];

export const delimiters: readonly Delimiter[] = [",", ";", "\t", "|"];

export async function findDelimiter(head: string): Promise<Delimiter> {
  const named = namesDelimiter.exec(head.split(/\r?\n|\r/, 1)[0]!)?.[1];
  const known = delimiters.find((delimiter) => delimiter === named);
  if (known) return known;
  let best: Delimiter = ",";
  let bestScore = 0;
  let byFew: Delimiter | null = null;
  let most = 0;
  const text = firstLines(head);
  const breathe = createYielder();
  for (const delimiter of delimiters) {
    await breathe();
    const records = await recordsOf(text, delimiter);
    const score = Math.max(
      scoreOf(usualWidth(records)),
      // A delimiter may end all lines but the names.
      scoreOf(usualWidth(records.map(({ cells, ...record }) => ({ ...record, cells: withoutEnd(cells) })))),
    );
    if (score > bestScore) [best, bestScore] = [delimiter, score];
    const few = widestPair(records);
    if (few > most) [byFew, most] = [delimiter, few];
  }
  return bestScore === 0 ? (byFew ?? best) : best;
}

function firstLines(head: string): string {
  let end = 0;
  for (let lines = 0; lines < enoughLines; lines++) {
    end = head.indexOf("\n", end) + 1;
    if (end === 0) return head;
  }
  return head.slice(0, end);
}

const scoreOf = ({ width, share }: { width: number; share: number }) =>
  width > 1 ? share * 100 + Math.min(width, 50) / 100 : 0;

function withoutEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, filledWidth(cells));
}

function widestPair(records: readonly CsvRecord[]): number {
  const widths = records.map(({ cells }) => filledWidth(cells)).filter((width) => width > 1);
  return Math.max(0, ...widths.filter((width, at) => widths.indexOf(width) !== at));
}

export function usualWidth(records: readonly CsvRecord[]): { width: number; share: number } {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let width = 0;
  for (const [candidate, count] of counts) {
    const most = counts.get(width) ?? 0;
    if (count > most || (count === most && candidate > width)) width = candidate;
  }
  return { width, share: records.length ? (counts.get(width) ?? 0) / records.length : 0 };
}

async function recordsOf(text: string, delimiter: Delimiter): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  try {
    for await (const batch of readRecords(once(text), { delimiter })) records.push(...batch);
  } catch {
    // The head may end in a quoted cell, and a wrong delimiter breaks quotes.
  }
  return records;
}

async function* once(text: string) {
  yield text;
}
