import type { Truth } from "./truth/table.ts";
import type { Shape } from "./writing/shape.ts";

export type CorpusFile = {
  readonly name: string;
  readonly tool: string;
  /** One for each table of the file. */
  readonly truths: readonly Truth[];
  readonly shape: Shape;
  readonly unknowable: readonly string[];
  /** Null where the encoding has not all letters. */
  readonly write: () => Uint8Array | null;
};
