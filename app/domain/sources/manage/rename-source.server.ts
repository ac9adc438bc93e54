import { now } from "#app/lib/clock.server.ts";
import { setSourceName } from "#db/queries/sources/sources.ts";

export async function renameSource(
  companyId: string,
  id: string,
  name: string,
): Promise<"renamed" | "not-found"> {
  return (await setSourceName(companyId, id, name, now())) ? "renamed" : "not-found";
}
