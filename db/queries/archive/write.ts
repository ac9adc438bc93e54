import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { dashboards, users } from "#db/schema/index.ts";
import { ofCompany } from "../scope/scope.ts";
import type { StoredRow } from "./read.ts";
import { type SubjectName, subjects } from "./subjects.ts";

/** Rows belong to this company whatever they say. */
export async function addRows(
  companyId: string,
  name: SubjectName,
  rows: readonly StoredRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.insert(subjects[name].table).values(rows.map((row) => ({ ...row, companyId })));
}

export async function setCopiedFrom(companyId: string, id: string, copiedFromId: string): Promise<void> {
  await db
    .update(dashboards)
    .set({ copiedFromId })
    .where(and(ofCompany(dashboards, companyId), eq(dashboards.id, id)));
}

/** All companies: an address belongs to one account. In lower case. */
export async function listTakenEmails(emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const lower = sql<string>`lower(${users.email})`;
  const rows = await db
    .select({ email: lower })
    .from(users)
    .where(
      inArray(
        lower,
        emails.map((email) => email.toLowerCase()),
      ),
    );
  return rows.map(({ email }) => email);
}
