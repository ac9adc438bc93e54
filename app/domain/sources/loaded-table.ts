import type { FailureKind } from "#app/connectors/core/failure.ts";
import type { Table } from "#app/metrics/table.ts";

/** What became of one question. */
export type LoadedTable =
  | { readonly outcome: "table"; readonly table: Table }
  | {
      readonly outcome: "failure";
      readonly kind: FailureKind;
      /** A sentence for people. */
      readonly what: string;
      readonly since: Date | null;
      /** The last numbers there were, where there are any. */
      readonly lastTable?: Table;
    }
  /** The provider is being asked, or will be in a moment. */
  | { readonly outcome: "waiting" };
