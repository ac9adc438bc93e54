import { forgetUnusedConnections } from "#app/domain/sources/access/forget-unused-connections.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { log } from "#app/lib/log.server.ts";
import { eraseCompany, listDeletedBefore, removeSourcesOf } from "#db/queries/white-label/deletion.ts";
import { graceStart } from "./erasure-day.ts";

/** Leaves name and dates. Bucket files are swept later. */
export async function eraseCompanies(at: Date = now()): Promise<number> {
  const before = graceStart(at);
  let erased = 0;
  for (const companyId of await listDeletedBefore(before)) {
    await removeSourcesOf(companyId);
    await forgetUnusedConnections(); // revokes them at their providers
    if (!(await eraseCompany(companyId, before, { id: newId(), erasedAt: at }))) continue;
    erased += 1;
    log.info({ companyId }, "a deleted company was erased");
  }
  return erased;
}
