import { columnLabels } from "#app/connectors/tables/columns/column-labels.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { pinFormulas } from "#app/domain/sources/calculated/pin-formulas.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { findSourceWithUpload, setColumnNames } from "#db/queries/sources/sources.ts";
import type { ColumnNames } from "#db/schema/documents/table.ts";
import { chosenNames, nameProblems } from "../column-names.ts";
import { columnWords, readingWords } from "../columns/column-words.ts";
import { listKnownColumns } from "../queries/known-columns.server.ts";
import type { Source } from "../source.ts";

export type NamedColumn = {
  readonly key: string;
  readonly label: string;
  readonly shownAs: string;
  readonly words: string;
};

export async function listNamedColumns(companyId: string, source: Source): Promise<NamedColumn[]> {
  const { columnNames } = source.source;
  const own = await ownColumns(companyId, source);
  return own.map((column) => ({ ...column, shownAs: columnNames[column.key] ?? column.label }));
}

export type NamedColumns =
  | { readonly outcome: "named" }
  | { readonly outcome: "not-found" }
  | { readonly outcome: "refused"; readonly fields: Readonly<Record<string, readonly string[]>> };

/** Empty or missing names restore the defaults. */
export async function nameColumns(
  companyId: string,
  sourceId: string,
  given: ColumnNames,
): Promise<NamedColumns> {
  const source = await findSourceWithUpload(companyId, sourceId);
  if (!source) return { outcome: "not-found" };
  const columns = await ownColumns(companyId, source);
  const unknown = Object.keys(given).filter((key) => !columns.some((column) => column.key === key));
  if (unknown.length > 0)
    return {
      outcome: "refused",
      fields: Object.fromEntries(unknown.map((key) => [key, ["This source has no such column."]])),
    };
  const names = chosenNames(columns, given);
  const problems = nameProblems(columns, names);
  if (problems.length > 0)
    return {
      outcome: "refused",
      fields: Object.fromEntries(
        problems.map(({ path: [at], message }) => [columns[Number(at)]!.key, [message]]),
      ),
    };
  await pinFormulas(companyId, sourceId);
  return (await setColumnNames(companyId, sourceId, names, now()))
    ? { outcome: "named" }
    : { outcome: "not-found" };
}

type OwnColumn = Omit<NamedColumn, "shownAs">;

async function ownColumns(companyId: string, source: Source): Promise<readonly OwnColumn[]> {
  const { upload } = source;
  if (upload) {
    const labels = columnLabels(upload.columns);
    return upload.columns
      .filter(({ role }) => role === "metric" || role === "dimension")
      .map((column) => ({
        key: column.key,
        label: labels.get(column.key) ?? column.name,
        words: columnWords(column, upload.columns),
      }));
  }
  const connector = findProvider(source.source.kind);
  if (!connector?.catalogue || Object.keys(connector.metrics).length > 0) return [];
  const known = (await listKnownColumns(companyId, [source])).get(source.source.id);
  return [
    ...(known?.dimensions ?? []).flatMap(({ key, label, type }) =>
      times.has(key) ? [] : [{ key, label, words: readingWords(type) }],
    ),
    ...(known?.metrics ?? []).map(({ key, label, format }) => ({ key, label, words: readingWords(format) })),
  ];
}

const times: ReadonlySet<string> = new Set(["date", "week", "month"]);
