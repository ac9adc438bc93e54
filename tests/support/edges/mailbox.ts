import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "../browser/product.ts";

/** A real SMTP server that stores each message as a file, so that other processes can read what arrived. */
export async function startMailbox() {
  const folder = await mkdtemp(path.join(tmpdir(), "plainboard-mail-"));
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(",");
        const file = path.join(folder, `${Date.now()}-${randomUUID()}`);
        writeFile(
          `${file}.part`,
          `X-Envelope-To: ${to}\r\n${Buffer.concat(parts).toString("binary")}`,
          "binary",
        )
          .then(() => rename(`${file}.part`, `${file}.eml`))
          .then(() => callback(), callback);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    folder,
    async stop() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Received = Email & { readonly envelopeTo: string; readonly raw: string };

/** Received emails, oldest first. */
export async function allMessages(folder: string): Promise<Received[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(path.join(folder, name));
      const end = bytes.indexOf("\r\n");
      const envelopeTo = bytes.subarray("X-Envelope-To: ".length, end).toString();
      const message = bytes.subarray(end + 2);
      return { ...(await PostalMime.parse(message)), envelopeTo, raw: message.toString("utf8") };
    }),
  );
}

async function messagesFor(folder: string, address: string): Promise<Received[]> {
  const all = await allMessages(folder);
  return all.filter(({ envelopeTo }) => envelopeTo.toLowerCase() === address.toLowerCase());
}

/** Waits until a matching email has arrived. */
export async function messageFor(
  folder: string,
  address: string,
  fits: (message: Received) => boolean = () => true,
  waitSeconds = 30,
): Promise<Received> {
  for (const end = Date.now() + waitSeconds * 1000; Date.now() < end;) {
    const found = (await messagesFor(folder, address)).find(fits);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No such message for ${address} in ${waitSeconds} s`);
}
