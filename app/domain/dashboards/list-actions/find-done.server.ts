import type { Viewer } from "#app/auth/viewer.ts";
import { findClient } from "#db/queries/clients.ts";
import { countArchivedOf } from "#db/queries/dashboard-page.ts";
import { doneWords, parseDone } from "./done-words.ts";

export type DoneView = {
  readonly text: string;
  /** Ids to restore. */
  readonly undo: readonly string[];
};

/** Null if nothing was done, or if it is undone by now. */
export async function findDone({ companyId }: Viewer, params: URLSearchParams): Promise<DoneView | null> {
  const done = parseDone(params);
  if (!done) return null;
  const { did, ids = [], to } = done;
  if (did === "archived") {
    const n = await countArchivedOf(companyId, ids);
    return n === 0 && ids.length > 0 ? null : { text: doneWords({ ...done, n }, null), undo: ids };
  }
  const client = to === undefined ? null : await findClient(companyId, to);
  return { text: doneWords(done, client?.name ?? null), undo: [] };
}
