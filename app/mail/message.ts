export type Mailbox = { readonly name: string; readonly address: string };

/** The readable content, in both formats. */
export type Letter = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly lang: string;
};

/** An inline image, `cid:…` in the HTML. */
export type Picture = { readonly cid: string; readonly name: string; readonly bytes: Uint8Array };

export type Attachment = { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array };

/** Signs for `selector._domainkey.domain`; the key is PEM. */
export type DkimKey = { readonly domain: string; readonly selector: string; readonly privateKey: string };

export type Message = Letter & {
  /** "<…@…>"; the same for retries. */
  readonly id: string;
  readonly date: Date;
  readonly from: Mailbox;
  readonly replyTo: Mailbox | null;
  readonly to: string;
  /** Receives bounces. */
  readonly envelopeFrom: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pictures: readonly Picture[];
  readonly attachments: readonly Attachment[];
  readonly dkim: DkimKey | null;
};

/**
 * `refused`: permanently (5xx) or for now (4xx), about the recipient or us.
 * `unreachable`: nothing was sent.
 * `unknown`: the connection broke after the last bytes.
 * `withdrawn`: `beforeLastBytes` said no.
 */
export type HandOver =
  | { readonly outcome: "accepted"; readonly via: "smtp" | "outbox"; readonly answer: string }
  | {
      readonly outcome: "refused";
      readonly code: number;
      readonly answer: string;
      readonly concerns: "recipient" | "us";
    }
  | { readonly outcome: "unreachable"; readonly reason: string }
  | { readonly outcome: "unknown"; readonly reason: string }
  | { readonly outcome: "withdrawn" };

/**
 * `beforeLastBytes` runs before the end of the message is sent, and decides whether to send it: its writes
 * precede any delivery.
 */
export type Transport = {
  /** Whether a repeated hand-over leaves one copy. */
  readonly repeatable: boolean;
  readonly handOver: (message: Message, beforeLastBytes: () => Promise<boolean>) => Promise<HandOver>;
  readonly close: () => Promise<void>;
};
