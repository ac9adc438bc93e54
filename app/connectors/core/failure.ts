/** What kind of trouble a source is in decides what happens next: ask again, wait, or tell a person to reconnect. */
export type FailureKind =
  | "reconnect"
  | "no-access"
  | "bad-request"
  | "slow-down"
  | "out-of-quota"
  | "unavailable"
  | "unexpected-reply";

/** A source cannot answer. Caught once, where tables are loaded, and shown in the widget. */
export class ConnectorFailure extends Error {
  readonly connector: string;
  readonly kind: FailureKind;

  /** `what` is a sentence for people. */
  constructor(connector: string, kind: FailureKind, what: string) {
    super(what);
    this.name = "ConnectorFailure";
    this.connector = connector;
    this.kind = kind;
  }
}
