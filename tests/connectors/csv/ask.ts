import type { ReportQuery } from "#app/connectors/core/define.ts";
import { proposeTable } from "#app/connectors/csv/propose.ts";
import { csv } from "#app/connectors/csv/connector.ts";
import { readChunks } from "#app/connectors/csv/typed-rows.ts";
import { day } from "#app/lib/plain-date.ts";
import type { Table } from "#app/metrics/table.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents/table.ts";

export function proposed(text: string) {
  return proposeTable(() => bytesOf(text), { encoding: "utf-8", zone: "UTC", currency: "USD" });
}

/** A query to a file that is read as proposed, or as corrected. */
export async function ask(
  text: string,
  query: Partial<ReportQuery>,
  corrected?: TableColumn[],
  changed: Partial<TableOptions> = {},
): Promise<Table> {
  const { options: usual, columns } = await proposed(text);
  const options = { ...usual, ...changed };
  const whole: ReportQuery = {
    dimension: null,
    split: null,
    metrics: [],
    filter: [],
    range: null,
    currency: "USD",
    ...query,
  };
  const days =
    text
      .match(/\d{4}-\d\d-\d\d/g)
      ?.sort()
      .map(day) ?? [];
  const file = {
    columns: corrected ?? columns,
    options,
    read: () => readChunks(bytesOf(text), corrected ?? columns, options),
    name: "bakery.csv",
    version: 3,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    readAt: "2026-11-21T10:00:00.000Z",
  };
  return (await csv.report(file, [csv.plan(file, whole)]))[0]!;
}

/** Of all metrics of a file that is read as proposed. */
export async function totalsOf(lines: readonly string[]) {
  const text = `${lines.join("\n")}\n`;
  const { columns } = await proposed(text);
  const metrics = columns.flatMap((column) => (column.role === "metric" ? [column.key] : []));
  return (await ask(text, { metrics })).totals;
}

export async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
