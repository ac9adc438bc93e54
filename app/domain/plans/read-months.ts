import { readNumber } from "#app/connectors/tables/cells/numbers.ts";
import { isPlainDate } from "#app/lib/plain-date.ts";

export type Months = Readonly<Record<string, number>>;
export type ReadMonths =
  | { readonly outcome: "read"; readonly months: Months }
  | { readonly outcome: "refused"; readonly errors: readonly string[] };

export const maxMonths = 60;

const names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Separators: tab, semicolon, comma and space, or spaces. */
export function readMonths(text: string): ReadMonths {
  const months = new Map<string, number>();
  const errors: string[] = [];
  const lines = text.split(/\r\n?|\n/);
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const problem = (what: string) => errors.push(`Line ${at + 1}: ${what}`);
    const cells = cellsOf(line);
    const month = cells && readMonth(cells[0]);
    if (!month && at === 0 && !/\d/.test(line)) continue;
    if (!month) problem("start with a month, such as 2026-10 or Oct 2026.");
    else {
      const value = readNumber(cells[1], ".");
      if (typeof value !== "number") problem("enter a number after the month, such as 1,640 or 1640.50.");
      else if (value <= 0 || value > 1e12) problem("enter a number above 0.");
      else if (months.has(month)) problem(`${month} is there twice.`);
      else months.set(month, value);
    }
    if (errors.length === 5) break;
  }
  if (errors.length > 0) return { outcome: "refused", errors };
  if (months.size === 0)
    return { outcome: "refused", errors: ["Enter at least one month, such as 2026-10, 1640."] };
  if (months.size > maxMonths) return { outcome: "refused", errors: [`Enter at most ${maxMonths} months.`] };
  return { outcome: "read", months: Object.fromEntries([...months].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

export function isMonth(text: string): boolean {
  return /^\d{4}-\d\d$/.test(text) && isPlainDate(`${text}-01`);
}

export function monthLines(months: Months): string {
  return Object.entries(months)
    .map(([month, value]) => `${month}, ${value}`)
    .join("\n");
}

function cellsOf(line: string): readonly [string, string] | null {
  const found =
    /^\s*([^\t;]+?)\s*[\t;]\s*(.+?)[\s;]*$/.exec(line) ??
    /^\s*(\d{4}-\d{1,2}|\d{1,2}\/\d{4}|[A-Za-z]+\.?\s+\d{4})\s*[,:]?\s+(.+?)\s*$/.exec(line) ??
    /^\s*([^,]+?)\s*,\s*(.+?)\s*$/.exec(line);
  return found && [found[1]!, found[2]!];
}

function readMonth(cell: string): string | null {
  const text = cell.trim().toLowerCase();
  const [, year, number] = /^(\d{4})-(\d{1,2})(?:-01)?$/.exec(text) ?? [];
  const [, otherNumber, otherYear] = /^(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const [, name, namedYear] = /^([a-z]{3,9})\.? (\d{4})$/.exec(text) ?? [];
  const named = name === undefined ? 0 : names.findIndex((one) => name.startsWith(one)) + 1;
  const found = Number(number ?? otherNumber ?? named);
  const month = `${year ?? otherYear ?? namedYear ?? ""}-${String(found).padStart(2, "0")}`;
  return isMonth(month) ? month : null;
}
