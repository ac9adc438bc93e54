import type { csvUploads } from "#db/schema/sources.ts";
import type { Source } from "./source.ts";

/** A source as calls see it (specification, section 3): `name` is the kind of service, `label` what people call it. */
export function sourceEntity({ source, upload }: Source, open: typeof csvUploads.$inferSelect | null) {
  return {
    id: source.id,
    name: source.kind,
    label: source.name,
    account: source.account,
    properties: source.properties,
    invalid: source.invalid,
    currency: source.currency,
    timezone: source.zone,
    ...(source.kind === "csv" && { file: upload && fileEntity(upload), reading: open && fileEntity(open) }),
  };
}

function fileEntity(upload: typeof csvUploads.$inferSelect) {
  return {
    name: upload.name,
    state: upload.state,
    version: upload.version,
    rows: upload.rowsRead,
    rowsExpected: Math.max(upload.rowsRead, upload.rowsExpected),
    firstDay: upload.firstDay,
    lastDay: upload.lastDay,
    error: upload.error,
    options: upload.options,
    columns: upload.columns,
  };
}
