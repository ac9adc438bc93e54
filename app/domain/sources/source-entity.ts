import type { csvUploads } from "#db/schema/sources.ts";
import { type SourceCondition, isQuota, nextRead, emptyCondition } from "./provider-state.ts";
import { callAssumptions } from "./files/understood/call-assumptions.ts";
import { whyLeftOut } from "./files/why-left-out.ts";
import { typedCells, typedCellWords } from "./files/understood/typed-cells.ts";
import type { Source } from "./source.ts";

/** Specification, section 3: `name` is the kind, `label` the chosen name. */
export function sourceEntity(
  { source, upload }: Source,
  open: typeof csvUploads.$inferSelect | null,
  now: Date,
  { endsAt, trouble, dashboards }: SourceCondition = emptyCondition,
) {
  return {
    id: source.id,
    name: source.kind,
    label: source.name,
    account: source.account,
    properties: source.invalid ? [] : source.properties,
    invalid: source.invalid,
    currency: source.currency,
    timezone: source.kind === "csv" || source.refreshedAt ? source.zone : null,
    columnNames: source.columnNames,
    ...(source.kind === "csv"
      ? { file: upload && fileEntity(upload), reading: open && fileEntity(open) }
      : {
          url: source.url,
          invalidReason: source.invalidReason,
          invalidSince: source.invalidSince,
          refreshedAt: source.refreshedAt,
          nextRefreshAt: nextRead(source, trouble, now),
          endsAt,
          quota:
            trouble && isQuota(trouble.failure)
              ? {
                  kind: trouble.failure.kind,
                  message: trouble.failure.what,
                  at: trouble.at,
                  until: trouble.notBefore,
                }
              : null,
          dashboards: dashboards.map(({ id, name, permalink }) => ({ id, name, permalink })),
        }),
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
    assumptions: callAssumptions(upload),
    leftOut: (upload.options.left_out ?? [])
      .filter(({ why }) => why !== "total" || upload.options.has_footer)
      .map((line) => ({
        row: line.line,
        ...(line.cells && { cells: line.cells }),
        because: whyLeftOut(line),
      })),
    typedCells: typedCells(upload.options, upload.columns).map((cell) => ({
      row: cell.line,
      column: cell.column,
      text: cell.text,
      insteadOf: cell.was,
      because: `It was typed by hand: ${typedCellWords(cell)}.`,
    })),
  };
}
