import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

export type Received = {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
};

export type MailServer = {
  readonly url: string;
  readonly received: readonly Received[];
  readonly to: (address: string) => readonly Received[];
  readonly close: () => Promise<void>;
};

/** A real SMTP server on this machine that stores what it accepts; closes at the end of the test. */
export async function mailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, reply) {
      const keep = async () => {
        const bytes = await buffer(stream);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: bytes.toString("latin1"),
          mail: await PostalMime.parse(bytes),
        });
      };
      keep().then(() => reply(), reply);
    },
    ...options,
  });
  server.on("error", () => {}); // some tests disconnect abruptly
  const port = await listen(server);
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    to: (address) => received.filter(({ to }) => to.includes(address)),
    close,
  };
}

/** A server's refusal: `answer(550, "no such user")`. */
export function answer(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function listen(server: SMTPServer): Promise<number> {
  return new Promise((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () => resolve((listening.address() as AddressInfo).port));
  });
}
