import type { ColumnQuestion, TableColumn, TableOptions } from "#db/schema/documents/table.ts";

/** Without those about typed cells or lines left out. */
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

/** Periods that became rows are columns in the file. */
export function namesInFile(columns: readonly TableColumn[], { wide }: TableOptions): string[] {
  const names = columns.map(({ name }) => name);
  if (!wide) return names;
  const inFile: string[] = [];
  for (const [n, at] of wide.keys.entries()) inFile[at] = names[n] ?? "";
  for (const { at, name } of wide.periods) inFile[at] = name;
  return Array.from(inFile, (name) => name ?? "");
}
