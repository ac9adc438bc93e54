import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migrateEmbedded } from "drizzle-orm/pglite/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { afterAll, expect, onTestFinished } from "vitest";
import { makeTemplate } from "#db/embedded/make-template.js";
import { longTest, test } from "#tests/support/test-set.ts";
import { fillSchema, rowsPerTable, type Sql } from "./fill-schema.ts";
import { migrationNames, migrationsThen, present } from "./migrations-then.ts";

// Each migration meets a database that has rows in every table of the version before. On PostgreSQL too, if there is one:
// these tests do not call useDatabase(), which gives the present version.

type Old = { readonly sql: Sql; readonly apply: (migrationsFolder: string) => Promise<void> };

/** One for all tests: to create one takes longer than to empty it. */
let embedded: Promise<PGlite> | null = null;
afterAll(async () => (await embedded)?.close());

/** From the template, because initdb takes seconds. */
async function newEmbedded(): Promise<PGlite> {
  const template = await makeTemplate("node_modules/.cache/plainboard");
  return PGlite.create({ loadDataDir: new Blob([await readFile(template)]) });
}

const emptied = `
  drop schema if exists drizzle cascade;
  drop schema public cascade;
  create schema public;`;

async function emptyDatabase(): Promise<Old> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    const pglite = await (embedded ??= newEmbedded());
    await pglite.exec(emptied);
    const sql = async (statement: string, values?: unknown[]) => (await pglite.query(statement, values)).rows;
    return {
      sql: sql as Sql,
      apply: (migrationsFolder) => migrateEmbedded(drizzleEmbedded(pglite), { migrationsFolder }),
    };
  }
  const name = `plainboard_upgrade_${randomBytes(6).toString("hex")}`;
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const target = new URL(url);
  target.pathname = `/${name}`;
  const client = postgres(target.href, { max: 1, onnotice: () => {} });
  onTestFinished(async () => {
    await client.end();
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  });
  return {
    sql: ((statement, values) => client.unsafe(statement, values as never[])) as Sql,
    apply: (migrationsFolder) => migrate(drizzle(client), { migrationsFolder }),
  };
}

/** Columns that a migration has dropped on purpose. */
const dropped = new Set(["group_domains.order"]);

type Column = { oid: number; num: number; table: string; name: string };

const columnsOf = (sql: Sql) =>
  sql<Column>(`select c.oid::int as oid, a.attnum::int as num, c.relname as table, a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`);

/** Each column's values as text, by what no rename changes. */
async function valuesOf(sql: Sql, columns: readonly Column[]): Promise<Map<string, string[]>> {
  const values = new Map<string, string[]>();
  for (const table of new Set(columns.map((column) => column.table))) {
    const own = columns.filter((column) => column.table === table);
    const lists = own.map(
      ({ name, num }) =>
        `array(select coalesce("${name}"::text, '(none)') from "${table}" order by 1) as "${num}"`,
    );
    const [row] = await sql<Record<string, string[]>>(`select ${lists.join(", ")}`);
    for (const { oid, num } of own) values.set(`${oid} ${num}`, row![num]!);
  }
  return values;
}

async function expectRowsKept(at: number): Promise<void> {
  const { sql, apply } = await emptyDatabase();
  await apply(migrationsThen(at));
  expect(await fillSchema(sql)).toBeGreaterThan(30);
  const before = await columnsOf(sql);
  const kept = await valuesOf(sql, before);
  // A trigger adds a count for each company.
  for (const { oid, num, table } of before.filter((column) => column.table !== "page_stamps"))
    expect(kept.get(`${oid} ${num}`), table).toHaveLength(rowsPerTable);
  await apply(present);

  const after = await columnsOf(sql);
  const found = await valuesOf(sql, after);
  for (const { oid, num, table, name } of before)
    if (!dropped.has(`${table}.${name}`))
      expect([`${table}.${name}`, found.get(`${oid} ${num}`)]).toEqual([
        `${table}.${name}`,
        kept.get(`${oid} ${num}`),
      ]);
  const [open] = await sql<{ n: number }>(
    "select count(*)::int as n from pg_constraint where not convalidated",
  );
  expect(open!.n).toBe(0);
}

const versions = migrationNames.map((name, at) => ({ name, at })).slice(1);
const isOften = ({ at }: { at: number }) => [1, 12, 30, versions.length].includes(at);
const title = "rows of every table are kept from the version before $name on";

test.each(versions.filter(isOften))(title, { timeout: 240_000 }, ({ at }) => expectRowsKept(at));
longTest.each(versions.filter((one) => !isOften(one)))(title, { timeout: 240_000 }, ({ at }) =>
  expectRowsKept(at),
);

// Uniqueness that came later, and rows that broke it before.
test.each([
  {
    what: "two invitations of a person",
    before: "0027_people",
    again: `insert into one_time_tokens (id, token_hash, purpose, company_id, email, role, expires_at, created_at)
      select 'new' || n, 'hash' || n, 'invitation', (select id from companies order by id limit 1),
        case n when 1 then 'Ida@bakery.example' else 'ida@bakery.example' end, 'user', now(), now() + n * interval '1 hour'
      from generate_series(1, 2) n`,
    left: "select id from one_time_tokens where purpose = 'invitation'",
  },
  {
    what: "two accounts of one sign-in service",
    before: "0029_accounts",
    again: `insert into login_identities (id, company_id, user_id, provider, subject, created_at)
      select 'new' || n, company_id, id, 'google', 'subject' || n, now() + n * interval '1 hour'
      from (select * from users order by id limit 1) u, generate_series(1, 2) n`,
    left: "select id from login_identities where provider = 'google'",
  },
  {
    what: "two open alerts of a metric",
    before: "0030_groups_and_realtime",
    again: `insert into alerts (id, company_id, domain_metric_id, direction, current, previous, opened_at)
      select 'new' || n, company_id, id, case n when 1 then 'up' else 'down' end, 1, 2, now() + n * interval '1 hour'
      from (select * from domain_metrics order by id limit 1) m, generate_series(1, 2) n`,
    left: "select id from alerts where state <> 'resolved' and id like 'new%'",
  },
])("of $what from before $before the newest stays", { timeout: 240_000 }, async ({ before, again, left }) => {
  const { sql, apply } = await emptyDatabase();
  await apply(migrationsThen(migrationNames.indexOf(before)));
  await fillSchema(sql);
  await sql(again);
  await apply(present);
  expect(await sql(left)).toEqual([{ id: "new2" }]);
});
