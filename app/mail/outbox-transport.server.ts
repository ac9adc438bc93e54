import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { log } from "#app/lib/log.server.ts";
import { composeMessage } from "./compose-message.server.ts";
import type { Transport } from "./message.ts";

/** Files named after the Message-ID, the same for a retry. */
export function outboxTransport(folder: string): Transport {
  return {
    repeatable: true,
    async handOver(message, beforeLastBytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${message.id.replace(/@.*$/, "").replace(/[^A-Za-z0-9-]/g, "")}.eml`);
      const unfinished = `${file}.${process.pid}.part`;
      await writeAndSync(unfinished, await composeMessage(message));
      if (!(await beforeLastBytes())) {
        await rm(unfinished);
        return { outcome: "withdrawn" };
      }
      await rename(unfinished, file);
      await syncFolder(folder);
      log.info({ file }, "no SMTP_URL is set: an email was written to the outbox and not sent");
      return { outcome: "accepted", via: "outbox", answer: path.basename(file) };
    },
    close: async () => {},
  };
}

async function writeAndSync(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A rename survives a power cut only after a folder sync. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
