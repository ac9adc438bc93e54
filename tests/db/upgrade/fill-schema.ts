/** A database without the application's own schema: any state of it. */
export type Sql = <Row = Record<string, unknown>>(statement: string, values?: unknown[]) => Promise<Row[]>;

type Column = {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
};
type Reference = { readonly columns: string[]; readonly target: string; readonly targetColumns: string[] };
type Table = { readonly name: string; readonly columns: Column[]; readonly references: Reference[] };
type Row = Record<string, unknown>;

/** Two companies, with a row of every column and one of the required ones in each table. */
export const rowsPerTable = 4;

/** Rows generated from the schema itself: whatever tables and columns it has. Returns the count of tables. */
export async function fillSchema(sql: Sql): Promise<number> {
  const tables = inOrder(await tablesOf(sql));
  const rows = new Map<string, Row[]>();
  for (const table of tables) {
    const own: Row[] = [];
    for (let at = 0; at < rowsPerTable; at++) own.push(await insert(sql, table, at, rows, own));
    rows.set(table.name, own);
  }
  return tables.length;
}

async function tablesOf(sql: Sql): Promise<Table[]> {
  const columns = await sql<Column & { table: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull as "isRequired", a.atthasdef as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  const names = (keys: string, of: string) =>
    `(select json_agg(a.attname order by k.n) from unnest(${keys}) with ordinality k(num, n)
      join pg_attribute a on a.attrelid = ${of} and a.attnum = k.num)`;
  const references = await sql<Reference & { table: string }>(`
    select c.relname as table, t.relname as target, ${names("f.conkey", "f.conrelid")} as columns,
      ${names("f.confkey", "f.confrelid")} as "targetColumns"
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = 'public'::regnamespace`);
  return [...new Set(columns.map(({ table }) => table))].map((name) => ({
    name,
    columns: columns.filter(({ table }) => table === name),
    references: references.filter(({ table }) => table === name),
  }));
}

/** Targets of required references first. */
function inOrder(tables: Table[]): Table[] {
  const isNeeded = ({ columns }: Table, reference: Reference) =>
    columns.some(({ name, isRequired }) => isRequired && reference.columns.includes(name));
  const left = [...tables];
  const ordered: Table[] = [];
  while (left.length > 0) {
    const at = left.findIndex((table) =>
      table.references.every(
        (one) =>
          one.target === table.name ||
          ordered.some(({ name }) => name === one.target) ||
          !isNeeded(table, one),
      ),
    );
    if (at === -1) throw new Error(`tables need one another: ${left.map(({ name }) => name).join(", ")}`);
    ordered.push(...left.splice(at, 1));
  }
  return ordered;
}

async function insert(
  sql: Sql,
  { name: table, columns, references }: Table,
  at: number,
  rows: ReadonlyMap<string, readonly Row[]>,
  own: readonly Row[],
): Promise<Row> {
  const isFull = at % 2 === 0;
  const row: Row = {};
  for (const column of columns) {
    const { name, isRequired, hasDefault } = column;
    const reference = references.find((one) => one.columns.includes(name));
    if (!isFull && (!isRequired || hasDefault)) continue;
    if (reference) {
      const target = reference.target === table ? own[0] : rows.get(reference.target)?.[at];
      if (target) row[name] = target[reference.targetColumns[reference.columns.indexOf(name)]!];
    } else if (!hasDefault || /int|double|numeric/.test(column.type)) row[name] = valueOf(table, column, at);
  }
  const names = Object.keys(row);
  const places = names.map((name, nth) => {
    const { type } = columns.find((one) => one.name === name)!;
    return `$${nth + 1}::text::${type}`;
  });
  const quoted = names.map((name) => `"${name}"`).join(", ");
  const [stored] = await sql<Row>(
    `insert into "${table}" (${quoted}) values (${places.join(", ")}) returning *`,
    Object.values(row),
  );
  return stored!;
}

/** Documents that were never empty objects. */
const lists = new Set(["recipients", "columns", "properties", "event_ids", "widgets"]);

function valueOf(table: string, { name, type }: Column, at: number): unknown {
  if (/timestamp/.test(type)) return `2025-0${at + 1}-02T03:04:05.678Z`;
  switch (type) {
    case "text":
      return `${table} ${name} ${at} Größe "x"`;
    case "date":
      return `2025-0${at + 1}-02`;
    case "boolean":
      return "true";
    case "bytea":
      return `\\x0022ff0${at}`;
    case "jsonb":
    case "json":
      return lists.has(name) ? "[]" : `{"kept": ${at}}`;
    default:
      return String(at + 1);
  }
}
