import type { Viewer } from "#app/auth/viewer.ts";
import { findClient } from "#db/queries/clients.ts";
import { countCopies, countCopyReports } from "#db/queries/dashboard-copies.ts";
import { countArchivedOf } from "#db/queries/dashboard-page.ts";
import { countTagged } from "#db/queries/dashboard-tags.ts";
import { countUpdated } from "#db/queries/templates/template-updates.ts";
import { doneWords, parseDone } from "./done-words.ts";

export type DoneView = {
  readonly text: string;
  readonly undo: {
    readonly intent: "restore" | "undo-copies" | "undo-tags" | "undo-update";
    readonly ids: readonly string[];
  } | null;
};

/** Null if nothing was done, or it is undone. */
export async function findDone({ companyId }: Viewer, params: URLSearchParams): Promise<DoneView | null> {
  const done = parseDone(params);
  if (!done) return null;
  const { did, ids = [], to } = done;
  if (did === "archived") {
    const n = await countArchivedOf(companyId, ids);
    return n === 0 && ids.length > 0
      ? null
      : { text: doneWords({ ...done, n }, null), undo: n === 0 ? null : { intent: "restore", ids } };
  }
  if (did === "copied") {
    const n = to === undefined ? 0 : await countCopies(companyId, to);
    if (n === 0 || to === undefined) return null;
    const reports = await countCopyReports(companyId, to);
    const text = [doneWords({ ...done, n }, null), reportsWords(reports)].filter(Boolean).join(" ");
    return { text, undo: { intent: "undo-copies", ids: [to] } };
  }
  if (did === "updated") {
    const n = to === undefined ? 0 : await countUpdated(companyId, to);
    if (n === 0 || to === undefined) return null;
    return { text: doneWords(done, null), undo: { intent: "undo-update", ids: [to] } };
  }
  if ((did === "tagged" || did === "untagged") && to !== undefined) {
    const n = await countTagged(companyId, to);
    return n === 0
      ? null
      : { text: doneWords({ ...done, n }, null), undo: { intent: "undo-tags", ids: [to] } };
  }
  const client = to === undefined ? null : await findClient(companyId, to);
  return { text: doneWords(done, client?.name ?? null), undo: null };
}

function reportsWords(n: number): string | null {
  if (n === 0) return null;
  return n === 1 ? "1 automatic report created with them." : `${n} automatic reports created with them.`;
}
