import { onRecorded } from "#db/queries/audit-log/record.ts";
import { steadyNow } from "#app/lib/clock.server.ts";
import { publishRecorded } from "./publish-recorded.server.ts";
import { startPostgresBus, stopPostgresBus } from "./bus/postgres-bus.server.ts";
import { closeHub, drainHub, dropProcess, resync, startHub } from "./hub/hub.server.ts";
import { hub } from "./hub/state.server.ts";
import { settleWebhooks } from "./webhooks/note.server.ts";
import { finishWebhooks } from "./webhooks/post.server.ts";

const msPerConnection = 20;
const maxDrainMs = 8000;
const webhookEndMs = 1500;
const webhooksEveryMs = 5000;

export async function startRealtime(databaseUrl: string | null): Promise<void> {
  startHub();
  onRecorded(publishRecorded);
  setInterval(() => settleWebhooks(steadyNow()), webhooksEveryMs).unref();
  if (databaseUrl !== null) await startPostgresBus(databaseUrl, { onDead: dropProcess, onResync: resync });
}

/** `hasSuccessor`: another process has the port already. */
export async function stopRealtime({ hasSuccessor }: { readonly hasSuccessor: boolean }): Promise<void> {
  if (hasSuccessor) await drainHub(Math.min(maxDrainMs, hub.connections.size * msPerConnection));
  else closeHub();
  await finishWebhooks(webhookEndMs);
  await stopPostgresBus();
}
