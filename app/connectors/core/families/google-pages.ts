import { z } from "zod";
import type { Provider, Request } from "../define.ts";
import { allPages } from "../wire/request.ts";

export function googlePages<Item extends z.ZodType>(
  { call }: Pick<Provider, "call">,
  { url, query }: Pick<Request, "url" | "query">,
  key: string,
  item: Item,
  mostPages: number,
): Promise<{ readonly items: z.output<Item>[]; readonly isTruncated: boolean }> {
  const Page = z.object({ [key]: z.array(item).default([]), nextPageToken: z.string().optional() });
  return allPages("", mostPages, async (pageToken) => {
    const asked = { ...query, pageToken: pageToken || null };
    const page = await call({ method: "GET", url, query: asked }, Page);
    return { items: page[key] as z.output<Item>[], next: (page.nextPageToken as string | undefined) || null };
  });
}
