import type { Table } from "#app/metrics/table.ts";

/** LRU cache of tables, limited by cells. Keys name a version of the data, so entries never become stale. */
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
    this.tables.delete(key); // LRU order
    this.tables.set(key, table);
    return table;
  }

  set(key: string, table: Table) {
    if (this.tables.has(key) || cellsOf(table) > this.mostCells / 2) return; // one long table must not displace all others
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
