import { dayGrain } from "#app/connectors/tables/columns/table-catalogue.ts";
import { untilKey } from "#app/connectors/tables/dates/row-period.ts";
import { columnLabels } from "#app/connectors/tables/columns/column-labels.ts";
import type { Chunk } from "#app/connectors/core/file-connector.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import type { DaysOfRows, NameCount } from "./first-numbers.ts";

const maxNames = 10_000;

export class FileFacts {
  rows = 0;
  readonly #step: DaysOfRows["step"] | null;
  readonly #days = new Set<string>();
  readonly #names: readonly { readonly key: string; readonly label: string; readonly seen: Set<string> }[];
  #from: PlainDate | null = null;
  #to: PlainDate | null = null;

  constructor(columns: readonly TableColumn[], options: Pick<TableOptions, "uses_date_range">) {
    const labels = columnLabels(columns);
    this.#step = dayGrain(columns, options);
    this.#names = columns.flatMap((column) =>
      column.role === "dimension" && !column.isCurrency
        ? [{ key: column.key, label: labels.get(column.key) ?? column.name, seen: new Set<string>() }]
        : [],
    );
  }

  add({ rowCount, columns }: Chunk): void {
    this.rows += rowCount;
    for (const day of columns.date ?? []) this.#addDay(day as PlainDate);
    for (const day of columns[untilKey] ?? [])
      if (this.#to === null || String(day) > this.#to) this.#to = day as PlainDate;
    for (const { key, seen } of this.#names)
      for (const name of columns[key] ?? [])
        if (name !== null && seen.size <= maxNames) seen.add(String(name));
  }

  get days(): DaysOfRows | null {
    if (!this.#step || !this.#from || !this.#to) return null;
    return { span: { from: this.#from, to: this.#to }, count: this.#days.size, step: this.#step };
  }

  get names(): NameCount[] {
    return this.#names.map(({ label, seen }) => ({
      label,
      count: Math.min(seen.size, maxNames),
      isMore: seen.size > maxNames,
    }));
  }

  #addDay(day: PlainDate): void {
    this.#days.add(day);
    if (this.#from === null || day < this.#from) this.#from = day;
    if (this.#to === null || day > this.#to) this.#to = day;
  }
}
