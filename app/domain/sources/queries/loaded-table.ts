import type { FailureKind } from "#app/connectors/core/wire/failure.ts";
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
      /** Visitors have opened as many new date ranges as they may; known ones are shown. */
      readonly againInSeconds?: number;
    }
  /** The provider is being asked, or will be in a moment. */
  | { readonly outcome: "waiting" };
