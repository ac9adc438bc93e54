export type Mailbox = { readonly name: string; readonly address: string };

export type Email = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly lang: string;
};

/** `cid:…` in the HTML. */
export type Picture = { readonly cid: string; readonly name: string; readonly bytes: Uint8Array };

export type Attachment = { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array };

/** Signs for `selector._domainkey.domain`; PEM. */
export type DkimKey = { readonly domain: string; readonly selector: string; readonly privateKey: string };

export type Message = Email & {
  /** "<…@…>", the same for retries. */
  readonly id: string;
  readonly date: Date;
  readonly from: Mailbox;
  readonly replyTo: Mailbox | null;
  readonly to: string;
  readonly header?: { readonly to: readonly string[]; readonly cc: readonly string[] };
  /** Receives bounces. */
  readonly envelopeFrom: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pictures: readonly Picture[];
  readonly attachments: readonly Attachment[];
  readonly dkim: DkimKey | null;
};

/**
 * `refused`: 5xx or 4xx. `unreachable`: nothing sent. `unknown`: broke after the last bytes. `withdrawn`:
 * `beforeLastBytes` refused.
 */
export type HandOver =
  | { readonly outcome: "accepted"; readonly via: "smtp" | "outbox"; readonly answer: string }
  | {
      readonly outcome: "refused";
      readonly code: number;
      readonly answer: string;
      /** `sender`: its DNS records failed. */
      readonly concerns: "recipient" | "sender" | "us";
    }
  | { readonly outcome: "unreachable"; readonly reason: string }
  | { readonly outcome: "unknown"; readonly reason: string }
  | { readonly outcome: "withdrawn" };

/** `beforeLastBytes` decides on the end: its writes precede delivery. */
export type Transport = {
  /** A repeated hand-over leaves one copy. */
  readonly repeatable: boolean;
  readonly handOver: (message: Message, beforeLastBytes: () => Promise<boolean>) => Promise<HandOver>;
  readonly close: () => Promise<void>;
};
