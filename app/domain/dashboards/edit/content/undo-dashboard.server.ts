import type { Viewer } from "#app/auth/viewer.ts";
import { findVersionShowing, listVersions } from "#db/queries/dashboard-versions.ts";
import { type History, historyOf } from "./history.ts";
import { saveDashboard, type SaveOutcome } from "./save-dashboard.server.ts";

export function undoDashboard(viewer: Viewer, id: string, baseVersion: number | null): Promise<SaveOutcome> {
  return step(viewer, id, baseVersion, "undo");
}

/** Only while no other edit followed the undo. */
export function redoDashboard(viewer: Viewer, id: string, baseVersion: number | null): Promise<SaveOutcome> {
  return step(viewer, id, baseVersion, "redo");
}

export async function findHistory(companyId: string, id: string): Promise<History> {
  const newestFirst = await listVersions(companyId, id);
  return historyOf(newestFirst.reverse());
}

async function step(
  viewer: Viewer,
  id: string,
  baseVersion: number | null,
  way: "undo" | "redo",
): Promise<SaveOutcome> {
  // Read before the version check, so a save in between is a conflict.
  const { log, base } = await readLog(viewer.companyId, id, baseVersion);
  const there = historyOf(log)[way];
  const target = there && (await findVersionShowing(viewer.companyId, id, there.shows));
  return saveDashboard(viewer, id, base, () =>
    there && target
      ? {
          content: target.content,
          what: `${way === "undo" ? "Undid" : "Redid"}: ${there.what}`,
          shows: there.shows,
        }
      : { refused: way === "undo" ? "nothing-to-undo" : "nothing-to-redo" },
  );
}

async function readLog(companyId: string, id: string, baseVersion: number | null) {
  const log = (await listVersions(companyId, id)).reverse();
  return { log, base: baseVersion ?? log.at(-1)?.version ?? null };
}
