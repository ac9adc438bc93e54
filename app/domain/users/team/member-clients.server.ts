import type { Viewer } from "#app/auth/viewer.ts";
import { listClientChoices } from "#db/queries/clients.ts";
import { findOurClients, listMemberClients } from "#db/queries/people/member-clients.ts";
import type { Choice } from "#app/ui/fields/choice-field.tsx";
import type { ClientAccess } from "./team.form.ts";

export const noClientsProblem = "Choose at least one client";

/** Null for all clients, `no-clients` if none is the company's. */
export async function readAccess(
  companyId: string,
  { access, client_ids = [] }: ClientAccess,
): Promise<readonly string[] | null | "no-clients"> {
  if (access !== "some") return null;
  const ids = await findOurClients(companyId, client_ids);
  return ids.length > 0 ? ids : "no-clients";
}

export async function accessChoices({ companyId }: Viewer): Promise<Choice[]> {
  return (await listClientChoices(companyId)).map(({ id, name }) => ({ value: id, label: name }));
}

export async function accessOf(
  viewer: Viewer,
  { id, onlyClients }: { readonly id: string; readonly onlyClients: boolean },
) {
  const [choices, chosen] = await Promise.all([
    accessChoices(viewer),
    onlyClients ? listMemberClients(viewer.companyId, id) : [],
  ]);
  const archived = chosen.filter((one) => !choices.some(({ value }) => value === one));
  return {
    access: onlyClients ? ("some" as const) : ("all" as const),
    clientIds: chosen,
    choices: [...choices, ...archived.map((value) => ({ value, label: "Archived client" }))],
  };
}
