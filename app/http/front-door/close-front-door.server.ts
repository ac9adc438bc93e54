import { Server as Listener } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { frontDoorServer } from "./front-door.server.ts";

const graceMs = 500;
const lookEveryMs = 25;

/**
 * Takes no new connections. Over open ones a request may be on its way: it is answered still, and its connection ends then.
 * What is not answered after `withinMs` ends too.
 */
export async function closeFrontDoor(withinMs: number): Promise<void> {
  frontDoorServer.stopping = true;
  const { server, answers } = frontDoorServer;
  if (!server) return; // no connection was opened yet
  const latest = performance.now() + withinMs;
  Listener.prototype.close.call(server); // an HTTP server's own would end every connection without an answer to write
  for (const answer of answers) answer.shouldKeepAlive = false;
  await pause(graceMs);
  while (answers.size > 0 && performance.now() < latest) await pause(lookEveryMs);
  server.closeAllConnections();
}
