import type { ColumnQuestion, TableColumn, TableOptions } from "#db/schema/documents/table.ts";

/** Without those about a cell that was typed anew, or the line of which was left out. */
export function openQuestions(
  { questions = [], left_out = [], read_as = [] }: TableOptions,
  columns: readonly TableColumn[],
): ColumnQuestion[] {
  return questions.filter(({ about, line }) => {
    if (line === undefined) return true;
    const at = columns.findIndex(({ key }) => key === about);
    const isTyped = read_as.some((cell) => cell.line === line && cell.at === at);
    return !isTyped && !left_out.some((out) => out.line === line);
  });
}

/** Names of the columns as they are in the file: periods that became rows are columns there. */
export function namesInFile(columns: readonly TableColumn[], { wide }: TableOptions): string[] {
  const names = columns.map(({ name }) => name);
  if (!wide) return names;
  const inFile: string[] = [];
  for (const [n, at] of wide.keys.entries()) inFile[at] = names[n] ?? "";
  for (const { at, name } of wide.periods) inFile[at] = name;
  return Array.from(inFile, (name) => name ?? "");
}
