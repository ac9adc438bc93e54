import { tableCatalogue } from "#app/connectors/tables/columns/table-catalogue.ts";
import { defineConnector } from "#app/connectors/core/define.ts";
import { flagIf, note } from "#app/connectors/core/flags.ts";
import { googleAuth, googleFailures } from "#app/connectors/core/families/google.ts";
import { oneOf, propertyParam } from "#app/connectors/core/params/param-shapes.ts";
import { listNotAllowed, listSpreadsheets } from "./files.ts";
import { coverageOf, rowsOfQuery, tableOf } from "./read-table.ts";
import { readSpreadsheet } from "./spreadsheet.ts";

export default defineConnector({
  id: "google-sheets",
  name: "Google Sheets",
  description: "Data from a spreadsheet",
  auth: googleAuth(["https://www.googleapis.com/auth/spreadsheets.readonly"], {
    optionalScopes: ["https://www.googleapis.com/auth/drive.metadata.readonly"],
  }),
  origins: ["https://sheets.googleapis.com", "https://www.googleapis.com"],

  params: {
    property: propertyParam("Spreadsheet", {
      help: "Choose one, or search by its URL.",
    }),
    sheet: oneOf("Sheet", "sheets", { required: true }),
    has_header: { type: "switch", label: "First row has column names", default: true },
    has_footer: {
      type: "switch",
      label: "Last row is a total",
      help: "For a total that is not recognized. Others are ignored anyway, so that nothing is counted twice.",
    },
    has_labels: {
      type: "switch",
      label: "First column has row names, even if they are numbers",
      default: true,
    },
    uses_date_range: {
      type: "switch",
      label: "Use the dashboard's date range",
      help: "Includes rows with a date in the range. Switch it off to always include all rows.",
      default: true,
    },
  },

  options: {
    properties: ({ search, ...provider }) => listSpreadsheets(provider, search),
    sheets: async ({ params, ...provider }) =>
      (await readSpreadsheet(provider, params.property ?? "")).sheets
        .filter(({ properties }) => properties.sheetType === "GRID")
        .map(({ properties: { sheetId, title, hidden } }) => ({
          value: String(sheetId),
          label: hidden ? `${title} (hidden)` : title,
        })),
  },

  dimensions: {},
  metrics: {},
  catalogue: async (ask) => {
    const { columns, options } = await tableOf(ask);
    return tableCatalogue(columns, options);
  },

  report: async (ask) => {
    const table = await tableOf(ask);
    const { rows, totals, isDated, hasMoney } = await rowsOfQuery(table, ask);
    return {
      ...(isDated && { coverage: coverageOf(table, ask.metrics) }),
      rows,
      totals,
      currency: hasMoney ? table.currency : null,
      zone: table.zone,
      flags: [
        { flag: "derived-totals" },
        ...flagIf(!isDated, "no-dates"),
        ...flagIf(table.isTruncated, "truncated"),
        ...table.notes.map(note),
      ],
    };
  },
  totals: "derived",
  filters: "all",
  leavesOutDays: true,
  // Any row may change at any time.
  days: { zone: "account", settlesAfterHours: 0, restatedDays: 36_500, missing: "unknown" },
  unread: "majorDimension range sheetId".split(" "),
  // Google allows 60 reads a minute per person.
  limits: { requests: 50, perSeconds: 60, concurrent: 4 },
  failures: [
    {
      status: 403,
      body: /^(?![\s\S]*sheets\.googleapis\.com)[\s\S]*(?:SCOPE_INSUFFICIENT|insufficientPermissions|insufficient authentication)/,
      is: "no-access",
      says: listNotAllowed,
    },
    {
      status: 400,
      body: /not supported for this document/,
      is: "bad-request",
      says: "This is an uploaded Excel file. Open it in Google Sheets, save it as a Google sheet and choose that one.",
    },
    {
      status: 400,
      body: /Unable to parse range/,
      is: "no-access",
      says: "The sheet was deleted or renamed. Choose it again in the widget.",
    },
    ...googleFailures,
  ],
});
