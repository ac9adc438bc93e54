import { onRecorded } from "#db/queries/audit-log/record.ts";
import { publishRecorded } from "./recorded-events.server.ts";
import { startPostgresBus, stopPostgresBus } from "./bus/postgres-bus.server.ts";
import { closeHub, drainHub, resync, startHub } from "./hub/hub.server.ts";
import { dropNode } from "./hub/members.server.ts";
import { hub } from "./hub/state.server.ts";

/** Each reconnects, and asks for its channels and its page. */
const msPerConnection = 20;
const maxDrainMs = 8000;

export function startRealtime(databaseUrl: string | null): void {
  startHub();
  onRecorded(publishRecorded);
  if (databaseUrl !== null) startPostgresBus(databaseUrl, { onDead: dropNode, onResync: resync });
}

/** `hasSuccessor`: another process has the port already, so clients may come back at once. */
export async function stopRealtime({ hasSuccessor }: { readonly hasSuccessor: boolean }): Promise<void> {
  if (hasSuccessor) await drainHub(Math.min(maxDrainMs, hub.connections.size * msPerConnection));
  else closeHub();
  await stopPostgresBus();
}
