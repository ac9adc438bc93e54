// A file is read as every table is whose columns name themselves.
export { tableCatalogue as csvCatalogue } from "#app/connectors/tables/columns/table-catalogue.ts";
