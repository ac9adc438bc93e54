import { isEmbedded } from "#db/client.server.ts";
import { freeAllSources } from "#db/queries/sources/refresh-turns.ts";

/** At start: with the embedded database nobody else can be asking a provider, so whoever held a source is gone. */
export async function takeOverSources(): Promise<void> {
  if (isEmbedded()) await freeAllSources();
}
