import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import { withUniqueNames } from "#app/connectors/core/answers/unique-names.ts";
import { amount } from "#app/connectors/core/amount.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import { knownWord } from "#app/connectors/core/params/known-word.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import { plainText } from "./plain-text.ts";
import { allOf, type Shop } from "./shop.ts";

const states: Readonly<Record<string, string>> = {
  instock: "In stock",
  outofstock: "Out of stock",
  onbackorder: "On backorder",
};

const Product = z.object({
  id: z.number(),
  name: z.string(),
  stock_status: knownWord(...Object.keys(states)).default(""),
  stock_quantity: amount.nullish(), // null if stock is not tracked
  total_sales: amount.default(0),
  average_rating: amount.default(0),
  rating_count: z.number().default(0),
});

/** Stock has no history. */
export async function fromStock(shop: Shop): Promise<Answer> {
  const query = {
    status: "publish",
    orderby: "id",
    order: "asc",
    _fields: Object.keys(Product.shape).join(","),
  };
  const { items, isTruncated } = await allOf(
    shop,
    `/wc/${apiVersion("woocommerce")}/products`,
    query,
    Product,
    50,
  );
  const nameOf = withUniqueNames(items.map(({ id, name }) => [String(id), plainText(name)]));
  return {
    rows: items.map((item) => ({
      product: nameOf(String(item.id)),
      stock_status: states[item.stock_status] ?? item.stock_status,
      stock: item.stock_quantity ?? null,
      units_ever: item.total_sales,
      reviews: item.rating_count,
      // Without reviews the API sends 0.
      rating: item.rating_count === 0 ? null : item.average_rating,
    })),
    flags: [{ flag: "no-dates" }, ...flagIf(isTruncated, "truncated")],
  };
}
