// A file is read as every table is whose columns name themselves.
export { tableCatalogue as csvCatalogue } from "#app/connectors/core/columns/table-catalogue.ts";
