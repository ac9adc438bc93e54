import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";

// https://api.salesflare.com/docs
export const api = "https://api.salesflare.com";
export const me = { method: "GET", url: `${api}/me` } as const;
export const pipelines = { method: "GET", url: `${api}/pipelines` } as const;
/** The default is ten. */
const pageSize = 100;

export const Me = z.object({
  team: z.object({
    name: z.string(),
    currency: z.object({ iso: z.string() }).nullish(),
    time_zone: z.string().nullish(),
  }),
});

const Stage = z.object({
  id: z.number(),
  name: z.string(),
  probability: z.number().default(0),
  fixed_stage: z.number().nullish(),
});
export type Stage = z.output<typeof Stage>;
export const Pipelines = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    currency: z.object({ iso: z.string() }).nullish(),
    stages: z.array(Stage).default([]),
    default_pipeline: z.boolean().default(false),
    archived: z.boolean().default(false),
  }),
);

/** Lists have no total: a short page is the last. */
export function listOf<Item>(
  { call }: Provider,
  path: string,
  query: Readonly<Record<string, string | number | boolean>>,
  item: z.ZodType<Item>,
) {
  return allPages({ by: "offset", size: pageSize, mostPages: 100 }, async (offset) => {
    const asked = { ...query, limit: pageSize, offset };
    return { items: await call({ method: "GET", url: `${api}/${path}`, query: asked }, z.array(item)) };
  });
}
