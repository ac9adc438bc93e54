import { type TemplateRow, widenRow } from "../template.ts";

export type DashboardTemplate = {
  readonly id: string;
  readonly name: string;
  readonly sentence: string;
  readonly rows: readonly TemplateRow[];
};

export function kindsOf({ rows }: DashboardTemplate): string[] {
  return [...new Set(rows.flat().map(({ kind }) => kind))];
}

export function countWidgets({ rows }: DashboardTemplate, kind?: string): number {
  return rows.flat().filter((widget) => kind === undefined || widget.kind === kind).length;
}

/** Rows grow to four columns again. */
export function rowsWith(rows: readonly TemplateRow[], kinds: ReadonlySet<string>): TemplateRow[] {
  return rows.flatMap((row) => {
    const kept = row.filter(({ kind }) => kinds.has(kind));
    return kept.length === 0 ? [] : [widenRow(kept)];
  });
}
