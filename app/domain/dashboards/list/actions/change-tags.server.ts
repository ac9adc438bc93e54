import type { Viewer } from "#app/auth/viewer.ts";
import { clientLimits } from "#app/domain/clients/client.ts";
import { addTags, removeTags } from "#app/domain/clients/tags.ts";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { lockTags, setTags } from "#db/queries/dashboard-tags.ts";

export type ChangedTags =
  | { readonly outcome: "changed"; readonly batch: string; readonly n: number }
  /** A dashboard would exceed its limit; nothing was changed. */
  | { readonly outcome: "limit"; readonly name: string; readonly wanted: number };

/** All or none. Undone by its batch. */
export function changeTags(
  { companyId }: Viewer,
  ids: readonly string[],
  change: "add" | "remove",
  tags: readonly string[],
): Promise<ChangedTags> {
  const apply = change === "add" ? addTags : removeTags;
  return inTransaction(async () => {
    const changed = (await lockTags(companyId, ids))
      .map(({ id, name, tags: own }) => ({ id, name, own, tags: apply(own, tags) }))
      .filter(({ own, tags: after }) => own.length !== after.length);
    const over = changed.find(({ tags: after }) => change === "add" && after.length > clientLimits.tags);
    if (over) return { outcome: "limit", name: over.name, wanted: over.tags.length };
    const batch = newId();
    await setTags(companyId, changed, batch);
    return { outcome: "changed", batch, n: changed.length };
  });
}
