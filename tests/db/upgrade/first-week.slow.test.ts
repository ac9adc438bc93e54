import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { expect, onTestFinished, test } from "vitest";
import { migrationsThen, present } from "./migrations-then.ts";

async function aDatabase() {
  const pglite = await PGlite.create();
  onTestFinished(() => pglite.close());
  return { pglite, apply: (migrationsFolder: string) => migrate(drizzle(pglite), { migrationsFolder }) };
}

/** Without the order of columns, which an added one is last in. */
async function shapeOf(pglite: PGlite): Promise<string[]> {
  const { rows } = await pglite.query<{ line: string }>(`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ line }) => line);
}

/** What a small agency had in its first week. */
const firstWeek = `
  insert into companies (id, name, state, timezone, verified_whitelabel) values ('c1', 'Northlight', 'active', 'Europe/Berlin', true);
  insert into users (id, company_id, name, email, role, creator, password_hash) values ('u1', 'c1', 'Marta', 'marta@northlight.example', 'admin', true, 'x');
  insert into users (id, company_id, name, email) values ('u2', 'c1', 'Jonas', 'jonas@northlight.example');
  insert into api_tokens (id, company_id, user_id, name, token_hash) values ('t1', 'c1', 'u1', 'Export', 'h');
  insert into sources (id, company_id, kind, name, account, properties) values ('s1', 'c1', 'google-ads', 'Ads', 'a', '[{"id":"1","name":"One"}]');
  insert into calculated_metrics (id, company_id, source_id, name, type, expression) values ('m1', 'c1', 's1', 'Cost per order', 'money', '[a]/[b]');
  insert into dashboards (id, company_id, permalink, name, content, public) values ('d1', 'c1', 'old-permalink', 'Bakery', '{"widgets":[]}', true);
  insert into dashboard_versions (dashboard_id, company_id, version, content, what, shows) values ('d1', 'c1', 1, '{"widgets":[]}', 'Made', 1);
`;

test(
  "a database of the first version is upgraded with its rows, to the tables of a new one",
  {
    timeout: 240_000,
  },
  async () => {
    const [old, fresh] = [await aDatabase(), await aDatabase()];
    await old.apply(migrationsThen(1));
    await old.pglite.exec(firstWeek);
    await old.apply(present);
    await fresh.apply(present);
    expect(await shapeOf(old.pglite)).toEqual(await shapeOf(fresh.pglite));

    const tables = ["companies", "users", "api_tokens", "sources", "calculated_metrics", "dashboards"];
    for (const [table, rows] of Object.entries({
      ...Object.fromEntries(tables.map((one) => [one, 1])),
      users: 2,
    })) {
      const { rows: found } = await old.pglite.query<{ n: number }>(
        `select count(*)::int as n from ${table}`,
      );
      expect([table, found[0]!.n]).toEqual([table, rows]);
    }
    const [token] = (await old.pglite.query<Record<string, unknown>>("select * from api_tokens")).rows;
    expect(token).toMatchObject({ name: "Export", scope: "write", expires_at: null });
    const [person] = (await old.pglite.query<Record<string, unknown>>("select * from users where id = 'u2'"))
      .rows;
    expect(person).toMatchObject({ role: "user", only_clients: false });
  },
);
