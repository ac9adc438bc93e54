import type { Parameters } from "#app/connectors/core/define.ts";

/** A provider's documentation of its API for one kind: short excerpts, each with its page's address. */
export type VendorDocument = {
  readonly kind: string;
  /** Pages and files that the lists of names were checked against. */
  readonly sources: readonly string[];
  /** Every address that the product calls. */
  readonly calls: readonly DocumentedCall[];
  /** Copied verbatim. */
  readonly examples: readonly Example[];
  /** What no page or recording confirms. */
  readonly unverified?: string;
};

export type DocumentedCall = {
  /** "GET https://api.provider.example/v1/sites/{}/stats": a part that varies is `{}`, RPC methods and `type` follow. */
  readonly call: string;
  /** Names of parameters, form fields and JSON members, separated by spaces. */
  readonly takes: string;
  /** Words that are sent in their values: metrics, dimensions, fields, orders, modes. */
  readonly words: string;
  /** Names in the reply at any depth. Empty for a reply that is not JSON. */
  readonly gives: string;
  /** The parameter or JSON member that lists the returned fields: the reply has only these and `around`. */
  readonly mask?: { readonly in: string; readonly around: string };
};

export type Example = {
  readonly source: string;
  /** The documented request; null where only the reply is shown. */
  readonly request: string | null;
  /** JSON, or the text of a reply that is not JSON. */
  readonly reply: unknown;
  /** Replies to calls that differ by a word of their address. */
  readonly besides?: readonly { readonly where: string; readonly reply: unknown }[];
  /** The example's call, as in `calls`. */
  readonly of: string;
  readonly reads: {
    readonly parameters: Parameters;
    readonly metrics: readonly string[];
    readonly dimension: string | null;
    readonly from: string;
    readonly to: string;
    /** Where several calls are alike, a word in the body of the example's call. */
    readonly where?: string;
    /** The connector's result for the reply. */
    readonly rows?: readonly Readonly<Record<string, unknown>>[];
    readonly totals?: Readonly<Record<string, unknown>>;
  };
};
