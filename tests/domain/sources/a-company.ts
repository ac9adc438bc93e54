import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { companies, users } from "#db/schema/index.ts";

/** A company with one person, who owns the sources. */
export async function addCompany(name = "Harbour Lane") {
  const [companyId, userId] = [newId(), newId()];
  await db.insert(companies).values({ id: companyId, name });
  await db
    .insert(users)
    .values({ id: userId, companyId, name: "Marta Quill", email: `${userId}@harbourlane.example` });
  return { companyId, userId, zone: "Europe/Berlin", sourceId: null as string | null };
}

/** A form request with a file. */
export function formWith(
  file: Blob | null,
  fields: Record<string, string> = {},
  fileName = "bakery.csv",
): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append("file", file, fileName);
  return new Request("http://localhost/company/sources/new", { method: "POST", body: form });
}
