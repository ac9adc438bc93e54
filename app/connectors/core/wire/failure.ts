import type { FailureKind } from "#db/schema/documents.ts";

export type { FailureKind };

/** A source cannot answer. Caught once, where tables are loaded, and shown in the widget. */
export class ConnectorFailure extends Error {
  readonly connector: string;
  readonly kind: FailureKind;
  /** How long the provider wants us to stay away; null where it did not say. */
  readonly waitSeconds: number | null;
  /** The field of the connect form that is wrong; null for the one that fits the kind. */
  readonly field: FailureField | null;
  /** HTTP status of the reply; null where there was none. */
  readonly status: number | null;
  /** For the log, never for people: where a reply was not as expected. */
  readonly detail: string | null;

  /** `what` is a sentence for people. */
  constructor(
    connector: string,
    kind: FailureKind,
    what: string,
    waitSeconds: number | null = null,
    { field = null, status = null, detail = null }: FailureFacts = {},
  ) {
    super(what);
    this.name = "ConnectorFailure";
    this.connector = connector;
    this.kind = kind;
    this.waitSeconds = waitSeconds;
    this.field = field;
    this.status = status;
    this.detail = detail;
  }
}

/** A sentence for people where a reply differs from the provider's documentation. No email goes out. */
export function unexpectedFormat(name: string): string {
  return `${name} sent a reply in an unexpected format.`;
}

type FailureFacts = {
  readonly field?: FailureField | null;
  readonly status?: number | null;
  readonly detail?: string | null;
};

/** Fields of the form that connects a kind by keys. */
export type FailureField = "url" | "account" | "token";

/** How a provider says that something is wrong. The first rule that fits decides; without one the status does. */
export type FailureRule = {
  /** Leave it out where only the body tells. A rule for 200 looks into replies that call themselves good. */
  readonly status?: number | readonly number[];
  readonly body?: RegExp;
  readonly is: FailureKind;
  readonly waitSeconds?: number;
  /** A limit of a day: over when the next day of UTC begins. */
  readonly until?: "tomorrow";
  /** Seconds, where the provider names them in a header of its own; null where it does not this time. */
  readonly waitIn?: (headers: Headers) => number | null;
  /** A sentence for people, where ours for this kind would not help. */
  readonly says?: string | ((headers: Headers) => string);
  /** The field of the connect form that is wrong. */
  readonly field?: FailureField;
};
