import type { Connector } from "#app/connectors/core/define.ts";

export const csv: Connector = {
  id: "csv",
  name: "CSV file",
  description: "A table exported from a spreadsheet or another tool",
  connect: "file",
};
