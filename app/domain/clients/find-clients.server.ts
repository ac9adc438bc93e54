import type { Viewer } from "#app/auth/viewer.ts";
import { type PageOf, pageOf } from "#app/ui/blocks/pages/page-of.ts";
import {
  type ClientRow,
  countOfClient,
  findClient,
  type ListedClient,
  listClients,
} from "#db/queries/clients.ts";
import { type Mark, markOf } from "./client-brand.ts";

export function getClient({ companyId }: Viewer, id: string): Promise<ClientRow | null> {
  return findClient(companyId, id);
}

/** Includes archived dashboards. */
export function countBelongings({ companyId }: Viewer, id: string) {
  return countOfClient(companyId, id);
}

export type ClientLine = {
  readonly id: string;
  readonly name: string;
  readonly mark: Mark;
  readonly tags: readonly string[];
  readonly dashboards: number;
  readonly sources: number;
  readonly contacts: readonly string[];
  readonly isArchived: boolean;
};

export type ClientList = {
  readonly list: PageOf<ClientLine>;
  readonly tags: readonly string[];
  readonly total: number;
  readonly archived: number;
};

export type ClientsRequest = {
  readonly search: string;
  readonly tag: string;
  readonly all: boolean;
  readonly page: string | null;
};

const clientsPerPage = 50;

export async function findClients({ companyId }: Viewer, asked: ClientsRequest): Promise<ClientList> {
  const clients = await listClients(companyId);
  const archived = clients.filter(({ archivedAt }) => archivedAt !== null).length;
  const fitting = clients.filter((client) => fits(client, asked));
  const found = pageOf(fitting, asked.page, clientsPerPage);
  return {
    list: { ...found, items: found.items.map(lineOf) },
    tags: allTags(clients),
    total: clients.length - archived,
    archived,
  };
}

export function allTags(clients: readonly { readonly tags: readonly string[] }[]): string[] {
  const tags = new Map(clients.flatMap((client) => client.tags.map((tag) => [tag.toLowerCase(), tag])));
  return [...tags.values()].sort((a, b) => a.localeCompare(b, "en"));
}

function fits({ name, tags, archivedAt }: ListedClient, { search, tag, all }: ClientsRequest): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    (all || archivedAt === null) &&
    words.every((word) => name.toLowerCase().includes(word)) &&
    (tag === "" || tags.some((one) => one.toLowerCase() === tag.toLowerCase()))
  );
}

function lineOf(client: ListedClient): ClientLine {
  const { id, name, tags, dashboards, sources, contacts, archivedAt } = client;
  return {
    id,
    name,
    mark: markOf(client),
    tags,
    dashboards,
    sources,
    contacts,
    isArchived: archivedAt !== null,
  };
}
