import { products } from "#app/checkout/fastspring/session.ts";
import { config } from "#app/config.server.ts";
import { listPrices } from "./list-prices.server.ts";

/** Per dashboard and month (specification section 3). Empty without a checkout. */
export async function listProducts() {
  if (config.checkout === "off") return [];
  const prices = await listPrices();
  return ([1, 12] as const).map((interval) => ({
    id: products[interval],
    interval,
    currency: "USD",
    prices: prices
      .filter((price) => price.interval === interval)
      .map(({ fromDashboards, cents }) => ({ fromDashboards, price: cents / 100 })),
  }));
}
