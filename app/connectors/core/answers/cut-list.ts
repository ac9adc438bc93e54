import type { OrderBy, Parameters } from "#db/schema/documents.ts";
import type { ProviderConnector } from "../define.ts";
import { settledValues } from "../params/params.ts";
import type { Together } from "../together.ts";

/** A list of which only the first rows are read, and the orders its provider knows. */
export type CutList = {
  /** The dimension with one row for each line of the list. */
  readonly key: string;
  /** By metric: the provider's name for an order by it. Only orders over the whole list, as its documents name them. */
  readonly orders: Readonly<Record<string, string>>;
  /** The order where a question names none. */
  readonly usual: ListOrder;
};

/** In the provider's words. */
export type ListOrder = { readonly by: string; readonly dir: OrderBy["dir"] };

/** The order to request a list in. */
export function listOrder({ orders, usual }: CutList, order: OrderBy | null): ListOrder {
  const by = order && orders[order.column];
  return by ? { by, dir: order.dir } : usual;
}

/**
 * The first rows of a list. It is read in the order that the questions of this moment share, and in the question's own only
 * where that leaves rows out: a short list is requested once for all of them.
 */
export async function readFirstRows<Found extends { readonly isTruncated: boolean }>(
  list: CutList,
  { order, together }: { readonly order: OrderBy | null; readonly together: Together },
  read: (order: ListOrder) => Promise<Found>,
): Promise<Found> {
  const own = listOrder(list, order);
  const shared = together.order === undefined ? own : listOrder(list, together.order);
  const found = await read(shared);
  const isOwn = own.by === shared.by && own.dir === shared.dir;
  return isOwn || !found.isTruncated ? found : read(own);
}

/**
 * The order a question has to name, so that the first rows by this metric arrive (numbers.md 33). Null where the provider
 * sends the same rows without it or cannot order by it: such questions stay one.
 */
export function neededOrder(
  connector: ProviderConnector,
  parameters: Parameters,
  dimension: string | null,
  order: OrderBy | null,
): OrderBy | null {
  const { reportType } = settledValues(connector, parameters);
  const list = connector.cutLists?.[String(reportType)];
  if (!order || !list || list.key !== dimension || !(order.column in list.orders)) return null;
  const { by, dir } = listOrder(list, order);
  return by === list.usual.by && dir === list.usual.dir ? null : order;
}
