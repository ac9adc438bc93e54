import { newId } from "#app/lib/id.server.ts";
import { sendOnBus, thisNode } from "../bus/bus.server.ts";
import { isLiveNode } from "../bus/nodes.server.ts";
import type { BusMessage, Grant } from "../bus/message.ts";
import { belongsTo, hub } from "./state.server.ts";

const waiting = new Map<string, () => void>();
const waitMs = 2000;

/** Precedes the signature, so each subscription can be revoked. False: that process does not answer. */
export async function grantSocket(grant: Grant): Promise<boolean> {
  const node = grant.socketId.split(".")[0]!;
  if (node === thisNode()) {
    take(grant);
    return true;
  }
  // A socket of no process cannot subscribe either.
  if (!isLiveNode(node)) return true;
  const ask = newId();
  const answered = new Promise<boolean>((resolve) => {
    const late = setTimeout(resolve, waitMs, false);
    waiting.set(ask, () => {
      clearTimeout(late);
      resolve(true);
    });
  });
  await sendOnBus({ kind: "grant", to: node, ask, grant });
  return answered.finally(() => waiting.delete(ask));
}

export function handleGrants(message: BusMessage & { readonly kind: "grant" | "granted" }): void {
  if (message.kind === "granted") waiting.get(message.ask)?.();
  else if (message.to === thisNode()) {
    take(message.grant);
    void sendOnBus({ kind: "granted", ask: message.ask }).catch(() => {});
  }
}

function take(grant: Grant): void {
  const connection = hub.connections.get(grant.socketId);
  if (!connection || connection.isClosed) return;
  if (connection.grants.some(({ sessionId }) => sessionId === grant.sessionId)) return;
  if (!belongsTo(connection, grant.userId)) {
    connection.close(4100, "Too many connections of one person");
    return;
  }
  connection.grants.push(grant);
}
