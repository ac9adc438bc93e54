import type { Viewer } from "#app/auth/viewer.ts";
import { confirmOwnPassword } from "#app/domain/users/password/own-password.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newUnguessableId } from "#app/lib/id.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";
import { addArchive, findArchive, findNewestArchive } from "#db/queries/archive/archives.ts";
import { type FileRow, findFile } from "#db/queries/files.ts";
import { enqueue } from "#db/queue.server.ts";
import { type OpenedFile, openFile } from "../../files/open-file.server.ts";

export type ArchiveRequest =
  | { readonly outcome: "asked" }
  | { readonly outcome: "wrong" }
  | { readonly outcome: "wait"; readonly waitSeconds: number };

/** Requires the password even right after signing in. Only one runs at a time. */
export async function requestArchive(viewer: Viewer, password: string): Promise<ArchiveRequest> {
  const confirmed = await confirmOwnPassword(viewer, password);
  if (confirmed.outcome !== "confirmed") return confirmed;
  const { companyId, userId, company } = viewer;
  const archiveId = newUnguessableId();
  await inTransaction(async () => {
    const isAdded = await addArchive({ id: archiveId, companyId, requestedBy: userId, createdAt: now() });
    if (!isAdded) return;
    await enqueue("make-archive", { companyId, archiveId });
    await recordEvents(companyId, [{ action: "company.archive-requested", subject: company }]);
  });
  securityEvent("archive-requested", { account: userId });
  return { outcome: "asked" };
}

export type ArchiveState =
  | { readonly state: "none" }
  | { readonly state: "making"; readonly done: number; readonly total: number }
  | { readonly state: "failed"; readonly error: string }
  | {
      readonly state: "ready";
      readonly id: string;
      readonly name: string;
      readonly size: number;
      readonly madeAt: Date;
      readonly expiresAt: Date;
    };

export async function findArchiveState({ companyId }: Viewer): Promise<ArchiveState> {
  const row = await findNewestArchive(companyId);
  if (!row) return { state: "none" };
  if (row.state === "failed") return { state: "failed", error: row.error ?? "" };
  if (row.state !== "ready") return { state: "making", done: row.done, total: row.total };
  const file = await readyFile(companyId, row);
  if (!file) return { state: "none" };
  const { name, size } = file;
  return { state: "ready", id: row.id, name, size, madeAt: row.createdAt, expiresAt: row.expiresAt! };
}

/** Null for other companies, and after seven days. */
export async function openArchive(
  { companyId, userId, company }: Viewer,
  id: string,
): Promise<OpenedFile | null> {
  const row = await findArchive(companyId, id);
  const file = row && (await readyFile(companyId, row));
  if (!file) return null;
  await recordEvents(companyId, [{ action: "company.archive-downloaded", subject: company }]);
  securityEvent("archive-downloaded", { account: userId });
  return openFile(companyId, file.id);
}

type Ready = { readonly state: string; readonly fileId: string | null; readonly expiresAt: Date | null };

async function readyFile(companyId: string, { state, fileId, expiresAt }: Ready): Promise<FileRow | null> {
  if (state !== "ready" || fileId === null || expiresAt === null || expiresAt <= now()) return null;
  return findFile(companyId, fileId);
}
