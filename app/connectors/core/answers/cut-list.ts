import type { OrderBy } from "#db/schema/documents/dashboard.ts";
import type { Parameters } from "#db/schema/documents/query.ts";
import type { CutList, ListOrder, ProviderConnector, SharedQuery } from "../define.ts";
import { effectiveValues } from "../params/params.ts";

export function listOrder({ orders, usual }: CutList, order: OrderBy | null): ListOrder {
  const by = order && orders[order.column];
  return by ? { by, dir: order.dir } : usual;
}

export async function readFirstRows<Found extends { readonly isTruncated: boolean }>(
  list: CutList,
  { order, together }: { readonly order: OrderBy | null; readonly together: SharedQuery },
  read: (order: ListOrder) => Promise<Found>,
): Promise<Found> {
  const own = listOrder(list, order);
  const shared = together.order === undefined ? own : listOrder(list, together.order);
  const found = await read(shared);
  const isOwn = own.by === shared.by && own.dir === shared.dir;
  return isOwn || !found.isTruncated ? found : read(own);
}

/** Null where the provider cannot order by it or already does (numbers.md rule 33). */
export function neededOrder(
  connector: ProviderConnector,
  parameters: Parameters,
  dimension: string | null,
  order: OrderBy | null,
): OrderBy | null {
  const { reportType } = effectiveValues(connector, parameters);
  const list = connector.cutLists?.[String(reportType)];
  if (!order || !list || list.key !== dimension || !(order.column in list.orders)) return null;
  const { by, dir } = listOrder(list, order);
  return by === list.usual.by && dir === list.usual.dir ? null : order;
}
