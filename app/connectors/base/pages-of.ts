import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";

const Meta = z.object({ page: z.number(), per_page: z.number(), total: z.number() });

export function pagesOf<Item>(
  { call }: Provider,
  url: string,
  query: Readonly<Record<string, string>>,
  item: z.ZodType<Item>,
) {
  return allPages({ by: "page", mostPages: 100 }, async (page) => {
    const { data, meta } = await call(
      { method: "GET", url, query: { ...query, page, per_page: 100 } },
      z.object({ data: z.array(item), meta: Meta }),
    );
    return { items: data, pages: Math.ceil(meta.total / meta.per_page), total: meta.total };
  });
}
