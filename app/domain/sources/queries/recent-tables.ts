import type { Table } from "#app/metrics/table.ts";

/**
 * The tables asked for last, up to a number of cells altogether: a warm page then needs no database. A key names one
 * version of the data, so what is here is never out of date.
 */
export class RecentTables {
  private readonly tables = new Map<string, Table>();
  private readonly mostCells: number;
  private cells = 0;

  constructor(mostCells: number) {
    this.mostCells = mostCells;
  }

  get(key: string): Table | null {
    const table = this.tables.get(key);
    if (!table) return null;
    this.tables.delete(key); // and back to the end: the first one in is the one longest not asked for
    this.tables.set(key, table);
    return table;
  }

  set(key: string, table: Table) {
    if (this.tables.has(key) || cellsOf(table) > this.mostCells / 2) return; // one long list is not worth all others
    this.tables.set(key, table);
    this.cells += cellsOf(table);
    for (const [oldest, dropped] of this.tables) {
      if (this.cells <= this.mostCells) break;
      this.tables.delete(oldest);
      this.cells -= cellsOf(dropped);
    }
  }
}

const cellsOf = ({ rows, dimensions, metrics }: Table) =>
  (rows.length + 1) * (dimensions.length + metrics.length);
