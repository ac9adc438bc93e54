import { config } from "#app/config.server.ts";
import { BytesUnavailable, storeFailureMessage } from "#app/domain/files/bytes-unavailable.ts";
import { deleteFile } from "#app/domain/files/delete-file.server.ts";
import { saveFile } from "#app/domain/files/save-file.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import { sendEmail } from "#app/mail/mailer.server.ts";
import { archiveReadyEmail } from "#app/mail/messages/company.ts";
import { publish } from "#app/realtime/publish.server.ts";
import { zipOf } from "#app/workbook/zip.ts";
import { type ArchiveRow, findArchive, removeArchives, setArchive } from "#db/queries/archive/archives.ts";
import { countSubject } from "#db/queries/archive/read.ts";
import { type SubjectName, subjects } from "#db/queries/archive/subjects.ts";
import { getCompany } from "#db/queries/companies.ts";
import { findUser } from "#db/queries/users.ts";
import { inTransaction } from "#db/client.server.ts";
import { unavailableIn } from "#db/unavailable.ts";
import { archiveDays, maxArchiveBytes } from "../archive-limits.ts";
import { archiveParts } from "./archive-parts.server.ts";
import { productVersion } from "./product-version.server.ts";

const noteEveryMs = 500;

/** Idempotent: a finished archive stays unchanged. */
export async function makeArchive(companyId: string, archiveId: string): Promise<void> {
  const row = await findArchive(companyId, archiveId);
  if (!row || row.state === "ready" || row.state === "failed") return;
  await setArchive(companyId, archiveId, { state: "making", total: await countAll(companyId), done: 0 });
  try {
    const company = await getCompany(companyId);
    const expiresAt = new Date(now().getTime() + archiveDays * 86_400_000);
    const saved = await saveFile(
      companyId,
      {
        kind: "archive",
        name: `${company.name} ${now().toISOString().slice(0, 10)}.zip`,
        limitBytes: maxArchiveBytes,
        expiresAt,
      },
      zipOf(archiveParts(companyId, productVersion(), progress(row))),
    );
    if (saved.outcome === "unavailable") return await fail(row, storeFailureMessage);
    if (saved.outcome !== "saved")
      return await fail(row, "The archive is larger than 2 GB. Ask the operator.");
    // An erasure deletes archives: one begun before it must not remain.
    if (!(await findArchive(companyId, archiveId))) return void (await deleteFile(companyId, saved.file.id));
    const end = { state: "ready", fileId: saved.file.id, finishedAt: now(), expiresAt } as const;
    await endArchive(row, end);
    for (const fileId of await removeArchives(companyId, archiveId))
      if (fileId !== null) await deleteFile(companyId, fileId);
  } catch (error) {
    if (unavailableIn(error)) throw error;
    log.error({ err: error, archiveId }, "an archive could not be made");
    const message =
      error instanceof BytesUnavailable
        ? "Some files cannot be read at the moment. Try again in a few minutes."
        : notMade;
    return await fail(row, message);
  }
  await tell(row);
}

const notMade = "The archive could not be made. Try again, or ask the operator.";

export async function giveUpArchive(companyId: string, archiveId: string): Promise<void> {
  const row = await findArchive(companyId, archiveId);
  if (row && row.state !== "ready" && row.state !== "failed") await fail(row, notMade);
}

async function countAll(companyId: string): Promise<number> {
  let total = 0;
  for (const name of Object.keys(subjects) as SubjectName[]) total += await countSubject(companyId, name);
  return total + (await countSubject(companyId, "files"));
}

/** At most two writes a second; a failed write is only logged. */
function progress({ companyId, id, requestedBy }: ArchiveRow): (parts: number) => void {
  let [done, last] = [0, 0];
  return (parts) => {
    done += parts;
    const at = Date.now();
    if (at - last < noteEveryMs) return;
    last = at;
    const note = async () => {
      await setArchive(companyId, id, { done });
      await publish("WorkProgressed", { companyId, userId: requestedBy, workId: id });
    };
    note().catch((error: unknown) => log.warn({ err: error }, "progress was not noted"));
  };
}

async function fail(row: ArchiveRow, error: string): Promise<void> {
  await endArchive(row, { state: "failed", error, finishedAt: now() });
}

function endArchive({ companyId, id, requestedBy }: ArchiveRow, end: Partial<ArchiveRow>): Promise<void> {
  return inTransaction(async () => {
    await setArchive(companyId, id, end);
    await publish("ExportReady", { companyId, userId: requestedBy, exportId: id });
  });
}

async function tell({ companyId, requestedBy }: ArchiveRow): Promise<void> {
  const person = requestedBy === null ? null : await findUser(companyId, requestedBy);
  if (person?.role !== "admin") return;
  const letter = archiveReadyEmail({
    siteTitle: config.siteTitle,
    agencyName: (await getCompany(companyId)).name,
    validDays: archiveDays,
    href: `${config.appUrl}/company/export`,
  });
  await sendEmail(letter, person.email).catch((error: unknown) =>
    log.error({ err: error, letter: "archive-ready" }, "an email could not be sent"),
  );
}
