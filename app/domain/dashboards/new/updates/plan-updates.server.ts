import { markOf, type Mark } from "#app/domain/clients/client-brand.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { listClients } from "#db/queries/clients.ts";
import { type Follower, findOriginContents } from "#db/queries/templates/template-updates.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import { normalizeContent, refusalWords } from "../../edit/content/edit.ts";
import type { CopyClient } from "../../edit/copies/copy-content.ts";
import { findSlotSources } from "../../edit/copies/copy-ground.server.ts";
import { slotsOf } from "../../edit/copies/slots.ts";
import { lockHolder } from "../../dashboard.ts";
import { bindingsOf, type CopySources, fillForCopy, type Origin } from "./fill-for-copy.ts";
import { type Choices, mergeTemplate, type Part } from "./merge-template.ts";

export type PlannedUpdate = {
  readonly copy: Follower;
  readonly mark: Mark | null;
  readonly parts: readonly Part[];
  readonly content: DashboardContent;
  readonly problem: string | null;
};

export async function planUpdates(
  { companyId, userId }: Viewer,
  origin: Origin,
  copies: readonly Follower[],
  choices: ReadonlyMap<string, Choices>,
): Promise<PlannedUpdate[]> {
  const versions = [...new Set(copies.flatMap(({ made }) => made ?? []))];
  const [clients, bases, sources] = await Promise.all([
    listClients(companyId),
    findOriginContents(companyId, origin, versions),
    findSources(companyId, origin, copies),
  ]);
  const byId = new Map(clients.map((client) => [client.id, client]));
  return copies.map((copy) => {
    const client = byId.get(copy.clientId ?? "") ?? null;
    const mark = client && markOf(client);
    const base = bases.get(copy.made ?? 0);
    if (!base) {
      const problem = "The version it was made from is not kept any more.";
      return { copy, mark, parts: [], content: copy.content, problem };
    }
    const { content, parts } = planUpdate(origin, base, copy, client, sources, choices.get(copy.id));
    const kept = normalizeContent(content);
    const holder = lockHolder(copy, now());
    const problem =
      typeof kept === "string"
        ? refusalWords(kept)
        : holder !== null && holder !== userId
          ? "It is being edited. Try again when it is saved."
          : null;
    return { copy, mark, parts, content: typeof kept === "string" ? copy.content : kept, problem };
  });
}

function planUpdate(
  origin: Origin,
  base: DashboardContent,
  { name, content: own }: Follower,
  client: CopyClient | null,
  sources: CopySources,
  choices: Choices = new Map(),
) {
  const bindings = bindingsOf(base, own, sources);
  const fill = (content: DashboardContent) =>
    fillForCopy(origin, content, { name, client }, bindings, sources);
  return mergeTemplate(fill(base), fill(origin.content), own, choices);
}

async function findSources(
  companyId: string,
  origin: Origin,
  copies: readonly Follower[],
): Promise<CopySources> {
  const slots = [origin.content, ...copies.map(({ content }) => content)].flatMap(slotsOf);
  const { candidates, formulaKeys } = await findSlotSources(companyId, slots);
  const columns = [...candidates.values()]
    .flat()
    .flatMap(({ sourceId, columns: known }) => (known ? [[sourceId, known] as const] : []));
  return { formulaKeys, columns: new Map(columns) };
}
