import { newId } from "#app/lib/id.server.ts";
import { addClient, type ClientRow, findClient } from "#db/queries/clients.ts";

/** A client in the database. */
export async function aClient(
  companyId: string,
  name: string,
  given: Partial<ClientRow> = {},
): Promise<ClientRow> {
  const id = newId();
  await addClient(companyId, { id, name, ...given });
  return (await findClient(companyId, id))!;
}
