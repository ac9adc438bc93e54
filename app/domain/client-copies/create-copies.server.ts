import type { Viewer } from "#app/auth/viewer.ts";
import { sourcesOf } from "#app/domain/dashboards/edit/copies/candidates.ts";
import type { CopyRow } from "#app/domain/dashboards/edit/copies/plan-copies.ts";
import { normalizeStyles } from "#app/domain/dashboards/dashboard.ts";
import { recordContent } from "#app/domain/dashboards/edit/content/record-content.server.ts";
import { freeDashboards } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import type { Slot } from "#app/domain/dashboards/edit/copies/slots.ts";
import { copyNames } from "#app/domain/widgets/rows/name-slots.ts";
import { withOrderAndHash } from "#app/domain/widgets/changes/arrange.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId, newUnguessableId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { addCopies } from "#db/queries/dashboard-copies.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { type CopyReports, createReports } from "./plan-reports.server.ts";

export type CreatedCopies =
  | {
      readonly outcome: "created";
      readonly batch: string;
      readonly copies: readonly { readonly id: string; readonly permalink: string }[];
    }
  | { readonly outcome: "limit"; readonly allowed: number; readonly free: number; readonly wanted: number };

export type PlannedCopy = Pick<CopyRow, "client" | "copy" | "picks"> & { readonly reports: CopyReports };

/** All or none, with reports. `slots`: as the rows' picks. */
export async function createCopies(
  viewer: Viewer,
  original: Dashboard,
  slots: readonly Slot[],
  rows: readonly PlannedCopy[],
): Promise<CreatedCopies> {
  const { companyId, userId } = viewer;
  const [batch, at] = [newId(), now()];
  const copies = rows.map(({ client, copy: { content }, picks }) => {
    const kept = {
      ...content,
      widgets: withOrderAndHash(content.widgets),
      styles: normalizeStyles(content.styles),
    };
    return {
      id: newId(),
      companyId,
      clientId: client.id,
      permalink: newUnguessableId(),
      name: kept.name,
      content: kept,
      colorNames: copyNames(original.colorNames, sourcesOf(slots, picks)),
      version: 1,
      tags: original.tags,
      copiedFromId: original.id,
      copiedFromVersion: original.version,
      copyBatch: batch,
      createdBy: userId,
      updatedBy: userId,
      createdAt: at,
      updatedAt: at,
    };
  });
  const made = await inTransaction(async (): Promise<CreatedCopies> => {
    const { allowed, free } = await freeDashboards(companyId);
    if (copies.length > free) return { outcome: "limit", allowed, free, wanted: copies.length };
    await addCopies(copies, `Copied “${original.name}”`);
    for (const [at, { reports }] of rows.entries())
      await createReports(viewer, copies[at]!.id, reports, batch);
    return {
      outcome: "created",
      batch,
      copies: copies.map(({ id, permalink }) => ({ id, permalink })),
    };
  });
  const [first] = copies;
  if (made.outcome === "created" && first) await recordContent(viewer, first.content, true);
  return made;
}
