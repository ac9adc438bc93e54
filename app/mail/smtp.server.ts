import { once } from "node:events";
import { Readable } from "node:stream";
import type { NodemailerError } from "nodemailer/lib/errors";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { SmtpTls } from "#app/config/smtp-address.ts";
import { composeMessage } from "./compose-message.server.ts";
import type { HandOver, Message, Transport } from "./message.ts";
import { isSenderRefusal } from "./is-sender-refusal.ts";

export type SmtpSettings = {
  readonly url: string;
  readonly tls?: SmtpTls;
  readonly connections?: number;
  readonly connectSeconds?: number;
  readonly silenceSeconds?: number;
  /** After a failed connect, fails at once for this time. */
  readonly pauseSeconds?: number;
};

const keptSeconds = 10;

/** Knows the phase of a broken connection (decision 0027). */
export function smtpTransport(settings: SmtpSettings): Transport {
  const {
    tls = "offered",
    connections = 5,
    connectSeconds = 15,
    silenceSeconds = 120,
    pauseSeconds = 20,
  } = settings;
  const { auth, ...server } = parseConnectionUrl(settings.url) as SMTPConnection.Options & { auth?: object };
  const idle = new Map<SMTPConnection, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let open = 0;
  let down: { readonly until: number; readonly error: Error } | null = null;

  async function connect(): Promise<SMTPConnection> {
    if (down && performance.now() < down.until) throw down.error;
    const connection = new SMTPConnection({
      connectionTimeout: connectSeconds * 1000,
      greetingTimeout: connectSeconds * 1000,
      dnsTimeout: connectSeconds * 1000,
      socketTimeout: silenceSeconds * 1000,
      ...server,
      requireTLS: tls === "required",
      ignoreTLS: tls === "off",
    });
    connection.on("error", () => forget(connection)); // in use, the call fails too
    connection.once("end", () => forget(connection));
    try {
      const failed = once(connection, "error").then(([error]) => Promise.reject(error as Error));
      await Promise.race([failed, calls<void>((done) => connection.connect((error) => done(error ?? null)))]);
      if (auth) await Promise.race([failed, calls((done) => connection.login(auth, done))]);
      failed.catch(() => {});
      down = null;
      return connection;
    } catch (error) {
      connection.close();
      down = { until: performance.now() + pauseSeconds * 1000, error: error as Error };
      throw error;
    }
  }

  async function borrow(): Promise<{ connection: SMTPConnection; used: boolean }> {
    while (open >= connections) await new Promise<void>((resolve) => waiting.push(resolve));
    open++;
    try {
      const kept = idle.keys().next().value;
      if (!kept) return { connection: await connect(), used: false };
      forget(kept);
      return { connection: kept, used: true };
    } catch (error) {
      free();
      throw error;
    }
  }

  function free(): void {
    open--;
    waiting.shift()?.();
  }

  function giveBack(connection: SMTPConnection, keep: boolean): void {
    if (keep) {
      const timer = setTimeout(() => {
        forget(connection);
        connection.quit();
      }, keptSeconds * 1000);
      idle.set(connection, timer.unref());
    } else connection.close();
    free();
  }

  function forget(connection: SMTPConnection): void {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
  }

  async function tryOnce(
    message: Message,
    raw: Buffer,
    mark: () => Promise<boolean>,
  ): Promise<HandOver | "stale"> {
    let borrowed;
    try {
      borrowed = await borrow();
    } catch (error) {
      return refusalOrSilence(error as NodemailerError);
    }
    const { connection, used } = borrowed;
    const body = new BufferedBody(raw, mark);
    const envelope = { from: message.envelopeFrom, to: message.to, size: raw.length };
    try {
      const info = await calls<SMTPConnection.SentMessageInfo>((done) =>
        connection.send(envelope, body, done),
      );
      giveBack(connection, true);
      return { outcome: "accepted", via: "smtp", answer: info.response };
    } catch (thrown) {
      const error = thrown as NodemailerError;
      giveBack(connection, false); // servers discard incomplete DATA
      if (body.state === "withdrawn") return { outcome: "withdrawn" };
      if (body.state === "ended" && !isAnswerToMessage(error))
        return { outcome: "unknown", reason: error.message };
      return used && !error.responseCode ? "stale" : refusalOrSilence(error);
    }
  }

  return {
    repeatable: false,
    async handOver(message, beforeLastBytes) {
      const raw = await composeMessage(message);
      for (;;) {
        const result = await tryOnce(message, raw, beforeLastBytes);
        // The server had closed a reused connection.
        if (result !== "stale") return result;
      }
    },
    async close() {
      for (const connection of idle.keys()) {
        forget(connection);
        connection.quit();
      }
    },
  };
}

/** Sends the end only if `mark` returns true: SMTP accepts with the final dot. */
class BufferedBody extends Readable {
  state: "held" | "ended" | "withdrawn" = "held";
  private bytes: Buffer | null;
  private readonly mark: () => Promise<boolean>;

  constructor(bytes: Buffer, mark: () => Promise<boolean>) {
    super();
    this.bytes = bytes;
    this.mark = mark;
  }

  override _read(): void {
    if (this.bytes) {
      this.push(this.bytes);
      this.bytes = null;
      return;
    }
    this.mark().then(
      (mayEnd) => {
        if (this.destroyed) return; // the connection broke
        if (!mayEnd) return this.withdraw(new Error("canceled"));
        this.state = "ended";
        this.push(null);
      },
      (error: unknown) => this.withdraw(error as Error),
    );
  }

  private withdraw(reason: Error): void {
    this.state = "withdrawn";
    this.destroy(reason);
  }
}

/** After the final dot only a complete reply counts. */
function isAnswerToMessage(error: NodemailerError): boolean {
  return error.code === "EMESSAGE" && error.responseCode !== undefined;
}

function refusalOrSilence(error: NodemailerError): HandOver {
  const { responseCode, command, response } = error;
  if (command === "STARTTLS")
    return { outcome: "unreachable", reason: `the mail server offers no TLS: ${response ?? error.message}` };
  if (!responseCode) return { outcome: "unreachable", reason: error.message };
  if (isSenderRefusal(response ?? ""))
    return { outcome: "refused", code: responseCode, answer: response ?? "", concerns: "sender" };
  // RCPT and DATA replies concern the recipient.
  const concerns = command === "RCPT TO" || command === "DATA" ? "recipient" : "us";
  return { outcome: "refused", code: responseCode, answer: response ?? error.message, concerns };
}

function calls<Value>(run: (done: (error: Error | null, value?: Value) => void) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    run((error, value) => (error ? reject(error) : resolve(value as Value)));
  });
}
