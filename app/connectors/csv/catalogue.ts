export { tableCatalogue as csvCatalogue } from "#app/connectors/tables/columns/table-catalogue.ts";
