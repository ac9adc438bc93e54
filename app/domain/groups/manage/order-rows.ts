import type { MeasuredCell } from "../metrics/group-view.ts";
import type { GroupDays } from "../metrics/period.ts";
import { builtInMetric } from "../rules/group-metrics.ts";

export type AskedRows = {
  /** Null: the group's. */
  readonly days: GroupDays | null;
  readonly search: string;
  readonly state: "all" | "alerts" | "snoozed" | "missing";
  /** Client id, or "". */
  readonly client: string;
  /** "alerts", "host", a metric, or "change:" and a metric. */
  readonly sort: string;
  readonly isAscending: boolean;
};

export const rowStates = ["all", "alerts", "snoozed", "missing"] as const;

/** `?days=30&q=kite&state=alerts&client=…&sort=change:sessions&dir=asc` */
export function readAskedRows(params: URLSearchParams): AskedRows {
  const days = params.get("days");
  const state = rowStates.find((one) => one === params.get("state")) ?? "all";
  const sort = params.get("sort") || "alerts";
  const dir = params.get("dir");
  return {
    days: days === "7" ? 7 : days === "30" ? 30 : null,
    search: (params.get("q") ?? "").trim().toLowerCase().slice(0, 253),
    state,
    client: params.get("client") ?? "",
    sort,
    // Largest value, worst change and first name come first.
    isAscending: dir === "asc" || (dir !== "desc" && (sort === "host" || isFall(sort))),
  };
}

/** Where lower is better, a rise is worst. */
function isFall(sort: string): boolean {
  return sort.startsWith("change:") && builtInMetric(sort.slice("change:".length))?.direction !== "less";
}

export type Sortable = {
  readonly host: string;
  readonly clientId: string | null;
  readonly cells: ReadonlyMap<string, MeasuredCell>;
  readonly hasAlert: boolean;
  readonly isSnoozed: boolean;
  readonly isMissing: boolean;
};

/** Rows without the number come last in either direction. */
export function orderRows<Row extends Sortable>(
  rows: readonly Row[],
  { search, state, client, sort, isAscending }: AskedRows,
  metrics: readonly string[],
): Row[] {
  const kept = rows.filter(
    (row) => row.host.includes(search) && (client === "" || row.clientId === client) && isInState(row, state),
  );
  const sign = isAscending ? 1 : -1;
  const byHost = (a: Row, b: Row) => (a.host < b.host ? -1 : a.host > b.host ? 1 : 0);
  if (sort === "host") return kept.sort((a, b) => sign * byHost(a, b));
  const isChange = sort.startsWith("change:");
  const wanted = isChange ? sort.slice("change:".length) : sort;
  const isMetric = metrics.includes(wanted);
  const [first] = metrics;
  const metric = isMetric ? wanted : first;
  const numberOf = ({ cells }: Row) => {
    const cell = metric === undefined ? undefined : cells.get(metric);
    return (isChange && isMetric ? cell?.changeBy : cell?.value) ?? null;
  };
  const direction = isMetric ? sign : -1;
  const rank = ({ hasAlert, isSnoozed }: Row) => (isMetric ? 0 : hasAlert ? 0 : isSnoozed ? 1 : 2);
  return kept.sort((a, b) => {
    const [x, y] = [numberOf(a), numberOf(b)];
    const byNumber = x === y ? 0 : x === null ? 1 : y === null ? -1 : direction * (x - y);
    return rank(a) - rank(b) || byNumber || byHost(a, b);
  });
}

function isInState({ hasAlert, isSnoozed, isMissing }: Sortable, state: AskedRows["state"]): boolean {
  switch (state) {
    case "all":
      return true;
    case "alerts":
      return hasAlert;
    case "snoozed":
      return isSnoozed;
    case "missing":
      return isMissing;
  }
}
