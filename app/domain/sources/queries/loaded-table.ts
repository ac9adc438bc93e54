import type { FailureKind } from "#app/connectors/core/wire/failure.ts";
import type { Table } from "#app/metrics/table.ts";

export type LoadedTable =
  | { readonly outcome: "table"; readonly table: Table }
  | {
      readonly outcome: "failure";
      readonly kind: FailureKind;
      readonly what: string;
      readonly since: Date | null;
      readonly lastTable?: Table;
      readonly againInSeconds?: number;
    }
  | { readonly outcome: "waiting" };
