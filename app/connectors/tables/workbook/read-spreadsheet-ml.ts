import { UnreadableFile } from "../cells/unreadable-file.ts";
import type { Sheet } from "./open-workbook.ts";
import { maxCellText, readAllXml } from "./read-xml.ts";

const maxSheets = 100;
const maxCells = 2_000_000;
const maxColumn = 1_000;

/** "XML Spreadsheet 2003", often named .xls. Throws `UnreadableFile`. */
export async function readSpreadsheetMl(bytes: AsyncIterable<Uint8Array>): Promise<Sheet[]> {
  const sheets: { name: string; rows: string[][]; isHidden: boolean; hiddenRows: number }[] = [];
  let row: string[] = [];
  let at = 0;
  let type = "";
  let text = "";
  let isReading = false;
  let isHiddenRow = false;
  let count = 0;
  await readAllXml(bytes, {
    open(name, attributes) {
      const own = (key: string) =>
        Object.entries(attributes).find(([attribute]) => attribute.split(":").at(-1) === key)?.[1];
      const local = name.split(":").at(-1);
      if (local === "Worksheet") {
        if (sheets.length >= maxSheets)
          throw new UnreadableFile(
            `The workbook has more than ${maxSheets} sheets. Save the one that you need as CSV`,
          );
        sheets.push({ name: own("Name") ?? "", rows: [], isHidden: false, hiddenRows: 0 });
      }
      if (local === "Row") {
        const index = Number(own("Index") ?? 0);
        const rows = sheets.at(-1)?.rows;
        if (rows && rows.length > 0 && index > rows.length + 1) rows.push([]);
        [row, at] = [[], 0];
        isHiddenRow = own("Hidden") === "1";
      } else if (local === "Cell") {
        at = Math.min(maxColumn, Number(own("Index") ?? at + 1));
        count += Math.max(1, at - row.length);
        if (count > maxCells) throw new UnreadableFile("The file has too many cells. Save the table as CSV");
        while (row.length < at - 1) row.push("");
        row[at - 1] = "";
      } else if (local === "Data") [type, text, isReading] = [own("Type") ?? "String", "", true];
      else if (local === "Visible") [text, isReading] = ["", true];
    },
    text(part) {
      if (isReading && text.length < maxCellText) text += part;
    },
    close(name) {
      const local = name.split(":").at(-1);
      if (local === "Data") {
        isReading = false;
        row[at - 1] = type === "DateTime" ? text.replace(/T00:00:00(?:\.0+)?$/, "").replace("T", " ") : text;
      } else if (local === "Visible") {
        isReading = false;
        if (/^Sheet(?:Very)?Hidden$/.test(text.trim()) && sheets.length > 0) sheets.at(-1)!.isHidden = true;
      } else if (local === "Row" && row.some((cell) => cell !== "")) {
        const sheet = sheets.at(-1);
        sheet?.rows.push(row);
        if (sheet && isHiddenRow) sheet.hiddenRows++;
      }
    },
  });
  return sheets.map(({ name, rows, isHidden, hiddenRows }) => ({
    name,
    isHidden,
    async *rows(counts) {
      counts.rows += rows.length;
      if (hiddenRows > 0) counts.hiddenRows = hiddenRows;
      yield rows;
    },
  }));
}
