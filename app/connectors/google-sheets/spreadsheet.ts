import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import type { Tab } from "./sheet-table.ts";
import type { RawCell } from "./written-cells.ts";

// https://developers.google.com/workspace/sheets/api/reference/rest
const sheetsApi = () => `https://sheets.googleapis.com/${apiVersion("google-sheets")}/spreadsheets`;

/** Google advises against replies of more than 2 MB. */
const rowsPerCall = 5_000;
const maxCalls = 10;
const shownRows = 500;

const index = z.number().optional();
const Spreadsheet = z.object({
  properties: z.object({ title: z.string(), locale: z.string(), timeZone: z.string() }),
  sheets: z.array(
    z.object({
      properties: z.object({
        sheetId: z.number().default(0), // some clients leave out 0
        title: z.string(),
        sheetType: z.string().default("GRID"),
        hidden: z.boolean().default(false),
        gridProperties: z.object({ rowCount: z.number().default(0) }).optional(),
      }),
      merges: z
        .array(
          z.object({
            startRowIndex: index,
            endRowIndex: index,
            startColumnIndex: index,
            endColumnIndex: index,
          }),
        )
        .default([]),
    }),
  ),
});

const isCell = (cell: unknown) => cell === null || ["string", "number", "boolean"].includes(typeof cell);

// An empty range has no `values`.
const Values = z.object({
  values: z.array(z.custom<RawCell[]>((row) => Array.isArray(row) && row.every(isCell))).default([]),
});

export type Spreadsheet = z.infer<typeof Spreadsheet>;

export function spreadsheetIdIn(text: string): string | null {
  const found = /\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{10,})/.exec(text)?.[1];
  return found ?? /^[\w-]{25,}$/.exec(text.trim())?.[0] ?? null;
}

export function readSpreadsheet({ call }: Provider, property: string): Promise<Spreadsheet> {
  return call(
    {
      method: "GET",
      url: addressOf(property),
      query: {
        fields:
          "properties(title,locale,timeZone),sheets(properties(sheetId,title,sheetType,hidden,gridProperties(rowCount)),merges)",
      },
    },
    Spreadsheet,
  );
}

export async function readTab(
  provider: Provider,
  property: string,
  sheet: string,
): Promise<{ readonly tab: Tab; readonly zone: string; readonly isTruncated: boolean }> {
  const { properties, sheets } = await readSpreadsheet(provider, property);
  const found = sheets.find((one) => String(one.properties.sheetId) === sheet);
  if (!found)
    throw new ConnectorFailure(
      "google-sheets",
      "no-access",
      `A sheet of “${properties.title}” no longer exists. Choose another one in the widget.`,
    );
  const { title, gridProperties } = found.properties;
  const rowCount = gridProperties?.rowCount ?? 0;
  const read = async (from: number, to: number, as: "UNFORMATTED_VALUE" | "FORMATTED_VALUE") => {
    const range = `'${title.replaceAll("'", "''")}'!${from}:${Math.min(to, rowCount)}`;
    const { values } = await provider.call(
      {
        method: "GET",
        url: `${addressOf(property)}/values/${encodeURIComponent(range)}`,
        query: { valueRenderOption: as, dateTimeRenderOption: "SERIAL_NUMBER", majorDimension: "ROWS" },
      },
      Values,
    );
    return values;
  };
  if (rowCount === 0) return { tab: tabOf([], []), zone: properties.timeZone, isTruncated: false };
  const [shown, pages] = await Promise.all([
    read(1, shownRows, "FORMATTED_VALUE"),
    allPages({ by: "page", mostPages: maxCalls }, async (page) => {
      const from = (page - 1) * rowsPerCall + 1;
      const rows = await read(from, page * rowsPerCall, "UNFORMATTED_VALUE");
      // Trailing empty rows are missing, but count before another page.
      return { items: [{ from, rows }], pages: Math.ceil(rowCount / rowsPerCall), isLast: rows.length === 0 };
    }),
  ]);
  const values: Tab["values"][number][] = [];
  for (const { from, rows } of pages.items) {
    while (rows.length > 0 && values.length < from - 1) values.push([]);
    for (const row of rows) values.push(row);
  }
  return { tab: tabOf(values, shown), zone: properties.timeZone, isTruncated: pages.isTruncated };

  function tabOf(all: Tab["values"], head: Tab["shown"]): Tab {
    return { values: all, shown: head, merges: found!.merges, locale: properties.locale };
  }
}

function addressOf(property: string): string {
  return `${sheetsApi()}/${encodeURIComponent(spreadsheetIdIn(property) ?? property)}`;
}
