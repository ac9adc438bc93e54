import { isEmbedded } from "#db/client.server.ts";
import { freeAllSources } from "#db/queries/sources/refresh-turns.ts";

/** The embedded database has one process, so open leases belong to a killed one. */
export async function takeOverSources(): Promise<void> {
  if (isEmbedded()) await freeAllSources();
}
