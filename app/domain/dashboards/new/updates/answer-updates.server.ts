import type { Viewer } from "#app/auth/viewer.ts";
import type { Mark } from "#app/domain/clients/client-brand.ts";
import { readWhole } from "#app/lib/numbers/read-number.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { removeVersionsUpTo } from "#db/queries/dashboard-versions.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { listFollowers, lockFollowers, writeUpdates } from "#db/queries/templates/template-updates.ts";
import { findTemplate } from "#db/queries/templates/templates.ts";
import { dashboardLimits } from "../../dashboard.ts";
import type { Origin } from "./fill-for-copy.ts";
import type { Choices, Part, Side } from "./merge-template.ts";
import { batchOf } from "./update-batch.ts";
import { type PlannedUpdate, planUpdates } from "./plan-updates.server.ts";

export const updateFields = ["intent", "version", "ids", "version.*", "choice.*"] as const;

export type UpdateRow = {
  readonly id: string;
  readonly permalink: string;
  readonly name: string;
  readonly mark: Mark | null;
  readonly version: number;
  readonly made: number;
  readonly isSelected: boolean;
  readonly parts: readonly (Part & { readonly side: Side })[];
  readonly problem: string | null;
};

export type UpdatePage = {
  readonly origin: Pick<Origin, "kind" | "name" | "version">;
  readonly rows: readonly UpdateRow[];
  readonly problem: string | null;
};

export async function templateOrigin({ companyId }: Viewer, id: string): Promise<Origin | null> {
  const found = await findTemplate(companyId, id);
  return found && { kind: "template", id, name: found.name, version: found.version, content: found.content };
}

export function dashboardOrigin({ id, name, version, content }: Dashboard): Origin {
  return { kind: "dashboard", id, name, version, content };
}

export async function findUpdatePage(viewer: Viewer, origin: Origin): Promise<UpdatePage> {
  return pageOf(viewer, origin, { ids: null, choices: new Map() }, null);
}

export type UpdatesAnswer =
  | { readonly outcome: "updated"; readonly batch: string; readonly n: number }
  | { readonly outcome: "shown"; readonly status: 200 | 409 | 422; readonly page: UpdatePage };

type Input = {
  readonly ids: ReadonlySet<string> | null;
  readonly choices: ReadonlyMap<string, Choices>;
};

/** `intent=refresh` shows choices; `update` saves all selected copies or none. */
export async function answerUpdates(viewer: Viewer, origin: Origin, form: FormData): Promise<UpdatesAnswer> {
  const input = readInput(form);
  const show = async (status: 200 | 409 | 422, problem: string | null): Promise<UpdatesAnswer> => ({
    outcome: "shown",
    status,
    page: await pageOf(viewer, origin, input, problem),
  });
  if (form.get("intent") !== "update") return show(200, null);
  if (readWhole(form.get("version")) !== origin.version)
    return show(409, "The template was changed in the meantime. Check the copies, then update them.");
  const ids = [...(input.ids ?? [])];
  if (ids.length === 0) return show(422, "Select at least one dashboard.");
  const saved = await applyUpdates(viewer, origin, ids, input.choices, form);
  return "refused" in saved ? show(409, saved.refused) : { outcome: "updated", ...saved };
}

function applyUpdates(
  viewer: Viewer,
  origin: Origin,
  ids: readonly string[],
  choices: Input["choices"],
  form: FormData,
): Promise<{ readonly batch: string; readonly n: number } | { readonly refused: string }> {
  const { companyId, userId } = viewer;
  const [batch, at] = [batchOf(origin.kind, newId()), now()];
  return inTransaction(async () => {
    const copies = await lockFollowers(companyId, origin, ids);
    if (copies.length < ids.length)
      return { refused: "A selected dashboard was deleted. Nothing was updated. Check the others." };
    const isBehind = (made: number | null) => made !== null && made < origin.version;
    const changed = copies.filter(
      ({ id, version, made }) => readWhole(form.get(`version.${id}`)) !== version || !isBehind(made),
    );
    if (changed.length > 0)
      return {
        refused: `${changedWords(changed)} since this preview. Nothing was updated. Check it, then update again.`,
      };
    const planned = await planUpdates(viewer, origin, copies, choices);
    const stuck = planned.find(({ problem }) => problem !== null);
    if (stuck) return { refused: `${stuck.copy.name}: ${stuck.problem} Nothing was updated.` };
    const updates = planned.map(({ copy, content }) => ({
      dashboard: copy,
      content,
      what: `Updated from “${origin.name}”, version ${origin.version}`,
      shows: copy.version + 1,
      userId,
      at,
      made: origin.version,
      batch: { id: batch, madeBefore: copy.made! },
    }));
    await writeUpdates(companyId, origin.kind, updates);
    for (const { id, version } of copies)
      if (version >= dashboardLimits.versions)
        await removeVersionsUpTo(companyId, id, version + 1 - dashboardLimits.versions);
    return { batch, n: planned.length };
  });
}

function changedWords(changed: readonly { readonly name: string }[]): string {
  const [first] = changed;
  return changed.length === 1
    ? `“${first!.name}” was changed`
    : `“${first!.name}” and ${changed.length - 1} more were changed`;
}

function readInput(form: FormData): Input {
  const choices = new Map<string, Map<string, Side>>();
  for (const [name, value] of form) {
    const [, id, key] = /^choice\.([\w-]{1,40})\.(.{1,80})$/.exec(name) ?? [];
    if (id === undefined || key === undefined || value !== "template") continue;
    choices.set(id, (choices.get(id) ?? new Map<string, Side>()).set(key, "template"));
  }
  return { ids: new Set(form.getAll("ids").map(String)), choices };
}

async function pageOf(
  viewer: Viewer,
  origin: Origin,
  { ids, choices }: Input,
  problem: string | null,
): Promise<UpdatePage> {
  const copies = await listFollowers(viewer.companyId, origin, origin.version);
  const planned = await planUpdates(viewer, origin, copies, choices);
  const { kind, name, version } = origin;
  return {
    origin: { kind, name, version },
    rows: planned.map((one) => rowOf(one, ids, choices.get(one.copy.id))),
    problem,
  };
}

function rowOf(
  { copy, mark, parts, problem }: PlannedUpdate,
  ids: Input["ids"],
  choices: Choices | undefined,
): UpdateRow {
  const { id, permalink, name, version, made } = copy;
  return {
    id,
    permalink,
    name,
    mark,
    version,
    made: made!,
    isSelected: problem === null && (ids === null || ids.has(id)),
    parts: parts.map((part) => ({ ...part, side: choices?.get(part.key) ?? "own" })),
    problem,
  };
}
