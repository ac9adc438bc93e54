import type { Viewer } from "#app/auth/viewer.ts";
import { findClient, listClientChoices, setDashboardsClient, setSourceClient } from "#db/queries/clients.ts";
import { ChooseClient } from "./client.form.ts";

export type ClientChoices = {
  readonly clientId: string | null;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

export async function clientChoices({ companyId }: Viewer, clientId: string | null): Promise<ClientChoices> {
  const clients = await listClientChoices(companyId, clientId);
  return { clientId, choices: clients.map(({ id, name }) => ({ value: id, label: name })) };
}

/** A limited person's only client is the default; `choose` if one is missing. */
export function clientOfNew({ clientIds }: Viewer, chosen: string | null): string | null | "choose" {
  if (!clientIds || chosen !== null) return chosen;
  return clientIds.length === 1 ? clientIds[0]! : "choose";
}

/** `clientId` is empty for none. */
export type ClientAnswer = "chosen" | "not-found" | { readonly clientProblem: string };

export async function chooseDashboardClient(
  { companyId }: Viewer,
  dashboardId: string,
  sent: unknown,
): Promise<ClientAnswer> {
  return answerFor(companyId, sent, async (clientId) => {
    return (await setDashboardsClient(companyId, [dashboardId], clientId)).length > 0;
  });
}

export async function chooseSourceClient(
  { companyId }: Viewer,
  sourceId: string,
  sent: unknown,
): Promise<ClientAnswer> {
  return answerFor(companyId, sent, (clientId) => setSourceClient(companyId, sourceId, clientId));
}

async function answerFor(
  companyId: string,
  sent: unknown,
  set: (clientId: string | null) => Promise<boolean>,
): Promise<ClientAnswer> {
  const read = ChooseClient.safeParse({ clientId: sent || undefined });
  if (!read.success) return unknown;
  const { clientId } = read.data;
  if (await set(clientId)) return "chosen";
  const isKnown = clientId === null || (await findClient(companyId, clientId)) !== null;
  return isKnown ? "not-found" : unknown;
}

const unknown = { clientProblem: "This client is gone. Choose another one." } as const;
