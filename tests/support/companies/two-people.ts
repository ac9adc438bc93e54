import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { hashPassword } from "#app/auth/password.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { addCompany } from "#db/queries/companies.ts";
import { addUser } from "#db/queries/users.ts";

export const twoPeople = {
  password: "a long enough phrase 7",
  marta: { name: "Marta", email: "marta@northlight.example" },
  jonas: { name: "Jonas", email: "jonas@northlight.example" },
} as const;

/** A data folder with a company of two, from before the product was started on it. `more` adds to the company. */
export async function dataFolderOfTwo(more?: (companyId: string) => Promise<void>): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "plainboard-two-"));
  const template = (await readdir("build")).find((name) => name.startsWith("database-template-"));
  await openDatabase({
    folder: path.join(dataDir, "database"),
    template: template ? path.resolve("build", template) : null,
  });
  const companyId = await addCompanyOfTwo();
  await more?.(companyId);
  await closeDatabase();
  return dataDir;
}

/** The same in a database of a PostgreSQL server. */
export async function databaseOfTwo(url: string, more?: (companyId: string) => Promise<void>): Promise<void> {
  await openDatabase({ url, pool: 2 });
  const companyId = await addCompanyOfTwo();
  await more?.(companyId);
  await closeDatabase();
}

async function addCompanyOfTwo(): Promise<string> {
  const at = new Date();
  const company = await addCompany({
    id: newId(),
    name: "Northlight Studio",
    state: "trial",
    expiresAt: new Date(at.getTime() + 14 * 86_400_000),
    createdAt: at,
  });
  const passwordHash = await hashPassword(twoPeople.password);
  for (const [nth, person] of [twoPeople.marta, twoPeople.jonas].entries())
    await addUser({
      ...person,
      id: newId(),
      companyId: company.id,
      role: nth === 0 ? "admin" : "user",
      creator: nth === 0,
      passwordHash,
      termsConsentAt: at,
      ageConsentAt: at,
      onboarding: { flow: "dashboard", step: 6, questionnaire: null, finished: true },
      createdAt: at,
    });
  return company.id;
}
