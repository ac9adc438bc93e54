import type { DateRange, PlainDate } from "#app/lib/plain-date.ts";
import type { CellChunk } from "#app/metrics/columns/cell-places.ts";
import type { Dimension, Row, Table } from "#app/metrics/table.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import type { Catalogue, Introduction, ReportQuery } from "./define.ts";
import type { Plan } from "./plan.ts";

/** Queries run several in one pass (decision 0029). */
export type FileConnector = Introduction & {
  readonly connect: "file";
  readonly catalogue: (file: FileColumns) => Catalogue;
  /** @throws {ConnectorFailure} */
  readonly plan: (file: FileColumns, query: ReportQuery) => FilePlan;
  readonly report: (file: SourceFile, plans: readonly FilePlan[]) => Promise<Table[]>;
  readonly rows: (file: SourceFile, plan: FilePlan) => AsyncIterable<readonly Row[]>;
};

export type FileColumns = { readonly columns: readonly TableColumn[]; readonly options: TableOptions };

export type SourceFile = FileColumns & {
  readonly name: string;
  readonly version: number;
  readonly firstDay: PlainDate | null;
  readonly lastDay: PlainDate | null;
  /** ISO instant of the upload. */
  readonly readAt: string;
  /** May include other days. */
  readonly read: (range: DateRange | null) => AsyncIterable<Chunk>;
};

export type Chunk = CellChunk;

export type FilePlan = Omit<Plan, "grain"> & {
  readonly query: ReportQuery;
  /** Null: rows without dates. */
  readonly range: DateRange | null;
  readonly grain: "day" | "week" | "month" | "quarter" | "period" | null;
  readonly cutPeriod: (row: Row) => DateRange | null;
  readonly details: readonly Dimension[];
};
