import { expect, test } from "vitest";
import { readSpreadsheetMl } from "#app/connectors/tables/workbook/read-spreadsheet-ml.ts";

// As Excel saves "XML Spreadsheet 2003": https://learn.microsoft.com/previous-versions/office/developer/office-xp/aa140066(v=office.10)

const cell = (text: string | number) =>
  `<Cell><Data ss:Type="${typeof text === "number" ? "Number" : "String"}">${text}</Data></Cell>`;
const row = (texts: readonly (string | number)[], attributes = "") =>
  `<Row${attributes}>${texts.map(cell).join("")}</Row>`;
const workbook = `<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
 <Worksheet ss:Name="Campaigns"><Table>
  ${row(["Campaign", "Day", "Clicks"])}
  <Row>${cell("Brand")}<Cell><Data ss:Type="DateTime">2026-11-01T00:00:00.000</Data></Cell>${cell(5)}</Row>
  ${row(["Old brand", "", 7], ' ss:Hidden="1"')}
  <Row ss:Index="6">${cell("Notes")}<Cell ss:Index="3"><Data ss:Type="String">made by hand</Data></Cell></Row>
 </Table><WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Selected/></WorksheetOptions></Worksheet>
 <Worksheet ss:Name="Lists"><Table>${row(["Brand"])}</Table>
  <WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions>
 </Worksheet>
</Workbook>`;

async function* bytes() {
  yield Buffer.from(workbook);
}

test("sheets, days, gaps and what is hidden are read", async () => {
  const sheets = await readSpreadsheetMl(bytes());
  expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ["Campaigns", false],
    ["Lists", true],
  ]);
  const counts = { rows: 0, errors: 0, unknownFormulas: 0 };
  const rows: (readonly string[])[] = [];
  for await (const batch of sheets[0]!.rows(counts)) rows.push(...batch);
  expect(rows).toEqual([
    ["Campaign", "Day", "Clicks"],
    ["Brand", "2026-11-01", "5"],
    ["Old brand", "", "7"],
    [],
    ["Notes", "", "made by hand"],
  ]);
  expect(counts).toMatchObject({ hiddenRows: 1 });
});
