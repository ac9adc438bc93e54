export const pasteLimits = { text: 20_000, columns: 31, rows: 61 } as const;

export type Grid = readonly (readonly string[])[];

/** Tabs, else semicolons, else commas; cells may be quoted. */
export function splitCells(text: string): Grid {
  const separator = separatorOf(text);
  const rows: string[][] = [[""]];
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    const row = rows.at(-1)!;
    const cell = row.at(-1)!;
    if (isQuoted) {
      if (sign !== '"') row[row.length - 1] = cell + sign;
      else if (text[at + 1] === '"') row[row.length - 1] = cell + text[++at]!;
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      row[row.length - 1] = "";
      isQuoted = true;
    } else if (sign === separator) row.push("");
    else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && text[at + 1] === "\n") at++;
      rows.push([""]);
    } else row[row.length - 1] = cell + sign;
  }
  return rows.map((row) => row.map((cell) => cell.replace(/\s+/g, " ").trim()));
}

function separatorOf(text: string): string {
  if (text.includes("\t")) return "\t";
  const first = text.split(/[\r\n]/).find((line) => line.trim() !== "") ?? "";
  return first.includes(";") ? ";" : ",";
}

export function cellName(row: number, column: number): string {
  const letters =
    column < 26 ? letter(column) : `${letter(Math.floor(column / 26) - 1)}${letter(column % 26)}`;
  return `${letters}${row + 1}`;
}

const letter = (at: number) => String.fromCharCode(65 + at);
