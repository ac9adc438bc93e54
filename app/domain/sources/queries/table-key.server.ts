import type { ReportQuery } from "#app/connectors/core/define.ts";
import { keyFromParts, queryParts } from "./key-parts.server.ts";

/** Increase it when the stored format changes. */
const format = 3;

/** Key of a query to one version of a file. Currency and order of filter rules do not change it. */
export function tableKey(sourceId: string, uploadId: string, query: ReportQuery): string {
  return keyFromParts([format, sourceId, uploadId, ...queryParts(query)]);
}
