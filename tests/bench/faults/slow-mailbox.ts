import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** A message the server accepted: it read the final dot. */
export type Arrived = { readonly recipient: string; readonly messageId: string };

const upTo = (ms: number) => pause(Math.random() * ms);

/**
 * A slow mail server with accepted messages in memory, which outlives the product. Like real servers, it drops
 * a message that ends before its final dot.
 */
export async function startSlowMailbox() {
  const arrived: Arrived[] = [];
  const listeners = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onMailFrom(_address, _session, callback) {
      for (const tell of listeners) tell();
      void upTo(60).then(() => callback());
    },
    onRcptTo(_address, _session, callback) {
      void upTo(60).then(() => callback());
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const head = Buffer.concat(parts).toString("latin1").split("\r\n\r\n", 1)[0]!;
        const messageId = /^message-id:\s*(<[^>]+>)/im.exec(head)?.[1] ?? "";
        for (const { address } of session.envelope.rcptTo) arrived.push({ recipient: address, messageId });
        void upTo(40).then(() => callback());
      });
    },
  });
  server.on("error", () => {}); // a connection that breaks is expected here
  const socket = server.listen(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    url: `smtp://127.0.0.1:${(socket.address() as AddressInfo).port}`,
    arrived,
    /** Resolves when the next message begins. */
    nextBegun(): Promise<void> {
      return new Promise((resolve) => {
        const tell = () => {
          listeners.delete(tell);
          resolve();
        };
        listeners.add(tell);
      });
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
