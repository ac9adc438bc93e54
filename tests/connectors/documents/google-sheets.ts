import type { VendorDocument } from "./document.ts";

export const googleSheets: VendorDocument = {
  kind: "google-sheets",
  sources: [
    "https://developers.google.com/sheets/api/reference/rest/v4/spreadsheets.values/get",
    "https://developers.google.com/drive/api/reference/rest/v3/files/list",
  ],
  calls: [
    {
      call: "GET https://sheets.googleapis.com/v4/spreadsheets/{}",
      takes: "fields",
      words:
        "gridProperties hidden locale merges properties rowCount sheetId sheetType sheets timeZone title",
      gives:
        "endColumnIndex endRowIndex gridProperties hidden locale merges properties rowCount sheetId sheetType sheets startColumnIndex startRowIndex timeZone title",
      mask: {
        in: "fields",
        around: "startRowIndex endRowIndex startColumnIndex endColumnIndex",
      },
    },
    {
      call: "GET https://sheets.googleapis.com/v4/spreadsheets/{}/values/{}",
      takes: "dateTimeRenderOption majorDimension valueRenderOption",
      words: "FORMATTED_VALUE ROWS SERIAL_NUMBER UNFORMATTED_VALUE",
      gives: "majorDimension range values",
    },
    {
      call: "GET https://www.googleapis.com/drive/v3/files",
      takes: "fields includeItemsFromAllDrives orderBy pageSize pageToken q supportsAllDrives",
      words:
        "and application apps desc false files google id mimeType modifiedTime name nextPageToken spreadsheet trashed true vnd",
      gives: "files id name nextPageToken",
      mask: {
        in: "fields",
        around: "",
      },
    },
  ],
  examples: [
    {
      source:
        "https://github.com/burnash/gspread/blob/5e2b628da598151a5a4122d3cf7ba2704041643c/tests/cassettes/WorksheetTest.test_get_all_records_value_render_options.json",
      request:
        "GET https://sheets.googleapis.com/v4/spreadsheets/1f7zKlUAxEFe6q2jbUe3UNQDbMZyt6EQvoqjs_dxK6Ro/values/%27Sheet1%27?valueRenderOption=UNFORMATTED_VALUE",
      reply: {
        range: "Sheet1!A1:D2",
        majorDimension: "ROWS",
        values: [
          [2, 43831, "string", 53],
          [1.5, 0.12, 36162],
        ],
      },
      of: "GET https://sheets.googleapis.com/v4/spreadsheets/{}/values/{}",
      reads: {
        parameters: {
          property: "1PineStreetDentalLeadsFromTheWebsite9",
          sheet: "0",
          has_header: false,
          has_footer: false,
          has_labels: false,
          uses_date_range: false,
        },
        metrics: ["column_a"],
        dimension: null,
        from: "2026-09-01",
        to: "2026-09-30",
        where: "UNFORMATTED_VALUE",
        totals: {
          column_a: 3.5,
        },
      },
      besides: [
        {
          where: "=FORMATTED_VALUE",
          reply: {
            range: "Sheet1!A1:D2",
            majorDimension: "ROWS",
            values: [
              ["2", "2020-01-01", "string", "53"],
              ["1.5", "0.12", "1999-01-02"],
            ],
          },
        },
      ],
    },
  ],
};
