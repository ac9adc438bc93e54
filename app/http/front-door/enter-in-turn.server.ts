import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { networkOf } from "#app/lib/client-network.ts";
import { FairLine } from "./fair-line.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { singleton } from "#app/lib/singleton.ts";

/** Node accepts one connection per turn; health checks must not wait. */
const turnsBetween = 20;

/** One request at a time, networks in turn (decisions/0157-floods.md). */
const line = singleton("entrance", () => new FairLine({ atOnce: 1, mostWaiting: 4000, mostOfOne: 500 }));

/** `refuse` runs when too many wait. */
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
