import { log } from "#app/lib/log.server.ts";
import { outsideRequest } from "#app/lib/request-context.server.ts";
import { singleton } from "#app/lib/singleton.ts";

const underWay = singleton("letters-under-way", () => new Set<Promise<void>>());

/** Runs after the response, which must not reveal an account. */
export function sendLater(what: string, work: () => Promise<unknown>): void {
  const sending = new Promise<void>((resolve) => setImmediate(resolve))
    .then(() => outsideRequest(work))
    .then(
      () => {},
      (error: unknown) => log.error({ err: error, letter: what }, "an email could not be sent"),
    )
    .finally(() => underWay.delete(sending));
  underWay.add(sending);
}

export async function emailsSent(): Promise<void> {
  await Promise.all(underWay);
}
