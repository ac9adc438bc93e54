import { listPrices as listStored } from "#db/queries/billing/checkouts.ts";
import { defaultPrices, type Price } from "../rules/prices.ts";

export async function listPrices(): Promise<readonly Price[]> {
  const stored = await listStored();
  if (stored.length === 0) return defaultPrices;
  return stored.map(({ fromDashboards, interval, cents }) => ({
    fromDashboards,
    interval: interval === 12 ? 12 : 1,
    cents,
  }));
}
