import { and, eq, getTableColumns, getTableName, is, or, type SQL, sql } from "drizzle-orm";
import { type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { hashAddress } from "#db/queries/people/hash-address.ts";
import { db } from "#db/client.server.ts";
import * as schema from "#db/schema/index.ts";
import { ofCompany } from "../scope/scope.ts";

export type Mention = {
  readonly table: string;
  readonly column: string;
  readonly id: string | null;
  readonly text: string;
};

const maxMentions = 500;
const around = 60;
const shownLength = 300;

const places = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .flatMap((table) => {
    const columns = Object.values(getTableColumns(table)) as PgColumn[];
    const owner = columns.find(
      ({ name }) => name === (getTableName(table) === "companies" ? "id" : "company_id"),
    );
    const texts = columns.filter(
      (column) => ["text", "jsonb"].includes(column.getSQLType()) && !isId(column),
    );
    return owner && texts.length > 0
      ? [{ table, owner, texts, id: columns.find(({ name }) => name === "id") }]
      : [];
  });

function isId({ name, primary }: PgColumn): boolean {
  return primary || name === "company_id" || name.endsWith("_hash");
}

/** Matches "ida%40x.example" too, but not "frida@x.example" or "ida@x.example.org". */
function pattern(address: string): string {
  const escaped = address.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace("@", "(?:@|%40)");
  return `(?<![A-Za-z0-9._+-])${escaped}(?![A-Za-z0-9-]|\\.[A-Za-z0-9])`;
}

const matches = (column: PgColumn, address: string) => sql`${column}::text ~* ${pattern(address)}`;

export async function listMentions(companyId: string, address: string): Promise<Mention[]> {
  const found: Mention[] = [];
  for (const { table, owner, texts, id } of places)
    for (const column of texts) {
      if (found.length >= maxMentions) return found;
      const place = sql`greatest(1, position(${address.toLowerCase()} in lower(${column}::text)) - ${around})`;
      const rows = await db
        .select({
          id: id ? sql<string>`${id}` : sql<null>`null`,
          text: sql<string>`substring(${column}::text from ${place} for ${shownLength})`,
        })
        .from(table)
        .where(and(eq(owner, companyId), matches(column, address)))
        .limit(maxMentions - found.length);
      found.push(...rows.map((row) => ({ table: getTableName(table), column: column.name, ...row })));
    }
  return found;
}

export async function countHashedSuppressions(companyId: string, address: string): Promise<number> {
  const { suppressions: stops } = schema;
  return db.$count(stops, and(eq(stops.companyId, companyId), eq(stops.email, hashAddress(address))));
}

/** Returns the number of changed columns. */
export async function blankMentions(companyId: string, address: string): Promise<number> {
  let changed = 0;
  for (const { table, owner, texts } of places)
    for (const column of texts) {
      const blank = sql`regexp_replace(${column}::text, ${pattern(address)}, '[erased]', 'gi')`;
      const value = column.getSQLType() === "jsonb" ? sql`${blank}::jsonb` : blank;
      const rows = await db.execute(sql`
        update ${table} set ${sql.identifier(column.name)} = ${value}
        where ${and(eq(owner, companyId), matches(column, address))} returning 1`);
      changed += rows.length;
    }
  return changed;
}

/** Call in a transaction. Erases schedules, open deliveries, links and stops. */
export async function eraseRecipient(
  companyId: string,
  address: string,
  { replacement, at }: { readonly replacement: string; readonly at: Date },
): Promise<void> {
  const lower = address.toLowerCase();
  const { automaticReports, clients, deliveries, oneTimeTokens, recipientLinks, shareLinks, suppressions } =
    schema;
  const isIt = (column: PgColumn) => eq(sql`lower(${column})`, lower);
  const without = (column: PgColumn): SQL => sql`(
    select coalesce(jsonb_agg(one), '[]'::jsonb) from jsonb_array_elements(${column}) as one where lower(one #>> '{}') <> ${lower})`;
  const has = (column: PgColumn): SQL => sql`exists (
    select 1 from jsonb_array_elements(${column}) as one where lower(one #>> '{}') = ${lower})`;
  await db
    .update(automaticReports)
    .set({
      recipients: without(automaticReports.recipients),
      cc: without(automaticReports.cc),
      // A report without recipients must not run.
      pausedAt: sql`case when jsonb_array_length(${without(automaticReports.recipients)}) = 0
        then coalesce(${automaticReports.pausedAt}, ${at.toISOString()}::timestamptz) else ${automaticReports.pausedAt} end`,
    })
    .where(
      and(
        ofCompany(automaticReports, companyId),
        or(has(automaticReports.recipients), has(automaticReports.cc)),
      ),
    );
  await db
    .update(automaticReports)
    .set({ replyTo: null })
    .where(and(ofCompany(automaticReports, companyId), isIt(automaticReports.replyTo)));
  await db
    .update(clients)
    .set({ contacts: without(clients.contacts) })
    .where(and(ofCompany(clients, companyId), has(clients.contacts)));
  await db
    .update(deliveries)
    .set({ state: "suppressed", error: "The recipient was erased." })
    .where(and(ofCompany(deliveries, companyId), isIt(deliveries.recipient), eq(deliveries.state, "due")));
  await db
    .update(deliveries)
    .set({ recipient: replacement })
    .where(and(ofCompany(deliveries, companyId), isIt(deliveries.recipient)));
  await db
    .delete(recipientLinks)
    .where(and(ofCompany(recipientLinks, companyId), isIt(recipientLinks.recipient)));
  await db
    .update(shareLinks)
    .set({ email: null, revokedAt: sql`coalesce(${shareLinks.revokedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(ofCompany(shareLinks, companyId), isIt(shareLinks.email)));
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.companyId, companyId), isIt(oneTimeTokens.email)));
  const hashed = hashAddress(address);
  const own = and(eq(suppressions.companyId, companyId), isIt(suppressions.email));
  await db.execute(sql`
    delete from ${suppressions} where ${own} and exists (
      select 1 from ${suppressions} as other where other.company_id = ${companyId} and other.email = ${hashed}
      and other.report_id is not distinct from ${suppressions.reportId})`);
  await db.update(suppressions).set({ email: hashed, detail: null }).where(own);
}
