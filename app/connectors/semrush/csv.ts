import { parse } from "csv-parse/sync";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { readNumber } from "#app/connectors/core/loose-number.ts";

export type Line = {
  readonly text: (code: string) => string;
  readonly number: (code: string) => number | null;
};

/** Headings vary, so cells are in the requested order. @throws {ConnectorFailure} */
export function readCsv(body: string, columns: readonly string[]): Line[] {
  if (body.startsWith("ERROR 50 ::")) return []; // NOTHING FOUND
  const [heading, ...lines] = cellsOf(body);
  if (heading?.length !== columns.length) throw broken();
  return lines.map((cells): Line => {
    const text = (code: string) => cells[columns.indexOf(code)] ?? "";
    return { text, number: (code) => checked(readNumber(text(code))) };
  });
}

function cellsOf(body: string): string[][] {
  try {
    const lines = parse(body, { delimiter: ";", bom: true, skip_empty_lines: true });
    const isQuoted = /\n"/.test(body);
    if (isQuoted && !body.trimEnd().endsWith('"')) throw broken();
    return lines;
  } catch {
    throw broken();
  }
}

function checked(value: number | null): number | null {
  if (Number.isNaN(value)) throw broken();
  return value;
}

function broken(): ConnectorFailure {
  return new ConnectorFailure(
    "semrush",
    "unexpected-reply",
    "Semrush returned an incomplete or unreadable response.",
  );
}
