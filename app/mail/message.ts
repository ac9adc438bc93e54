export type Mailbox = { readonly name: string; readonly address: string };

/** What a person reads, in both forms. */
export type Letter = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly lang: string;
};

/** A picture inside the message: the HTML names it as `cid:…`. */
export type Picture = { readonly cid: string; readonly name: string; readonly bytes: Uint8Array };

export type Attachment = { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array };

/** Signs for a domain under `selector._domainkey.domain`; the key is PEM. */
export type DkimKey = { readonly domain: string; readonly selector: string; readonly privateKey: string };

/** One message to one mailbox, complete: how it is written down and carried is the mailer's. */
export type Message = Letter & {
  /** "<…@…>"; the same message tried again has the same. */
  readonly id: string;
  readonly date: Date;
  readonly from: Mailbox;
  readonly replyTo: Mailbox | null;
  readonly to: string;
  /** Where a mail server complains. */
  readonly envelopeFrom: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pictures: readonly Picture[];
  readonly attachments: readonly Attachment[];
  readonly dkim: DkimKey | null;
};

/**
 * What became of a hand-over. `refused`: the server said no, for good (5xx) or for now (4xx), to this recipient or to us.
 * `unreachable`: nothing was handed over. `unknown`: the last bytes were on their way when the line broke.
 * `withdrawn`: the one who sends took it back before the last bytes.
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
 * Carries messages. `beforeLastBytes` runs when all but the end is handed over and decides whether it may end: what it
 * writes down stands before the message can exist anywhere else.
 */
export type Transport = {
  /** Whether handing the same message over again leaves one copy. */
  readonly repeatable: boolean;
  readonly handOver: (message: Message, beforeLastBytes: () => Promise<boolean>) => Promise<HandOver>;
  readonly close: () => Promise<void>;
};
