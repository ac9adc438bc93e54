import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { networkOf } from "#app/lib/client-network.ts";
import { FairLine } from "#app/lib/fair-line.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { singleton } from "#app/lib/singleton.ts";

/**
 * Node accepts one connection per turn of the event loop: with one request per turn, a health check would come after the
 * whole crowd. A turn without work takes microseconds.
 */
const turnsBetween = 20;

/**
 * One request begins at a time, of each network in its turn, and the event loop turns in between, so that a
 * thousand at once leave it free for health checks, sockets and answers that are under way (decisions/0157-floods.md).
 */
const line = singleton("entrance", () => new FairLine({ atOnce: 1, mostWaiting: 4000, mostOfOne: 500 }));

/** `refuse`: when too many wait. Neither runs for a client that left. */
export function enterInTurn(
  res: ServerResponse,
  clientAddress: string,
  { start, refuse }: { readonly start: () => void; readonly refuse: () => void },
): void {
  line
    .run(networkOf(clientAddress), async () => {
      if (!res.destroyed) start();
      for (let turn = 0; turn < turnsBetween; turn++) await nextTurn();
    })
    .catch(() => {
      securityEvent("limit-reached", { why: "entrance" });
      if (!res.destroyed) refuse();
    });
}
