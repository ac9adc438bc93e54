import { z } from "zod";
import type { Provider } from "../define.ts";
import type { Request } from "../wire/request.ts";
import { allPages } from "../wire/all-pages.ts";

export function googlePages<Item extends z.ZodType>(
  { call }: Pick<Provider, "call">,
  { url, query }: Pick<Request, "url" | "query">,
  key: string,
  item: Item,
  mostPages: number,
): Promise<{ readonly items: z.output<Item>[]; readonly isTruncated: boolean }> {
  const Page = z.object({ [key]: z.array(item).default([]), nextPageToken: z.string().optional() });
  return allPages({ by: "cursor", mostPages }, async (pageToken) => {
    const page = await call({ method: "GET", url, query: { ...query, pageToken } }, Page);
    return { items: page[key] as z.output<Item>[], next: page.nextPageToken as string | undefined };
  });
}
