import type { Viewer } from "#app/auth/viewer.ts";
import { type ReceiptRows, rowsOfNumber } from "#app/domain/receipts/load-receipt-rows.server.ts";
import { type GroupAddress, openGroupNumber } from "./open-group-number.server.ts";

export async function loadGroupRows(
  viewer: Viewer,
  address: GroupAddress,
  params: URLSearchParams,
): Promise<ReceiptRows> {
  const opened = await openGroupNumber(viewer, address, params);
  if (opened.outcome !== "number") return { outcome: "not-found" };
  const rows = rowsOfNumber(opened);
  return rows.outcome === "rows" ? { ...rows, name: `${opened.domain.host} ${rows.name}` } : rows;
}
