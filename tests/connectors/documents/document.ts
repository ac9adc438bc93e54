import type { Parameters } from "#app/connectors/core/define.ts";

/** What a provider says of its own API, for one kind of source: small excerpts, each with the address of its page. */
export type VendorDocument = {
  readonly kind: string;
  /** Pages and files that the lists of names were held against. */
  readonly sources: readonly string[];
  /** Every address that we call. */
  readonly calls: readonly DocumentedCall[];
  /** Copied letter by letter. */
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
  /** Names in the reply, at whatever depth. Empty for a reply that is no JSON. */
  readonly gives: string;
  /** The parameter, or JSON member, that names what comes back: nothing else may be in the reply but `around` it. */
  readonly mask?: { readonly in: string; readonly around: string };
};

export type Example = {
  readonly source: string;
  /** The documented request; null where only the reply is shown. */
  readonly request: string | null;
  /** JSON, or the text of a reply that is none. */
  readonly reply: unknown;
  /** Replies to calls that differ from it by a word of their address. */
  readonly besides?: readonly { readonly where: string; readonly reply: unknown }[];
  /** The call that the example is of, as in `calls`. */
  readonly of: string;
  readonly reads: {
    readonly parameters: Parameters;
    readonly metrics: readonly string[];
    readonly dimension: string | null;
    readonly from: string;
    readonly to: string;
    /** Where several calls are alike, a word of the body of the one that the example answers. */
    readonly where?: string;
    /** What the connector makes of the reply. */
    readonly rows?: readonly Readonly<Record<string, unknown>>[];
    readonly totals?: Readonly<Record<string, unknown>>;
  };
};
