import { isPlainDate, type PlainDate } from "#app/lib/plain-date.ts";
import type { GroupDays } from "./period.ts";

type Place = { readonly groupId: string; readonly domainId: string; readonly metric: string };

/** Complete, so nothing is stored. */
export type GroupSpot = Place & {
  readonly days: GroupDays;
  readonly to: PlainDate;
  readonly isBefore?: boolean;
  readonly decimals?: 1 | undefined;
};

export function groupReceiptHref({ days, to, isBefore, decimals, ...place }: GroupSpot): string {
  const query = [`days=${days}`, `to=${to}`, isBefore && "before=1", decimals && "decimals=1"];
  return `${pathOf(place)}?${query.filter(Boolean).join("&")}`;
}

export function alertReceiptHref({ alertId, isBefore, ...place }: Place & AlertSpot): string {
  return `${pathOf(place)}?alert=${alertId}${isBefore ? "&before=1" : ""}`;
}

type AlertSpot = { readonly alertId: string; readonly isBefore?: boolean };

const pathOf = ({ groupId, domainId, metric }: Place) =>
  `/groups/${groupId}/domains/${domainId}/receipts/${metric}`;

export type AskedSpot = {
  /** Null: the group's present period. */
  readonly period: Pick<GroupSpot, "days" | "to"> | null;
  readonly alertId: string | null;
  readonly isBefore: boolean;
  readonly decimals: 1 | null;
};

/** Null for what `groupReceiptHref` cannot have written. */
export function readGroupSpot(params: URLSearchParams): AskedSpot | null {
  const [days, to, alertId] = [params.get("days"), params.get("to"), params.get("alert")];
  const rest = {
    alertId,
    isBefore: params.get("before") === "1",
    decimals: params.get("decimals") === "1" ? 1 : null,
  } as const;
  if (alertId !== null && !/^[\w-]{1,100}$/.test(alertId)) return null;
  if (days === null && to === null) return { period: null, ...rest };
  if ((days !== "7" && days !== "30") || !isPlainDate(to)) return null;
  return { period: { days: days === "7" ? 7 : 30, to }, ...rest };
}
