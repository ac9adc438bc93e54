import type { TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import { counted } from "./counted.ts";
import { namesInFile } from "./open-questions.ts";

export type TypedCellView = {
  readonly line: number;
  readonly at: number;
  readonly column: string;
  readonly text: string;
  readonly was: string | null;
};

export function typedCells(options: TableOptions, columns: readonly TableColumn[]): TypedCellView[] {
  const { read_as = [], left_out = [] } = options;
  const names = namesInFile(columns, options);
  return read_as.flatMap(({ line, at, text, was = null }) =>
    left_out.some((out) => out.line === line && out.why !== "total")
      ? []
      : [{ line, at, column: names[at] ?? `Column ${at + 1}`, text, was }],
  );
}

export const typedCount = (count: number) => `${counted(count, "cell")} typed by hand`;

export function typedCellWords({ line, column, text, was }: TypedCellView): string {
  const place = `line ${line.toLocaleString("en-GB")}, ${column}`;
  if (was === null) return `${place}: ${text}`;
  return `${place}: ${text} instead of ${was.trim() === "" ? "an empty cell" : `“${was}”`}`;
}
