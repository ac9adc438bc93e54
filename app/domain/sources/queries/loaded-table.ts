import type { FailureKind } from "#app/connectors/core/wire/failure.ts";
import type { Table } from "#app/metrics/table.ts";

/** Outcome of one query. */
export type LoadedTable =
  | { readonly outcome: "table"; readonly table: Table }
  | {
      readonly outcome: "failure";
      readonly kind: FailureKind;
      /** A sentence for people. */
      readonly what: string;
      readonly since: Date | null;
      /** The last known result. */
      readonly lastTable?: Table;
      /** Visitors used up their allowance of new date ranges. */
      readonly againInSeconds?: number;
    }
  /** The provider's result is pending. */
  | { readonly outcome: "waiting" };
