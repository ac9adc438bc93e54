import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { companies, connectAttempts, connections, destinations, sources, users } from "#db/schema/index.ts";

// All companies. A value changed since reading stays.

const destinationParts = {
  "destination-addresses": "address",
  "destination-secrets": "secret",
  "destination-previous-secrets": "previousSecret",
} as const;
type DestinationPart = keyof typeof destinationParts;

const dkimParts = { companies: "dkim", "next-dkim": "dkimNext" } as const;
type DkimPart = keyof typeof dkimParts;

export type SealedIn = "sources" | "connections" | "attempts" | "users" | DkimPart | DestinationPart;
export type Sealed = {
  readonly id: string;
  readonly companyId: string;
  readonly text: string;
  readonly family: string;
  readonly accountId: string;
};

const many = 500;

export async function listSealedSources(after: string): Promise<Sealed[]> {
  const rows = await db
    .select({ id: sources.id, companyId: sources.companyId, text: sources.credentials })
    .from(sources)
    .where(and(gt(sources.id, after), isNotNull(sources.credentials)))
    .orderBy(asc(sources.id))
    .limit(many);
  return rows.map(({ text, ...row }) => ({ ...row, text: text!, family: "", accountId: "" }));
}

export async function listSealedConnections(after: string): Promise<Sealed[]> {
  return db
    .select({
      id: connections.id,
      companyId: connections.companyId,
      text: connections.credentials,
      family: connections.family,
      accountId: connections.accountId,
    })
    .from(connections)
    .where(gt(connections.id, after))
    .orderBy(asc(connections.id))
    .limit(many);
}

export async function listSealedAttempts(after: string): Promise<Sealed[]> {
  const rows = await db
    .select({ id: connectAttempts.id, companyId: connectAttempts.companyId, text: connectAttempts.pending })
    .from(connectAttempts)
    .where(and(gt(connectAttempts.id, after), isNotNull(connectAttempts.pending)))
    .orderBy(asc(connectAttempts.id))
    .limit(many);
  return rows.map(({ text, ...row }) => ({ ...row, text: text!, family: "", accountId: "" }));
}

export async function listSealedDkimKeys(where: DkimPart, after: string): Promise<Sealed[]> {
  const column = companies[dkimParts[where]];
  const rows = await db
    .select({ id: companies.id, dkim: column })
    .from(companies)
    .where(and(gt(companies.id, after), isNotNull(column)))
    .orderBy(asc(companies.id))
    .limit(many);
  return rows.map(({ id, dkim }) => ({
    id,
    companyId: id,
    text: dkim!.privateKey,
    family: "",
    accountId: "",
  }));
}

export async function listSealedTotpKeys(after: string): Promise<Sealed[]> {
  const rows = await db
    .select({ id: users.id, companyId: users.companyId, text: users.totpKey })
    .from(users)
    .where(and(gt(users.id, after), isNotNull(users.totpKey)))
    .orderBy(asc(users.id))
    .limit(many);
  return rows.map(({ text, ...row }) => ({ ...row, text: text!, family: "", accountId: "" }));
}

export async function listSealedDestinations(where: DestinationPart, after: string): Promise<Sealed[]> {
  const column = destinations[destinationParts[where]];
  const rows = await db
    .select({ id: destinations.id, companyId: destinations.companyId, text: column })
    .from(destinations)
    .where(and(gt(destinations.id, after), isNotNull(column)))
    .orderBy(asc(destinations.id))
    .limit(many);
  return rows.map(({ text, ...row }) => ({ ...row, text: text!, family: "", accountId: "" }));
}

export async function setSealed(where: SealedIn, { id, text }: Sealed, sealed: string): Promise<void> {
  switch (where) {
    case "sources":
      await db
        .update(sources)
        .set({ credentials: sealed })
        .where(and(eq(sources.id, id), eq(sources.credentials, text)));
      return;
    case "connections":
      await db
        .update(connections)
        .set({ credentials: sealed })
        .where(and(eq(connections.id, id), eq(connections.credentials, text)));
      return;
    case "attempts":
      await db
        .update(connectAttempts)
        .set({ pending: sealed })
        .where(and(eq(connectAttempts.id, id), eq(connectAttempts.pending, text)));
      return;
    case "users":
      await db
        .update(users)
        .set({ totpKey: sealed })
        .where(and(eq(users.id, id), eq(users.totpKey, text)));
      return;
    case "destination-addresses":
    case "destination-secrets":
    case "destination-previous-secrets": {
      const part = destinationParts[where];
      await db
        .update(destinations)
        .set({ [part]: sealed })
        .where(and(eq(destinations.id, id), eq(destinations[part], text)));
      return;
    }
    case "companies":
    case "next-dkim": {
      const part = dkimParts[where];
      const [row] = await db.select({ dkim: companies[part] }).from(companies).where(eq(companies.id, id));
      if (row?.dkim?.privateKey !== text) return;
      await db
        .update(companies)
        .set({ [part]: { ...row.dkim, privateKey: sealed } })
        .where(eq(companies.id, id));
    }
  }
}
