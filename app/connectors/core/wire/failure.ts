import type { FailureKind } from "#db/schema/documents/query.ts";

export type { FailureKind };

export class ConnectorFailure extends Error {
  readonly connector: string;
  readonly kind: FailureKind;
  readonly waitSeconds: number | null;
  /** Null: the kind's usual one. */
  readonly field: FailureField | null;
  readonly status: number | null;
  readonly detail: string | null;
  /** The connection has ended. */
  readonly isFinal: boolean;
  readonly againAt: Date | null;

  constructor(
    connector: string,
    kind: FailureKind,
    what: string,
    waitSeconds: number | null = null,
    { field = null, status = null, detail = null, isFinal = false, againAt = null }: FailureFacts = {},
  ) {
    super(what);
    this.name = "ConnectorFailure";
    this.connector = connector;
    this.kind = kind;
    this.waitSeconds = waitSeconds;
    this.field = field;
    this.status = status;
    this.detail = detail;
    this.isFinal = isFinal;
    this.againAt = againAt;
  }
}

/** No email is sent for this failure. */
export function unexpectedFormat(name: string): string {
  return `${name} returned an unexpected response.`;
}

type FailureFacts = {
  readonly field?: FailureField | null;
  readonly status?: number | null;
  readonly detail?: string | null;
  readonly isFinal?: boolean;
  readonly againAt?: Date | null;
};

export type FailureField = "url" | "account" | "token";

/** The first matching rule decides. */
export type FailureRule = {
  /** Default: any error status. */
  readonly status?: number | readonly number[];
  readonly body?: RegExp;
  readonly is: FailureKind;
  readonly waitSeconds?: number;
  /** Until the next day (UTC). */
  readonly until?: "tomorrow";
  /** Seconds. */
  readonly waitIn?: (headers: Headers) => number | null;
  readonly says?: string | ((headers: Headers) => string);
  readonly field?: FailureField;
};
