import { log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";

const underWay = singleton("letters-under-way", () => new Set<Promise<void>>());

/**
 * Looks people up and writes to them after the answer is given: how long that takes, or that it fails, must not tell
 * whether somebody has an account.
 */
export function sendLater(what: string, work: () => Promise<unknown>): void {
  const sending = new Promise<void>((resolve) => setImmediate(resolve))
    .then(work)
    .then(
      () => {},
      (error: unknown) => log.error({ err: error, letter: what }, "a letter could not be sent"),
    )
    .finally(() => underWay.delete(sending));
  underWay.add(sending);
}

/** When all letters so far are sent or have failed. */
export async function lettersSent(): Promise<void> {
  await Promise.all(underWay);
}
