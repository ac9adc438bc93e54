import { Server as Listener } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { frontDoorServer } from "./front-door.server.ts";

const graceMs = 500;
const lookEveryMs = 25;

/** Answers requests under way, but ends all after `withinMs`. */
export async function closeFrontDoor(withinMs: number): Promise<void> {
  frontDoorServer.stopping = true;
  const { server, answers } = frontDoorServer;
  if (!server) return;
  const latest = performance.now() + withinMs;
  Listener.prototype.close.call(server); // HTTP's own close ends connections that have no answer to write
  for (const answer of answers) answer.shouldKeepAlive = false;
  await pause(graceMs);
  while (answers.size > 0 && performance.now() < latest) await pause(lookEveryMs);
  server.closeAllConnections();
}
