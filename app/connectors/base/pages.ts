import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import { allPages } from "#app/connectors/core/wire/request.ts";

const Meta = z.object({ page: z.number(), per_page: z.number(), total: z.number() });

export function pagesOf<Item>(
  { call }: Provider,
  url: string,
  query: Readonly<Record<string, string>>,
  item: z.ZodType<Item>,
) {
  return allPages(1, 100, async (page) => {
    const { data, meta } = await call(
      { method: "GET", url, query: { ...query, page, per_page: 100 } },
      z.object({ data: z.array(item), meta: Meta }),
    );
    const isLast = data.length === 0 || page * meta.per_page >= meta.total;
    return { items: data, next: isLast ? null : page + 1, promised: meta.total };
  });
}
