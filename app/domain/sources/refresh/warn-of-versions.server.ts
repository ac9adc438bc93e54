import { endingVersions } from "#app/config/api-versions.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";

export function warnOfVersions(): Promise<void> {
  for (const { id, version, ends, daysLeft, isEstimate, kinds, source } of endingVersions(now()))
    log.warn(
      { api: id, version, ends, daysLeft, isEstimate, kinds, source },
      daysLeft < 0 ? "a version of a provider's API has ended" : "a version of a provider's API ends soon",
    );
  return Promise.resolve();
}
