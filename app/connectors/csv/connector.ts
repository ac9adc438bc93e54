import type { FileConnector } from "#app/connectors/core/file-connector.ts";
import { tableCatalogue } from "#app/connectors/tables/columns/table-catalogue.ts";
import { planReport } from "./plan-report.ts";
import { readRows, runReports } from "./report.ts";

export const csv: FileConnector = {
  id: "csv",
  name: "CSV file",
  description: "A table exported from a spreadsheet or another tool",
  connect: "file",
  catalogue: ({ columns, options }) => tableCatalogue(columns, options),
  plan: planReport,
  report: runReports,
  rows: readRows,
};
